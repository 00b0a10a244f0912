import type { Billing } from '#core/rates/billing.ts';
import type { DecimalText } from '#core/number/decimal.ts';

const CODE = /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,64}$/u;

/** 1 to 64 characters that are seen: what has more of them, or others, names no platform. */
export const isPlatformCode = (text: string): boolean => CODE.test(text);

/** One platform's last prices, in the words of the service: buy and sell, not bid and ask. */
export interface PlatformQuote {
  /** As the service writes it, at most 64 characters; text, not markup. */
  readonly code: string;
  /** Null where the platform does not quote this side. */
  readonly buy: DecimalText | null;
  readonly sell: DecimalText | null;
  /** Null where the service gives no time that can be believed. */
  readonly updatedAtMs: number | null;
  /** Its time was too far ahead of the clock to be believed: it is never fresh. */
  readonly isAhead?: true;
}

/** The platforms of one ticker, as one answer listed them. */
export interface PlatformQuotes {
  /** Upper-cased, as it was asked for, such as `USDNGN`. */
  readonly ticker: string;
  /** Each code once, in the service's order. */
  readonly quotes: readonly PlatformQuote[];
  /** Entries and sides that could not be read. */
  readonly droppedCount: number;
  readonly billing: Billing | null;
}
