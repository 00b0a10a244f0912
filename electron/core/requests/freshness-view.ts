import type { RequestsState } from './requests-state.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { checkedUntil, tableEdges } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import { usualPeriodMs } from './pace.ts';
import type { QuoteAge } from '#core/platforms/quote-age.ts';
import type { Moment } from '#core/rates/service-clock.ts';

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

/** Of a market's newest rates, or of the table that a pair uses; null before the first answer. */
export function freshnessView(
  state: RequestsState,
  market: Market,
  moment: Moment,
  table = state.markets[market].table,
): FreshnessView | null {
  const { publicationsMs, otherBases, ...newest } = state.markets[market];
  if (!table) return null;
  const isOther = table.base !== newest.table?.base;
  const checkedAtMs = isOther
    ? (otherBases.get(table.base)?.checkedAtMs ?? null)
    : newest.checkedAtMs;
  const { publishedAtMs, firstSeenAtMs, isAhead = false } = table;
  return {
    publishedAtMs,
    isAhead,
    firstSeenAtMs,
    ...tableEdges(table, publicationsMs),
    checkedAtMs,
    checkedUntilMs:
      checkedAtMs === null ? null : checkedUntil(checkedAtMs, usualPeriodMs(state, market, moment)),
  };
}

export function quoteFreshness(
  state: RequestsState,
  ticker: Ticker,
  { fromMs, isTimeKnown, isAhead, freshUntilMs, staleAtMs }: QuoteAge,
  moment: Moment,
): FreshnessView {
  const { checkedAtMs } = state.tickers.get(ticker) ?? NO_QUOTES;
  const periodMs = usualPeriodMs(state, ticker, moment);
  return {
    publishedAtMs: isTimeKnown ? fromMs : null,
    isAhead,
    firstSeenAtMs: fromMs,
    freshUntilMs,
    staleAtMs,
    checkedAtMs,
    checkedUntilMs: checkedAtMs === null ? null : checkedUntil(checkedAtMs, periodMs),
  };
}
