import type { CurrencyCode } from './currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';

/**
 * What the service says an answer cost (domain.md, "Seen in the wild"). Its contract does not
 * mention it.
 */
export interface Billing {
  readonly units: DecimalText | null;
  /** In `currency`; not negative. */
  readonly cost: DecimalText;
  readonly currency: CurrencyCode;
  /** The wallet's balance after this answer, in `currency`; negative if overdrawn. */
  readonly balance: DecimalText | null;
}
