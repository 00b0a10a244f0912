import { levelsOn } from '#core/alerts/chart-levels.ts';
import type { BackFillProgress } from '#core/history/back-fill.ts';
import type { ChartData, ChartRanks, DayRow } from '#core/history/chart-data.ts';
import type { ChartRequest, RanksRequest } from '#core/history/chart-request.ts';
import type { RecordedTicker } from '#core/history/chart-series.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Steps } from '#core/base/steps.ts';
import { BackFill } from './back-fill.ts';
import { chartOf, type ChartRules } from './chart-query.ts';
import { ranksOf } from './chart-ranks.ts';
import { inTimeSlices } from '../base/time-slice.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { RateRecord } from '../record/record.ts';
import type { Store } from '../store/store.ts';

/** Queries of the record's history for windows; long ones run in time slices. */
export interface HistoryController {
  chart(request: ChartRequest): Promise<Result<ChartData>>;
  ranks(request: RanksRequest): Promise<Result<ChartRanks>>;
  tickers(): Result<readonly RecordedTicker[]>;
  day(market: Market, base: CurrencyCode, dayMs: number): Result<readonly DayRow[]>;
}

export function createHistoryController(
  sessions: Pick<Sessions, 'record'>,
  store: Store,
  moment: () => Moment,
): HistoryController {
  async function sliced<T>(stepsOf: (record: RateRecord) => Steps<T>): Promise<Result<T>> {
    const { record } = sessions;
    if (!record) return fail(appError('internal', { kind: 'no-record' }));
    const answer = await inTimeSlices(stepsOf(record), () => sessions.record === record);
    return answer === null
      ? fail(appError('refused-call', { kind: 'another-source' }))
      : ok(answer);
  }

  const rules = (): ChartRules => ({
    ages: store.state.choices.ages,
    sideRule: (ticker) => sideRuleFor(store.state, ticker),
  });

  return {
    async chart(request) {
      const answer = await sliced((record) => chartOf(record, request, moment().nowMs, rules()));
      const { source, choices } = store.state;
      const levels = levelsOn(choices.alerts.rules, source.kind, request.series[0], request.side);
      return answer.ok ? ok({ ...answer.value, levels }) : answer;
    },
    ranks: (request) => sliced((record) => ranksOf(record, request, moment().nowMs, rules())),
    tickers: () => ok(sessions.record?.tickers() ?? []),
    day(market, base, dayMs) {
      const { currencies, markets } = store.state;
      const quoted = Object.values(markets).flatMap(({ table }) => [
        ...(table?.rates.keys() ?? []),
      ]);
      const codes = [...new Set([...currencies.names.keys(), ...quoted])].sort();
      return ok(sessions.record?.day(market, base, codes, dayMs) ?? []);
    },
  };
}

export function openHistory(
  sessions: Pick<Sessions, 'record' | 'service'>,
  store: Store,
  moment: () => Moment,
  onProgress: (progress: BackFillProgress | null) => void,
): { readonly controller: HistoryController; readonly backFill: BackFill } {
  return {
    controller: createHistoryController(sessions, store, moment),
    backFill: new BackFill({ sessions, store, moment, onProgress }),
  };
}
