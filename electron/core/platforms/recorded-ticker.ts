import type { TickerState } from './ticker-state.ts';
import type { PlatformQuotes } from './platform-quotes.ts';
import { quotesAt, type SeenQuote } from './latest-quotes.ts';

/**
 * A ticker from the record: the last answer, and each platform's last quote of the preceding day.
 */
export interface RecordedTicker {
  readonly quotes: PlatformQuotes;
  readonly seenQuotes: readonly SeenQuote[];
  readonly checkedAtMs: number;
}

function believableTime({ updatedAtMs }: SeenQuote, nowMs: number): Partial<SeenQuote> {
  const isAhead = updatedAtMs !== null && updatedAtMs > nowMs;
  return isAhead ? { updatedAtMs: null, isAhead } : {};
}

/** The initial state. Times in the future were recorded while the clock was wrong. */
export function tickerFromRecord(
  { quotes, seenQuotes, checkedAtMs }: RecordedTicker,
  nowMs: number,
): Pick<TickerState, 'quotes' | 'seenQuotes' | 'checkedAtMs'> {
  const believable = seenQuotes.map((quote) => ({
    ...quote,
    ...believableTime(quote, nowMs),
    firstSeenAtMs: Math.min(quote.firstSeenAtMs, nowMs),
    listedAtMs: Math.min(quote.listedAtMs, nowMs),
  }));
  return {
    quotes,
    seenQuotes: quotesAt(believable, nowMs),
    checkedAtMs: checkedAtMs <= nowMs ? checkedAtMs : null,
  };
}
