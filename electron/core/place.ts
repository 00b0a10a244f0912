import type { Drives } from './convert.ts';
import { type CurrencyCode, DEFAULT_WATCHED, SERVICE_BASE } from './currency.ts';
import type { QuoteColumn } from './quote-row-view.ts';

export const TABS = ['rates', 'platforms', 'convert', 'history', 'alerts'] as const;
export type Tab = (typeof TABS)[number];

export const QUOTES_MODES = ['quotes', 'deals'] as const;
export type QuotesMode = (typeof QUOTES_MODES)[number];

/** What the charts are of. */
export const HISTORY_WHATS = ['pair', 'platform', 'day'] as const;
export type HistoryWhat = (typeof HISTORY_WHATS)[number];

export interface QuotesOrder {
  readonly column: QuoteColumn;
  readonly direction: 'ascending' | 'descending';
}

/** A conversion as it stood; a fee or an offer does not outlast its moment. */
export interface LeftConversion {
  readonly amount: string;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly drives: Drives;
}

/** Where the person left the popup: it opens there again. Pair and range of the charts are theirs. */
export interface Place {
  readonly tab: Tab;
  readonly convert: LeftConversion;
  readonly quotesMode: QuotesMode;
  readonly quotesOrder: QuotesOrder;
  readonly history: HistoryWhat;
}

export const FIRST_PLACE: Place = {
  tab: 'rates',
  convert: {
    amount: '100',
    from: SERVICE_BASE,
    to: DEFAULT_WATCHED[0] ?? SERVICE_BASE,
    drives: 'give',
  },
  quotesMode: 'quotes',
  quotesOrder: { column: 'ask', direction: 'ascending' },
  history: 'pair',
};
