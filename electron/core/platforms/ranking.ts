import { decimalText, type DecimalText, percentOver } from '#core/number/decimal.ts';
import { type BestSide, bestSide } from './best.ts';
import {
  measureOf,
  midPrices,
  type PlatformRow,
  platformRows,
  type QuoteRules,
} from './eligible.ts';
import { median } from './median.ts';
import type { SeenQuote } from './latest-quotes.ts';

export interface RankedRow extends PlatformRow {
  /**
   * By how many percent the platform's mid price (or the only side that it quotes) is above the median;
   * null without either. To 38 digits.
   */
  readonly fromMedianPercent: DecimalText | null;
}

/** One ticker at one moment: everything that a view, an opportunity or an alert goes by. */
export interface Ranking {
  readonly atMs: number;
  /** Every platform of the book, references and excluded ones too, by code. */
  readonly rows: readonly RankedRow[];
  /** The median of the mid prices of those both of whose sides are eligible; to 38 digits. */
  readonly median: DecimalText | null;
  /** How many mid prices it was taken of. */
  readonly midPriceCount: number;
  readonly ask: BestSide;
  readonly bid: BestSide;
}

/** Puts a ticker's book in order (domain.md, "Platform quotes"); its own order never matters. */
export function rankQuotes(book: readonly SeenQuote[], rules: QuoteRules, nowMs: number): Ranking {
  const rows = platformRows(book, rules, nowMs);
  const eligible = midPrices(rows);
  const middle = median(eligible);
  return {
    atMs: nowMs,
    rows: rows.map((row) => {
      const measure = middle === null ? null : measureOf(row);
      const fromMedianPercent =
        measure === null || middle === null ? null : decimalText(percentOver(measure, middle));
      return { ...row, fromMedianPercent };
    }),
    median: middle === null ? null : decimalText(middle),
    midPriceCount: eligible.length,
    ask: bestSide(rows, 'ask'),
    bid: bestSide(rows, 'bid'),
  };
}
