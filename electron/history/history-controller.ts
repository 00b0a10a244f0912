import { levelsOn } from '#core/alerts/chart-levels.ts';
import type { BackFillProgress } from '#core/history/back-fill.ts';
import type { ChartData, ChartRanks, DayRow, RangeFigures } from '#core/history/chart-data.ts';
import type { ChartRequest, RanksRequest } from '#core/history/chart-request.ts';
import type { Preset } from '#core/history/chart-range.ts';
import type { RateSeries, RecordedTicker, Series } from '#core/history/chart-series.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import type { SideRule } from '#core/platforms/sides.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { BackFill } from './back-fill.ts';
import type { AskCharts } from './chart-questions.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { Store } from '../store/store.ts';

/** Queries of the record's history for windows. */
export interface HistoryController {
  chart(request: ChartRequest): Promise<Result<ChartData>>;
  ranks(request: RanksRequest): Promise<Result<ChartRanks>>;
  /** Lowest, highest and average of a rate. */
  figures(series: RateSeries, range: Preset): Promise<Result<RangeFigures | null>>;
  tickers(): Result<readonly RecordedTicker[]>;
  day(market: Market, base: CurrencyCode, dayMs: number): Result<readonly DayRow[]>;
}

export function createHistoryController(
  sessions: Pick<Sessions, 'withRecord'>,
  store: Store,
  moment: () => Moment,
  askCharts: AskCharts,
): HistoryController {
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
    ranks: (request) =>
      askCharts({
        kind: 'ranks',
        request,
        nowMs: moment().nowMs,
        sideRules: rulesFor(request.series),
      }),
    figures: (series, range) =>
      askCharts({ kind: 'figures', series, range, nowMs: moment().nowMs }),
    tickers: () => sessions.withRecord((record) => ok(record?.tickers() ?? [])),
    day(market, base, dayMs) {
      const { currencies, markets } = store.state;
      const quoted = Object.values(markets).flatMap(({ table }) => [
        ...(table?.rates.keys() ?? []),
      ]);
      const codes = [...new Set([...currencies.names.keys(), ...quoted])].sort();
      return sessions.withRecord((record) => ok(record?.day(market, base, codes, dayMs) ?? []));
    },
  };
}

export function openHistory(
  sessions: Pick<Sessions, 'record' | 'withRecord' | 'service'>,
  store: Store,
  moment: () => Moment,
  askCharts: AskCharts,
  onProgress: (progress: BackFillProgress | null) => void,
): { readonly controller: HistoryController; readonly backFill: BackFill } {
  return {
    controller: createHistoryController(sessions, store, moment, askCharts),
    backFill: new BackFill({ sessions, store, moment, onProgress }),
  };
}
