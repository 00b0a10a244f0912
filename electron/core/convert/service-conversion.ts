import type { Billing } from '#core/rates/billing.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';

export interface ConversionQuestion {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** An integer from 1 to 2^53 - 1, as the service requires. */
  readonly amount: DecimalText;
  readonly market: Market;
}

/** The service's conversion in its own figures, never recomputed. */
export interface ServiceConversion {
  readonly rate: DecimalText;
  /** 0 if the service rounded it down to that. */
  readonly conversion: DecimalText;
  /**
   * The market that the service says it used, possibly another than the requested one; null if not
   * stated.
   */
  readonly market: Market | null;
  readonly timestampMs: number | null;
  readonly billing: Billing | null;
}
