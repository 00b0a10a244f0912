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
import type { Side } from './sides.ts';
import type { SeenQuote } from './latest-quotes.ts';

export interface RankedRow extends PlatformRow {
  /**
   * How far the platform's mid price (or its only quoted side) is above the median, in percent;
   * null without either. To 38 digits.
   */
  readonly fromMedianPercent: DecimalText | null;
}

/** One ticker at one moment: the basis of every view, opportunity and alert. */
export interface Ranking {
  /** Every known platform by code, with references and excluded ones. */
  readonly rows: readonly RankedRow[];
  /** The median mid price of platforms with two eligible sides; to 38 digits. */
  readonly median: DecimalText | null;
  readonly midPriceCount: number;
  readonly ask: BestSide;
  readonly bid: BestSide;
}

/** The quote of one platform, or the best eligible one; null if there is none. */
export function quoteOf(
  ranking: Pick<Ranking, 'rows' | Side>,
  side: Side,
  platform: string | null,
): { readonly code: string; readonly rate: DecimalText; readonly age: RankedRow['age'] } | null {
  if (platform === null) {
    const best = ranking[side];
    return best.kind === 'none' ? null : best;
  }
  const row = ranking.rows.find(({ code }) => code === platform);
  const rate = row?.[side] ?? null;
  return row && rate !== null ? { code: row.code, rate, age: row.age } : null;
}

/** Ranks a ticker's quotes (domain.md, "Platform quotes"). Their input order does not matter. */
export function rankQuotes(
  quotes: readonly SeenQuote[],
  rules: QuoteRules,
  nowMs: number,
): Ranking {
  const rows = platformRows(quotes, rules, nowMs);
  const eligible = midPrices(rows);
  const middle = median(eligible);
  return {
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
