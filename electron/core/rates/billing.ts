import type { CurrencyCode } from './currency.ts';
import { absolute, type DecimalText, ratioOf } from '#core/number/decimal.ts';
import { isBeyondBounds } from '#core/number/implausible.ts';

/**
 * What the service says an answer cost (service/domain.md, "Seen in the wild"). Its contract does
 * not mention it.
 */
export interface Billing {
  readonly units: DecimalText | null;
  /** In `currency`; not negative. */
  readonly cost: DecimalText;
  readonly currency: CurrencyCode;
  /** The wallet's balance after this answer, in `currency`; negative if overdrawn. */
  readonly balance: DecimalText | null;
}

/**
 * Whether a service could mean this sum of money. Nothing may depend on a bill, so one of 10^15 or
 * more is dropped, as a rate of that size is.
 */
export const isPlausibleSum = (sum: DecimalText): boolean =>
  sum === '0' || !isBeyondBounds(absolute(ratioOf(sum)));
