/**
 * What an alert watches of a stock (desk/domain.md, "Trades and own prices"): what it must be sold
 * for, what it would cost again, parallel over the first, or the second over the person's own
 * selling price.
 */
export const STOCK_FIGURES = [
  'break-even',
  'replacement',
  'parallel-over-break-even',
  'replacement-over-own',
] as const;
export type StockFigure = (typeof STOCK_FIGURES)[number];

/** Whether it is a price; the others are percentages. */
export const isStockPrice = (figure: StockFigure): figure is 'break-even' | 'replacement' =>
  figure === 'break-even' || figure === 'replacement';
