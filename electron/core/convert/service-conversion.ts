import type { Billing } from '#core/rates/billing.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';

/** What the service is asked to convert. */
export interface ConversionQuestion {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** An integer from 1 to 2^53 - 1: the service takes no other. */
  readonly amount: DecimalText;
  readonly market: Market;
}

/** What the service converted, in its own figures: never recomputed here. */
export interface ServiceConversion {
  readonly rate: DecimalText;
  /** 0 where the service rounded it away. */
  readonly conversion: DecimalText;
  /** The market that the service says it used, which may be another than the asked one; null: not said. */
  readonly market: Market | null;
  /** Null where the service gives no time that can be believed. */
  readonly timestampMs: number | null;
  readonly billing: Billing | null;
}
