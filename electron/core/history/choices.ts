import * as v from 'valibot';
import { CHART_KINDS, PRESETS } from './chart-range.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import { market } from '#core/rates/forms.ts';
import { SIDES } from '#core/platforms/sides.ts';
import type { Series } from './chart-series.ts';
import { seriesList } from './chart-request.ts';
import { type ValuesOf, view } from '#core/schema/choice.ts';

const FIRST_SERIES: Series = { kind: 'rate', ...DEFAULT_PAIR };

const CHART_CHOICES = {
  series: view(seriesList, [FIRST_SERIES]),
  /** The side of the platforms that is drawn as a line. */
  side: view(v.picklist(SIDES), 'ask'),
  kind: view(v.picklist(CHART_KINDS), 'candles'),
  preset: view(v.picklist(PRESETS), 'month'),
  /** Whether series of several units are drawn as index 100 of the range's start. */
  isIndex: view(v.boolean(), false),
  /** The market for the premium below; null for none. */
  premiumUnder: view(v.nullable(market), 'official'),
};
export type ChartChoices = ValuesOf<typeof CHART_CHOICES>;

export const HISTORY_CHOICES = {
  chart: CHART_CHOICES,
};
