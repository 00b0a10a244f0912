import { type FeedState, IDLE } from '#core/rates/feed-state.ts';
import type { SeenQuote } from './latest-quotes.ts';
import type { PlatformQuotes } from './platform-quotes.ts';
import { NO_VOTES, type SideVote } from './side-vote.ts';

/** The platforms' quotes of one ticker. */
export interface TickerState extends FeedState {
  /** The last answer. */
  readonly quotes: PlatformQuotes | null;
  /** What is known of each platform, also of those that the last answer lacked. */
  readonly book: readonly SeenQuote[];
  readonly vote: SideVote;
  /** When opening it asked for newer quotes; null where it did not. Epoch ms. */
  readonly openedRequestMs: number | null;
}

export const NO_QUOTES: TickerState = {
  ...IDLE,
  quotes: null,
  book: [],
  vote: NO_VOTES,
  openedRequestMs: null,
};
