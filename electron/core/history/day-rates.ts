import type { Billing } from '#core/rates/billing.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';

/** The service's own rates of a past day (domain.md, "History"): of no stated market. */
export type DayRates =
  | { readonly kind: 'not-offered'; readonly billing: Billing | null }
  | {
      readonly kind: 'rates';
      readonly base: CurrencyCode;
      /** With `base` as 1. */
      readonly rates: ReadonlyMap<CurrencyCode, DecimalText>;
      /** The rates' own time: not after the asked day's end, but it may be of an earlier day. */
      readonly timestampMs: number;
      readonly droppedCount: number;
      readonly billing: Billing | null;
    };
