import * as v from 'valibot';
import type { DecimalText } from '#core/number/decimal.ts';
import { MOST_PAIRS } from '#core/rates/own-pairs.ts';
import { decimal, epochMs, list, type Schema } from '#core/schema/forms.ts';
import { markets, ticker } from '#core/rates/forms.ts';
import { MARKETS } from '#core/rates/market.ts';
import { setting, view } from '#core/schema/choice.ts';

export const PERIODS_MS = [10, 30, 60, 120, 300, 600, 900, 1_800, 3_600].map((s) => s * 1_000);
const period = v.picklist(PERIODS_MS);

const overPercent: Schema<DecimalText> = v.pipe(
  decimal,
  v.check((text) => Number(text) > 0 && Number(text) <= 100),
);
const readDifferences = v.strictObject({
  publishedAtMs: epochMs,
  pairs: list(v.pipe(v.string(), v.maxLength(21)), MOST_PAIRS),
});

export const REQUEST_CHOICES = {
  /** Polled even while nothing shows them. */
  markets: setting('updates', markets, MARKETS),
  tickers: setting('updates', list(ticker, 20), []),
  /** The polling period, and a shorter one while the popup is open; null for no shorter one. */
  updateEveryMs: setting('updates', period, 5 * 60_000),
  whileOpenEveryMs: setting('updates', v.nullable(period), 60_000),
  paused: setting('updates', v.boolean(), false),
  /**
   * A public source beside an account. It is switched on for this computer only, after a question
   * that names its host.
   */
  opinion: {
    /** By how many percent mid rates must differ to be said; null for no second opinion. */
    overPercent: setting('updates', v.nullable(overPercent), null, { isPortable: false }),
    /** The pairs whose difference was read, of one publication. */
    read: view(v.nullable(readDifferences), null),
  },
};
