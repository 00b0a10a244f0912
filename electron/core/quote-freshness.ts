import type { AppState } from './app-state.ts';
import { NO_QUOTES } from './feed-state.ts';
import type { Ticker } from './feed.ts';
import { checkedUntil } from './freshness.ts';
import { usualPeriodMs } from './pace.ts';
import type { QuoteAge } from './quotes/quote-age.ts';
import type { Moment } from './service-clock.ts';
import type { FreshnessView } from './snapshot.ts';

/** Both ages of a platform's quote, as those of a market's rates are told. */
export function quoteFreshness(
  state: AppState,
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
