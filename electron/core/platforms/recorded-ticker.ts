import type { TickerState } from './ticker-state.ts';
import type { PlatformQuotes } from './platform-quotes.ts';
import type { ObservedQuote } from './latest-quotes.ts';
import type { PlatformChange } from './platform-changes.ts';

/**
 * A ticker from the record: the last answer, and each platform's last quote of the preceding day.
 */
export interface RecordedTicker {
  readonly quotes: PlatformQuotes;
  readonly observedQuotes: readonly ObservedQuote[];
  readonly changes: readonly PlatformChange[];
  readonly checkedAtMs: number;
  readonly checkedUntilMs: number;
}

function believableTime({ updatedAtMs }: ObservedQuote, nowMs: number): Partial<ObservedQuote> {
  const isAhead = updatedAtMs !== null && updatedAtMs > nowMs;
  return isAhead ? { updatedAtMs: null, isAhead } : {};
}

/**
 * The initial state. Times in the future were recorded while the clock was wrong. What vanished over
 * a day ago stays until the next answer, which then says that it is gone.
 */
export function tickerFromRecord(
  { quotes, observedQuotes, changes, checkedAtMs, checkedUntilMs }: RecordedTicker,
  nowMs: number,
): Pick<TickerState, 'quotes' | 'observedQuotes' | 'changes' | 'checkedAtMs' | 'checkedUntilMs'> {
  const believable = observedQuotes.map((quote) => ({
    ...quote,
    ...believableTime(quote, nowMs),
    firstSeenAtMs: Math.min(quote.firstSeenAtMs, nowMs),
    listedAtMs: Math.min(quote.listedAtMs, nowMs),
  }));
  return {
    quotes,
    observedQuotes: believable,
    changes: changes.filter(({ atMs }) => atMs <= nowMs),
    checkedAtMs: checkedAtMs <= nowMs ? checkedAtMs : null,
    checkedUntilMs: checkedAtMs <= nowMs ? checkedUntilMs : null,
  };
}
