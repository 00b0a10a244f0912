import type { Billing } from '#core/rates/billing.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';

/** The service's rates of a past day (domain.md, "History"). It does not state their market. */
export type DayRates =
  | { readonly kind: 'not-offered'; readonly billing: Billing | null }
  | {
      readonly kind: 'rates';
      readonly base: CurrencyCode;
      /** With `base` as 1. */
      readonly rates: ReadonlyMap<CurrencyCode, DecimalText>;
      /** The rates' own time: not after the requested day's end, but possibly on an earlier day. */
      readonly timestampMs: number;
      readonly droppedCount: number;
      readonly billing: Billing | null;
    };
