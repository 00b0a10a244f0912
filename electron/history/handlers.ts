import { levelsOn } from '#core/alerts/chart-levels.ts';
import { ok } from '#core/base/result.ts';
import type { Series } from '#core/history/chart-series.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import type { SideRule } from '#core/platforms/sides.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { BackFill } from './back-fill.ts';
import type { AskCharts } from './chart-questions.ts';
import { always, type HandlersOf } from '../base/handlers.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { Store } from '../store/store.ts';

interface HistoryNeeds {
  readonly store: Pick<Store, 'state'>;
  readonly withRecord: WithRecord;
  readonly moment: () => Moment;
  readonly askCharts: AskCharts;
  readonly backFill: Pick<BackFill, 'plan' | 'start' | 'stop'>;
}

/** Queries of the record's history for windows. */
export function historyHandlers({
  store,
  withRecord,
  moment,
  askCharts,
  backFill,
}: HistoryNeeds): HandlersOf<'history'> {
  const rulesFor = (series: readonly Series[]): ReadonlyMap<Ticker, SideRule> =>
    new Map(
      series.flatMap((each) =>
        each.kind === 'platform' ? [[each.ticker, sideRuleFor(store.state, each.ticker)]] : [],
      ),
    );
  return {
    async chart(request) {
      const sideRules = rulesFor(request.series);
      const { nowMs } = moment();
      const answer = await askCharts({ kind: 'chart', request, nowMs, sideRules });
      const { source, choices } = store.state;
      const levels = levelsOn(choices.alerts.rules, source.kind, request.series[0], request.side);
      return answer.ok ? ok({ ...answer.value, levels }) : answer;
    },
    chartRanks(request) {
      const sideRules = rulesFor(request.series);
      return askCharts({ kind: 'ranks', request, nowMs: moment().nowMs, sideRules });
    },
    figures: ({ series, range }) =>
      askCharts({ kind: 'figures', series, range, nowMs: moment().nowMs }),
    recordedTickers: () => withRecord((record) => ok(record?.tickers() ?? [])),
    dayValues({ market, base, dayMs }) {
      const { currencies, markets } = store.state;
      const quoted = Object.values(markets).flatMap(({ table }) => [
        ...(table?.rates.keys() ?? []),
      ]);
      const codes = [...new Set([...currencies.names.keys(), ...quoted])].sort();
      return withRecord((record) => ok(record?.day(market, base, codes, dayMs) ?? []));
    },
    backFillPlan: (days) => ok(backFill.plan(days)),
    requestDays: async (days) => ok(await backFill.start(days)),
    stopBackFill: always(() => backFill.stop()),
  };
}
