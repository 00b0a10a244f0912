import { levelsOn } from '#core/alerts/chart-levels.ts';
import type { BackFillProgress } from '#core/history/back-fill.ts';
import type { ChartData, DayRow, PlatformChart } from '#core/history/chart-data.ts';
import type {
  ChartRequest,
  PlatformChartRequest,
  RecordedTicker,
} from '#core/history/chart-request.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Steps } from '#core/base/steps.ts';
import { type BackFill, createBackFill } from './back-fill.ts';
import { chartOf, platformChartOf } from './chart-query.ts';
import { inTimeSlices } from '../base/time-slice.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { RateRecord } from '../record/record.ts';
import type { Store } from '../store/store.ts';

/** Queries of the record's history for windows; long ones run in time slices. */
export interface HistoryController {
  chart(request: ChartRequest): Promise<Result<ChartData>>;
  platformChart(request: PlatformChartRequest): Promise<Result<PlatformChart>>;
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

  return {
    async chart(request) {
      const answer = await sliced((record) => {
        const { ages } = store.state.choices;
        return chartOf(record, request, moment().nowMs, ages);
      });
      const { source, choices } = store.state;
      const levels = levelsOn(choices.alerts.rules, source.kind, request);
      return answer.ok ? ok({ ...answer.value, levels }) : answer;
    },
    platformChart: (request) =>
      sliced((record) => {
        const sideRule = sideRuleFor(store.state, request.ticker);
        return platformChartOf(record, request, sideRule, moment().nowMs);
      }),
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
    backFill: createBackFill({ sessions, store, moment, onProgress }),
  };
}
