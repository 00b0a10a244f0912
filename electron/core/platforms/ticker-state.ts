import { type FeedState, IDLE } from '#core/rates/feed-state.ts';
import type { SeenQuote } from './latest-quotes.ts';
import type { PlatformQuotes } from './platform-quotes.ts';
import { NO_VOTES, type SideVote } from './side-vote.ts';

export interface TickerState extends FeedState {
  readonly quotes: PlatformQuotes | null;
  /** The known quote of each platform, even if the last answer lacks it. */
  readonly seenQuotes: readonly SeenQuote[];
  readonly vote: SideVote;
  /** When opening the view requested newer quotes; null if it did not. Epoch ms. */
  readonly openedRequestMs: number | null;
}

export const NO_QUOTES: TickerState = {
  ...IDLE,
  quotes: null,
  seenQuotes: [],
  vote: NO_VOTES,
  openedRequestMs: null,
};
