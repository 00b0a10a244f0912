import type { CurrencyCode } from './currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';

/** What the service says an answer cost (domain.md, "Seen in the wild"): no part of its contract. */
export interface Billing {
  /** The service's name for what was billed, such as `rates.latest`. */
  readonly feature: string | null;
  readonly units: DecimalText | null;
  /** In `currency`; 0 or more. */
  readonly cost: DecimalText;
  readonly currency: CurrencyCode;
  /** What the wallet holds after this answer, in `currency`; below zero where it is overdrawn. */
  readonly balance: DecimalText | null;
}
