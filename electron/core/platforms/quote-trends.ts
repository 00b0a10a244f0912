import type { Ticker } from '#core/rates/feed.ts';
import { type Close, type Trend, trendOf } from '#core/rates/trend.ts';
import type { ObservedQuote } from './latest-quotes.ts';
import { quoted, type Side, type SideWord } from './sides.ts';

/** The last day of one side of a ticker's platforms, by code. */
export interface QuoteTrends {
  readonly ticker: Ticker;
  readonly side: Side;
  readonly byCode: Readonly<Record<string, Trend>>;
}

/** @param closes each platform's earlier prices of this side, ascending. */
export function trendsByCode(
  quotes: readonly ObservedQuote[],
  word: SideWord,
  closes: ReadonlyMap<string, readonly Close[]>,
): QuoteTrends['byCode'] {
  const trends = quotes.flatMap((quote): [string, Trend][] => {
    const rate = quoted(quote[word]);
    if (rate === null) return [];
    const latest = { atMs: quote.listedAtMs, rate };
    return [[quote.code, trendOf(latest, closes.get(quote.code) ?? [])]];
  });
  // A code may be any text, such as `__proto__`.
  return Object.fromEntries(trends);
}
