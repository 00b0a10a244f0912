import * as v from 'valibot';
import { type Aged, type AgeSpan, DEFAULT_AGE_LIMITS, isAgeSpan } from '#core/rates/age-limits.ts';
import { decimal, list, type Schema } from '#core/schema/forms.ts';
import { markets, ticker } from '#core/rates/forms.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { SectionId } from '#core/schema/sections.ts';
import { setting, type Setting } from '#core/schema/choice.ts';

export const PERIODS_MS = [10, 30, 60, 120, 300, 600, 900, 1_800, 3_600].map((s) => s * 1_000);
const period = v.picklist(PERIODS_MS);

const ageSpan: Schema<AgeSpan> = v.pipe(
  v.strictObject({ freshForMs: v.number(), staleAfterMs: v.number() }),
  v.check(isAgeSpan),
);
const ages = (section: SectionId, aged: Aged): Setting<AgeSpan> =>
  setting(section, ageSpan, DEFAULT_AGE_LIMITS[aged]);

export const REQUEST_CHOICES = {
  /** Polled even while nothing shows them. */
  markets: setting('updates', markets, MARKETS),
  tickers: setting('updates', list(ticker, 20), []),
  /** The polling period, and a shorter one while the popup is open; null for no shorter one. */
  updateEveryMs: setting('updates', period, 5 * 60_000),
  whileOpenEveryMs: setting('updates', v.nullable(period), 60_000),
  slowerOnBattery: setting('updates', v.boolean(), true),
  paused: setting('updates', v.boolean(), false),
  /**
   * In the wallet's currency; null for the cost of a week. It belongs to one account, so exports
   * omit it.
   */
  warnBelow: setting('updates', v.nullable(decimal), null, { isPortable: false }),
  ages: {
    official: ages('updates', 'official'),
    mid: ages('updates', 'mid'),
    parallel: ages('updates', 'parallel'),
    quotes: ages('platforms', 'quotes'),
  },
};
