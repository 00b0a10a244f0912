import type { Billing } from '#core/rates/billing.ts';
import type { DecimalText } from '#core/number/decimal.ts';

const CODE = /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,64}$/u;

/** 1 to 64 visible characters; anything else is not a platform's code. */
export const isPlatformCode = (text: string): boolean => CODE.test(text);

/** Codes that differ only in their case are one platform's. */
export const caseless = (code: string): string => code.toLowerCase();

/** One platform's last prices in the service's terms: buy and sell, not bid and ask. */
export interface PlatformQuote {
  /** As the service writes it, at most 64 characters; text, not markup. */
  readonly code: string;
  readonly buy: DecimalText | null;
  readonly sell: DecimalText | null;
  /** Null if the service gives no credible time. */
  readonly updatedAtMs: number | null;
  /** Its time was too far ahead of the clock, so the quote is never fresh. */
  readonly isAhead?: true;
}

/** The platforms of one ticker in one answer. */
export interface PlatformQuotes {
  /** Upper-cased, as in the request, such as `USDNGN`. */
  readonly ticker: string;
  /** Each code once, in the service's order. */
  readonly quotes: readonly PlatformQuote[];
  /** The number of entries and sides that could not be read. */
  readonly droppedCount: number;
  readonly billing: Billing | null;
}
