import * as v from 'valibot';
import { platform } from '#core/platforms/platform-form.ts';
import { code, market, ticker } from '#core/rates/forms.ts';
import { list, type Schema } from '#core/schema/forms.ts';
import { MOST_SERIES, type Series, seriesKey } from './chart-series.ts';

const seriesForm = v.variant('kind', [
  v.strictObject({ kind: v.literal('rate'), market, base: code, quote: code }),
  v.strictObject({ kind: v.literal('platform'), ticker, platform }),
]);

/** The series of a chart, each once; the first is the main one. */
export const seriesList: Schema<readonly Series[]> = v.pipe(
  list(seriesForm, MOST_SERIES, seriesKey),
  v.check((all) => all.length > 0),
);
