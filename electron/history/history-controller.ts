import { levelsOn } from '#core/alerts/chart-levels.ts';
import type { BackFillProgress } from '#core/history/back-fill.ts';
import type { ChartData, ChartRanks, DayRow, RangeFigures } from '#core/history/chart-data.ts';
import type { ChartRequest, RanksRequest } from '#core/history/chart-request.ts';
import type { Preset } from '#core/history/chart-range.ts';
import type { RateSeries, RecordedTicker } from '#core/history/chart-series.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { BackFill } from './back-fill.ts';
import { chartOf, type ChartRules, figuresOf } from './chart-query.ts';
import { ranksOf } from './chart-ranks.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { RateRecord } from '../record/record.ts';
import type { Store } from '../store/store.ts';

/** Queries of the record's history for windows. */
export interface HistoryController {
  chart(request: ChartRequest): Result<ChartData>;
  ranks(request: RanksRequest): Result<ChartRanks>;
  /** Lowest, highest and average of a rate. */
  figures(series: RateSeries, range: Preset): Result<RangeFigures | null>;
  tickers(): Result<readonly RecordedTicker[]>;
  day(market: Market, base: CurrencyCode, dayMs: number): Result<readonly DayRow[]>;
}

export function createHistoryController(
  sessions: Pick<Sessions, 'withRecord'>,
  store: Store,
  moment: () => Moment,
): HistoryController {
  function read<T>(query: (record: RateRecord) => T): Result<T> {
    return sessions.withRecord((record) =>
      record ? ok(query(record)) : fail(appError('internal', { kind: 'no-record' })),
    );
  }

  const rules = (): ChartRules => ({
    sideRule: (ticker) => sideRuleFor(store.state, ticker),
  });

  return {
    chart(request) {
      const answer = read((record) => chartOf(record, request, moment().nowMs, rules()));
      const { source, choices } = store.state;
      const levels = levelsOn(choices.alerts.rules, source.kind, request.series[0], request.side);
      return answer.ok ? ok({ ...answer.value, levels }) : answer;
    },
    ranks: (request) => read((record) => ranksOf(record, request, moment().nowMs, rules())),
    figures: (series, range) => read((record) => figuresOf(record, series, range, moment().nowMs)),
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
  onProgress: (progress: BackFillProgress | null) => void,
): { readonly controller: HistoryController; readonly backFill: BackFill } {
  return {
    controller: createHistoryController(sessions, store, moment),
    backFill: new BackFill({ sessions, store, moment, onProgress }),
  };
}
