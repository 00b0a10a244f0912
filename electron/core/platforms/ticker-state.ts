import { type FeedState, IDLE } from '#core/rates/feed-state.ts';
import type { ObservedQuote } from './latest-quotes.ts';
import type { PlatformChange } from './platform-changes.ts';
import type { PlatformQuotes } from './platform-quotes.ts';
import { NO_VOTES, type SideVote } from './side-vote.ts';

export interface TickerState extends FeedState {
  readonly quotes: PlatformQuotes | null;
  /** The known quote of each platform, even if the last answer lacks it. */
  readonly observedQuotes: readonly ObservedQuote[];
  /** Platforms that were new or gone, the last change last. */
  readonly changes: readonly PlatformChange[];
  readonly vote: SideVote;
  /** When opening the view requested newer quotes; null if it did not. Epoch ms. */
  readonly openedRequestMs: number | null;
}

export const NO_QUOTES: TickerState = {
  ...IDLE,
  quotes: null,
  observedQuotes: [],
  changes: [],
  vote: NO_VOTES,
  openedRequestMs: null,
};
