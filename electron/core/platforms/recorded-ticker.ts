import type { TickerState } from './ticker-state.ts';
import type { PlatformQuotes } from './platform-quotes.ts';
import type { SeenQuote } from './latest-quotes.ts';
import type { PlatformChange } from './platform-changes.ts';

/**
 * A ticker from the record: the last answer, and each platform's last quote of the preceding day.
 */
export interface RecordedTicker {
  readonly quotes: PlatformQuotes;
  readonly seenQuotes: readonly SeenQuote[];
  readonly changes: readonly PlatformChange[];
  readonly checkedAtMs: number;
  readonly checkedUntilMs: number;
}

function believableTime({ updatedAtMs }: SeenQuote, nowMs: number): Partial<SeenQuote> {
  const isAhead = updatedAtMs !== null && updatedAtMs > nowMs;
  return isAhead ? { updatedAtMs: null, isAhead } : {};
}

/**
 * The initial state. Times in the future were recorded while the clock was wrong. What vanished over
 * a day ago stays until the next answer, which then says that it is gone.
 */
export function tickerFromRecord(
  { quotes, seenQuotes, changes, checkedAtMs, checkedUntilMs }: RecordedTicker,
  nowMs: number,
): Pick<TickerState, 'quotes' | 'seenQuotes' | 'changes' | 'checkedAtMs' | 'checkedUntilMs'> {
  const believable = seenQuotes.map((quote) => ({
    ...quote,
    ...believableTime(quote, nowMs),
    firstSeenAtMs: Math.min(quote.firstSeenAtMs, nowMs),
    listedAtMs: Math.min(quote.listedAtMs, nowMs),
  }));
  return {
    quotes,
    seenQuotes: believable,
    changes: changes.filter(({ atMs }) => atMs <= nowMs),
    checkedAtMs: checkedAtMs <= nowMs ? checkedAtMs : null,
    checkedUntilMs: checkedAtMs <= nowMs ? checkedUntilMs : null,
  };
}
