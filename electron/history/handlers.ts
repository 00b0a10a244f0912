import { ok } from '#core/base/result.ts';
import { done, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function historyHandlers({
  history: { desk, backFill },
}: Pick<Parts, 'history'>): HandlersOf<'history'> {
  return {
    chart: (request) => desk.chart(request),
    platformChart: (request) => desk.platformChart(request),
    recordedTickers: () => desk.tickers(),
    dayValues: ({ market, base, dayMs }) => desk.day(market, base, dayMs),
    backFillPlan: (days) => ok(backFill.plan(days)),
    requestDays: async (days) => ok(await backFill.ask(days)),
    stopAsking() {
      backFill.stop();
      return done;
    },
  };
}
