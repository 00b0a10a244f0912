/** What a person does at the platforms. */
export const QUOTES_SIDES = ['buy', 'sell', 'both'] as const;
export type QuotesSide = (typeof QUOTES_SIDES)[number];

export const QUOTE_COLUMNS = ['platform', 'ask', 'bid', 'result', 'spread'] as const;
export type QuoteColumn = (typeof QUOTE_COLUMNS)[number];

/** The columns of each side that sort. The last one sorts until another is chosen. */
export const COLUMNS_OF = {
  buy: ['platform', 'ask', 'result'],
  sell: ['platform', 'bid', 'result'],
  both: ['platform', 'bid', 'spread', 'ask'],
} as const satisfies Record<QuotesSide, readonly QuoteColumn[]>;

export interface QuotesOrder {
  readonly column: QuoteColumn;
  readonly direction: 'ascending' | 'descending';
}
