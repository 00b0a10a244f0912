import { randomUUID } from 'node:crypto';
import { inTimeSlices } from '../../../electron/base/time-slice.ts';
import {
  openTradesOrGoOn,
  renewedTrades,
  replacedTrades,
} from '../../../electron/desk/trades-file.ts';
import { TradeService } from '../../../electron/desk/trade-service.ts';
import { createStore } from '../../../electron/store/store.ts';
import { accountState } from '../../support/account.ts';
import { NO_BASIS, told } from '../../support/customer-quotes.ts';
import { say } from './say.ts';

/** Keeps quotes and accepts each, and says the number of each that is accepted, until it is killed. */
const [name = ''] = process.argv.slice(2);
const { file, trades } = openTradesOrGoOn(name, '');
const store = createStore({
  initial: { ...accountState(), trades },
  persist: () => undefined,
  hasStorage: () => true,
  onError: () => undefined,
});
const service = new TradeService({
  file,
  store,
  now: Date.now,
  judge: () => null,
  basis: () => NO_BASIS,
  judging: () => null,
  change() {
    throw new Error('no change is large');
  },
  inSlices: inTimeSlices,
  replaced: replacedTrades,
  renewed: (path, known) => renewedTrades(path, known, 0),
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
