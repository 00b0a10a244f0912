import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Drives } from '#core/convert/recent.ts';

export const TABS = ['rates', 'platforms', 'convert', 'history', 'alerts', 'desk'] as const;
export type Tab = (typeof TABS)[number];

/** A chart (of pairs and platforms, whatever its old name says), or a past day. */
export const HISTORY_WHATS = ['pair', 'day'] as const;
export type HistoryWhat = (typeof HISTORY_WHATS)[number];

/** A conversion to restore. Fees and offers are not restored. */
export interface LeftConversion {
  readonly amount: string;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly drives: Drives;
}
