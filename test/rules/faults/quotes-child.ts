import { randomUUID } from 'node:crypto';
import { TradeService } from '../../../electron/desk/trade-service.ts';
import { deskHere, startedTrades, WITHOUT_RECORD } from '../../support/desk-here.ts';
import { accountState } from '../../support/account.ts';
import { NO_BASIS, told } from '../../support/customer-quotes.ts';
import { say } from './say.ts';
import { storeOf } from '../../support/stores.ts';

/** Keeps quotes and accepts each, and says the number of each that is accepted, until it is killed. */
const [name = ''] = process.argv.slice(2);
const { file, trades } = startedTrades(name);
const store = storeOf({ ...accountState(), trades });
const service = new TradeService({
  file,
  store,
  now: Date.now,
  basis: () => NO_BASIS,
  ...WITHOUT_RECORD,
  work: deskHere,
  newId: randomUUID,
  onProblem: (_, error) => {
    throw error;
  },
});
for (;;) {
  const kept = await service.keep(told('buy 1 @ 1400'));
  if (!kept.ok || !(await service.accept(kept.value)).ok) throw new Error('it was refused');
  say(String(kept.value));
}
