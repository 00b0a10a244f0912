import type { RequestsState } from './requests-state.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { ageEdges, checkedUntil } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import { usualPeriodMs } from './pace.ts';
import type { QuoteAge } from '#core/platforms/quote-age.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/** The two facts about a number, apart: when it was published, and when we last checked. */
export interface FreshnessView {
  /** The service's time; null when it gave none that can be believed. */
  readonly publishedAtMs: number | null;
  /** The time that it gave is ahead of the clock. */
  readonly isAhead?: boolean;
  readonly firstSeenAtMs: number;
  readonly freshUntilMs: number;
  readonly staleAtMs: number;
  readonly checkedAtMs: number | null;
  /** Until then the last check is recent enough; afterwards it reads "not checked for ...". */
  readonly checkedUntilMs: number | null;
}

/** Of a market's newest rates, or of the table that a pair is taken from; null before the first. */
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
    ...ageEdges(market, publishedAtMs ?? firstSeenAtMs, publicationsMs, state.choices.ages),
    checkedAtMs,
    checkedUntilMs:
      checkedAtMs === null ? null : checkedUntil(checkedAtMs, usualPeriodMs(state, market, moment)),
  };
}

/** Both ages of a platform's quote, as those of a market's rates are told. */
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
