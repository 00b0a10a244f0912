import * as v from 'valibot';
import { platform } from '#core/platforms/platform-form.ts';
import { SIDES } from '#core/platforms/sides.ts';
import { code, market, ticker } from '#core/rates/forms.ts';
import { dayMs, list, type Of, type Schema, span } from '#core/schema/forms.ts';
import { CHART_KINDS, PRESETS } from './chart-range.ts';
import { MOST_SERIES, type Series, seriesKey } from './chart-series.ts';

const rateSeries = v.strictObject({ kind: v.literal('rate'), market, base: code, quote: code });
const seriesForm = v.variant('kind', [
  rateSeries,
  v.strictObject({ kind: v.literal('platform'), ticker, platform }),
]);

/** Each once; the first is the main one, which has candles, a premium and the levels. */
export const seriesList: Schema<readonly Series[]> = v.pipe(
  list(seriesForm, MOST_SERIES, seriesKey),
  v.check((all) => all.length > 0),
);

export const ranksRequest = v.strictObject({
  series: seriesList,
  /** The side of the platforms that is drawn as a line. */
  side: v.picklist(SIDES),
  premiumUnder: v.nullable(market),
});
export type RanksRequest = Of<typeof ranksRequest>;

const requestedRange = v.union([
  v.strictObject({
    preset: v.picklist(PRESETS),
    /** Everything instead, where too little of the preset is recorded (`fittedPreset`). */
    orAll: v.exactOptional(v.literal(true)),
  }),
  span,
]);
export type RequestedRange = Of<typeof requestedRange>;

export const chartRequest = v.strictObject({
  ...ranksRequest.entries,
  range: requestedRange,
  kind: v.picklist(CHART_KINDS),
});
export type ChartRequest = Of<typeof chartRequest>;

/** Lowest, highest and average of a rate. */
export const figuresRequest = v.strictObject({ series: rateSeries, range: v.picklist(PRESETS) });

/** The missing days of a market's record: those of a range, or one by its start. */
export const requestedDays = v.union([
  v.strictObject({ dayMs }),
  v.strictObject({
    market,
    /** The pair to load. If USD cannot derive it, requests use another base. */
    pair: v.exactOptional(v.strictObject({ base: code, quote: code })),
    ...span.entries,
  }),
]);
export type RequestedDays = Of<typeof requestedDays>;
