import * as v from 'valibot';
import { type BackFillOutcome, type BackFillPlan, startOfDay } from '#core/back-fill.ts';
import type { ChartData, DayRow, PlatformChart } from '#core/chart-data.ts';
import { CHART_KINDS, PRESETS } from '#core/chart-range.ts';
import type {
  AskedDays,
  AskedRange,
  ChartRequest,
  PlatformChartRequest,
  RecordedTicker,
} from '#core/chart-request.ts';
import type { ChartChoices } from '#core/choices.ts';
import type { Market } from '#core/market.ts';
import { command, nothing, query } from './call.ts';
import { code, epochMs, market, ticker } from './forms.ts';
import type { CurrencyCode } from '#core/currency.ts';

const span = v.strictObject({ fromMs: epochMs, toMs: epochMs });
const range: v.GenericSchema<unknown, AskedRange> = v.union([
  v.strictObject({ preset: v.picklist(PRESETS) }),
  span,
]);
const kind = v.picklist(CHART_KINDS);
const chart: v.GenericSchema<unknown, ChartRequest> = v.strictObject({
  market,
  base: code,
  quote: code,
  range,
  kind,
  overlays: v.pipe(v.array(market), v.maxLength(3)),
  premiumUnder: v.nullable(market),
});
const platformChart: v.GenericSchema<unknown, PlatformChartRequest> = v.strictObject({
  ticker,
  platform: v.pipe(v.string(), v.maxLength(64)),
  range,
});
/** Whose values of a past day. */
export interface DayRequest {
  readonly market: Market;
  readonly base: CurrencyCode;
  readonly dayMs: number;
}

const dayMs = v.pipe(epochMs, v.transform(startOfDay));
const dayValues: v.GenericSchema<unknown, DayRequest> = v.strictObject({
  market,
  base: code,
  dayMs,
});
const days: v.GenericSchema<unknown, AskedDays> = v.union([
  v.strictObject({ dayMs }),
  v.strictObject({ market, ...span.entries }),
]);
const chartChoices: v.GenericSchema<unknown, Partial<ChartChoices>> = v.strictObject({
  base: v.exactOptional(code),
  quote: v.exactOptional(code),
  kind: v.exactOptional(kind),
  preset: v.exactOptional(v.picklist(PRESETS)),
  overlays: v.exactOptional(v.pipe(v.array(market), v.maxLength(3))),
  premiumUnder: v.exactOptional(v.nullable(market)),
});

/** What is asked of the past. */
export const historyCalls = {
  chart: query<ChartData>()(chart),
  platformChart: query<PlatformChart>()(platformChart),
  recordedTickers: query<readonly RecordedTicker[]>()(nothing),
  dayValues: query<readonly DayRow[]>()(dayValues),
  /** What asking the service for missing days would bring and cost; null where there is no record. */
  backFillPlan: query<BackFillPlan | null>()(days),
  /** Spends a request for each day. */
  askDays: query<BackFillOutcome>()(days),
  stopAsking: command(nothing),
  chooseChart: command(chartChoices),
};
