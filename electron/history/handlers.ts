import { ok } from '#core/base/result.ts';
import { always, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function historyHandlers({
  history: { controller, backFill },
}: Pick<Parts, 'history'>): HandlersOf<'history'> {
  return {
    chart: (request) => controller.chart(request),
    chartRanks: (request) => controller.ranks(request),
    recordedTickers: () => controller.tickers(),
    dayValues: ({ market, base, dayMs }) => controller.day(market, base, dayMs),
    backFillPlan: (days) => ok(backFill.plan(days)),
    requestDays: async (days) => ok(await backFill.start(days)),
    stopBackFill: always(() => backFill.stop()),
  };
}
