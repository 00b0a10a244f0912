import { decimalText, type DecimalText } from '#core/number/decimal.ts';
import { type BestSide, bestSide, type SideQuote } from './best.ts';
import {
  marksOf,
  midPrices,
  type PlatformRow,
  platformRows,
  type QuoteMark,
  type QuoteRules,
} from './eligible.ts';
import { median } from './median.ts';
import type { Side } from './sides.ts';
import type { ObservedQuote } from './latest-quotes.ts';

/** One ticker at one moment: the basis of every view, opportunity and alert. */
export interface Ranking {
  /** Every known platform by code, with references and excluded ones. */
  readonly rows: readonly PlatformRow[];
  /** The median mid price of platforms with two eligible sides; to 38 digits. */
  readonly median: DecimalText | null;
  readonly midPriceCount: number;
  readonly ask: BestSide;
  readonly bid: BestSide;
}

/** A quote as it is named outside the table. */
interface NamedQuote extends Omit<SideQuote, 'areFeesEntered'> {
  readonly marks: readonly QuoteMark[];
  readonly isBest: boolean;
}

/** The quote of one platform, or the best eligible one; null if there is none. */
export function quoteOf(
  ranking: Pick<Ranking, 'rows' | Side>,
  side: Side,
  platform: string | null,
): NamedQuote | null {
  const best = ranking[side];
  const bestCode = best.kind === 'best' ? best.code : null;
  const row = ranking.rows.find(({ code }) => code === (platform ?? bestCode));
  const rate = row?.[side] ?? null;
  if (!row || rate === null) return null;
  const { code, age } = row;
  return { code, rate, age, marks: marksOf(row), isBest: code === bestCode };
}

/** Ranks a ticker's quotes (domain.md, "Platform quotes"). Their input order does not matter. */
export function rankQuotes(
  quotes: readonly ObservedQuote[],
  rules: QuoteRules,
  nowMs: number,
): Ranking {
  const rows = platformRows(quotes, rules, nowMs);
  const eligible = midPrices(rows);
  const middle = median(eligible);
  return {
    rows,
    median: middle === null ? null : decimalText(middle),
    midPriceCount: eligible.length,
    ask: bestSide(rows, 'ask'),
    bid: bestSide(rows, 'bid'),
  };
}
