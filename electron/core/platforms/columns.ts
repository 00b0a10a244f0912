export const QUOTE_COLUMNS = ['platform', 'ask', 'bid', 'spread', 'age'] as const;
export type QuoteColumn = (typeof QUOTE_COLUMNS)[number];

export interface QuotesOrder {
  readonly column: QuoteColumn;
  readonly direction: 'ascending' | 'descending';
}
