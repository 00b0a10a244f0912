import type { QuoteAge } from '#core/platforms/quote-age.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { FeedState, MarketState } from '#core/rates/feed-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { tableEdges } from '#core/rates/freshness.ts';
import type { Feeds } from './feeds.ts';

/** Two separate facts about a number: when it was published, and when we last checked it. */
export interface FreshnessView {
  /** The service's time; null if it gave none that is credible. */
  readonly publishedAtMs: number | null;
  readonly isAhead?: boolean;
  readonly firstSeenAtMs: number;
  readonly freshUntilMs: number;
  readonly staleAtMs: number;
  readonly checkedAtMs: number | null;
  /** Until then the last check is recent enough. After it the text reads "not checked for ...". */
  readonly checkedUntilMs: number | null;
}

type Checked = Pick<FeedState, 'checkedAtMs' | 'checkedUntilMs'>;

/** Of a market's newest rates, or of the table that a pair uses; null before the first answer. */
export function freshnessView(
  { publicationsMs, otherBases, ...newest }: MarketState,
  table = newest.table,
): FreshnessView | null {
  if (!table) return null;
  const isOther = table.base !== newest.table?.base;
  const answered: Checked | undefined = isOther ? otherBases.get(table.base) : newest;
  const { publishedAtMs, firstSeenAtMs, isAhead = false } = table;
  return {
    publishedAtMs,
    isAhead,
    firstSeenAtMs,
    ...tableEdges(table, publicationsMs),
    checkedAtMs: answered?.checkedAtMs ?? null,
    checkedUntilMs: answered?.checkedUntilMs ?? null,
  };
}

export function quoteFreshness(
  tickers: Feeds['tickers'],
  ticker: Ticker,
  { fromMs, isTimeKnown, isAhead, freshUntilMs, staleAtMs }: QuoteAge,
): FreshnessView {
  const { checkedAtMs, checkedUntilMs } = tickers.get(ticker) ?? NO_QUOTES;
  return {
    publishedAtMs: isTimeKnown ? fromMs : null,
    isAhead,
    firstSeenAtMs: fromMs,
    freshUntilMs,
    staleAtMs,
    checkedAtMs,
    checkedUntilMs,
  };
}
