import { ok } from '#core/base/result.ts';
import type { BackFill } from './back-fill.ts';
import type { HistoryController } from './history-controller.ts';
import { always, type HandlersOf } from '../base/handlers.ts';

interface HistoryNeeds {
  readonly history: { readonly controller: HistoryController; readonly backFill: BackFill };
}

export function historyHandlers({
  history: { controller, backFill },
}: HistoryNeeds): HandlersOf<'history'> {
  return {
    chart: (request) => controller.chart(request),
    chartRanks: (request) => controller.ranks(request),
    figures: ({ series, range }) => controller.figures(series, range),
    recordedTickers: () => controller.tickers(),
    dayValues: ({ market, base, dayMs }) => controller.day(market, base, dayMs),
    backFillPlan: (days) => ok(backFill.plan(days)),
    requestDays: async (days) => ok(await backFill.start(days)),
    stopBackFill: always(() => backFill.stop()),
  };
}
