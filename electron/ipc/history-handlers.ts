import { ok } from '#core/result.ts';
import type { BackFill } from '../back-fill.ts';
import type { HistoryDesk } from '../history-desk.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './contract.ts';
import type { historyCalls } from './history-calls.ts';

export interface HistoryParts {
  readonly desk: HistoryDesk;
  readonly backFill: BackFill;
}

/** What main does for each question about the past. */
export function historyHandlers(
  { desk, backFill }: HistoryParts,
  store: Store,
): Pick<Handlers, keyof typeof historyCalls> {
  return {
    chart: (request) => desk.chart(request),
    platformChart: (request) => desk.platformChart(request),
    recordedTickers: () => desk.tickers(),
    dayValues: ({ market, base, dayMs }) => desk.day(market, base, dayMs),
    backFillPlan: (days) => ok(backFill.plan(days)),
    askDays: async (days) => ok(await backFill.ask(days)),
    stopAsking() {
      backFill.stop();
      return ok(null);
    },
    chooseChart(change) {
      const chart = { ...store.state.choices.chart, ...change };
      store.dispatch({ kind: 'chosen', choices: { chart } });
      return ok(null);
    },
  };
}
