import { TradeService } from '../../../electron/desk/trade-service.ts';
import { trade } from '../../support/trades.ts';
import { NO_BASIS } from '../../support/customer-quotes.ts';
import { deskHere, startedTrades, WITHOUT_RECORD } from '../../support/desk-here.ts';
import { accountState } from '../../support/account.ts';
import { say } from './say.ts';
import { storeOf } from '../../support/stores.ts';

/** Logs trades, one after the other, and says the number of each that is saved, until it is killed. */
const [name = '', first = '0'] = process.argv.slice(2);
const { file, trades } = startedTrades(name);
const store = storeOf({ ...accountState(), trades });
let number = Number(first);
const service = new TradeService({
  file,
  store,
  now: () => Date.UTC(2100, 0, 1),
  basis: () => NO_BASIS,
  ...WITHOUT_RECORD,
  work: deskHere,
  newId: () => `n${number}`,
  onProblem: (_, error) => {
    throw error;
  },
});
for (; ; number += 1) {
  const { id: _id, good: _good, ...input } = trade(`buy ${number + 1} @ 1400`);
  if (!(await service.save({ ...input, id: null })).ok) throw new Error(`${number} was refused`);
  say(String(number));
}
