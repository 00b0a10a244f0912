import type { PolledState, RequestsChoices, RequestsState } from './requests-state.ts';
import { monthsAt } from './budget.ts';
import type { Conditions } from './conditions.ts';
import { endpointOf, type Feed, type Ticker } from '#core/rates/feed.ts';
import type { FeedState } from '#core/rates/feed-state.ts';
import { type Feeds, feedStateOf } from './feeds.ts';
import { isMarket, type Market, MARKETS, PUBLIC_MARKET } from '#core/rates/market.ts';
import { type Requests, roundsLeft } from './month-guard.ts';
import { feedsForRules } from '#core/alerts/needs.ts';
import { refusalOf } from '#core/platforms/quote-choices.ts';
import { feedOf } from './pins.ts';
import type { Moment } from '#core/rates/service-clock.ts';

const BATTERY_FACTOR = 2;
const LONGEST_STRETCH = 4;
/** Attempts that are less than this apart belong to one round; ms. */
const TOGETHER_MS = 60_000;
/** After this many answers without a new publication, the chosen period doubles. */
const UNCHANGED_BEFORE_STRETCH = 3;

/**
 * Everything that is polled: watched, pinned and open feeds, and what alert rules need. Currency
 * names have their own weekly period. While the screen is locked, only alert rules count.
 */
export function polledFeeds(state: PolledState): Feed[] {
  const { choices, conditions, source } = state;
  const { popupOpen, locked } = conditions;
  // Its one request is not worth less while the screen is locked, but it can wait.
  if (source.kind === 'public') return locked ? [] : [PUBLIC_MARKET];
  const pinned = locked ? [] : choices.pins.map(feedOf);
  const needed = [...feedsForRules(state), ...pinned];
  const shown = (market: Market): boolean => popupOpen && choices.market === market;
  const isPolled = (market: Market): boolean =>
    needed.includes(market) || (!locked && (choices.markets.includes(market) || shown(market)));
  return [...MARKETS.filter(isPolled), ...polledTickers(state, needed)];
}

/** Leaves out tickers that the service refused. */
function polledTickers(
  { choices, conditions, source }: PolledState,
  needed: readonly Feed[],
): Ticker[] {
  const { popupOpen, openTicker, locked } = conditions;
  const open = popupOpen && openTicker !== null ? [openTicker] : [];
  const watched = locked ? [] : [...choices.tickers, ...open];
  return [...new Set([...watched, ...needed.filter(isTicker)])].filter(
    (ticker) => refusalOf(choices.quotes, source.key, ticker) === null,
  );
}

const isTicker = (feed: Feed): feed is Ticker => feed !== 'currencies' && !isMarket(feed);

/** The chosen period, adjusted for the popup and the battery; ms. */
export function chosenPeriodMs(
  { updateEveryMs, whileOpenEveryMs }: RequestsChoices,
  { popupOpen, onBattery }: Conditions,
): number {
  const closer = popupOpen && whileOpenEveryMs !== null;
  const chosen = closer ? Math.min(updateEveryMs, whileOpenEveryMs) : updateEveryMs;
  return onBattery ? chosen * BATTERY_FACTOR : chosen;
}

/** The factor for a feed that publishes nothing new: 1, 2 or 4. */
export function stretch(unchangedCount: number): number {
  return Math.min(LONGEST_STRETCH, 2 ** Math.floor(unchangedCount / UNCHANGED_BEFORE_STRETCH));
}

/**
 * The period that makes the rest of the month's requests last, after an attempt at `lastMs` (epoch
 * ms). It divides the rest of the month by the rounds left plus one. 0 where nothing limits it,
 * `Infinity` where nothing is left.
 */
export function budgetPeriodMs(
  state: RequestsState,
  feed: Feed,
  lastMs: number,
  moment: Moment,
): number {
  const { connection } = state.connection;
  if (state.source.kind === 'sandbox' || !connection) return 0;
  const months = monthsAt(connection, state.spent, moment);
  const feeds = polledFeeds(state);
  const requested = roundOf(requestedAlready(state, feeds, feed));
  const rounds = roundsLeft(connection, state.spent, moment, roundOf(feeds), requested);
  if (rounds <= 0) return Infinity;
  if (rounds === Infinity) return 0;
  return (months.leftMs + Math.max(0, moment.nowMs - lastMs)) / (rounds + 1);
}

/** The planned polling period of a feed: the longer of the chosen and the budget's. */
export function plannedPeriodMs(
  state: RequestsState,
  feed: Feed,
  lastMs: number,
  moment: Moment,
): number {
  if (state.fixedPeriodMs !== null) return state.fixedPeriodMs;
  return Math.max(chosenPlanMs(state, feed), budgetPeriodMs(state, feed, lastMs, moment));
}

/** The current pace, for display. When the budget is used up, the chosen period. */
export function usualPeriodMs(state: RequestsState, feed: Feed, moment: Moment): number {
  const planned = plannedPeriodMs(state, feed, startOf(state, feed, moment), moment);
  return planned === Infinity ? chosenPlanMs(state, feed) : planned;
}

/** Whether the month's limit sets a feed's pace, rather than the chosen period. */
export function isSlowedByBudget(state: RequestsState, feed: Feed, moment: Moment): boolean {
  const budgetMs = budgetPeriodMs(state, feed, startOf(state, feed, moment), moment);
  return budgetMs > chosenPlanMs(state, feed);
}

/** The start of the current period: the last attempt, unless it is in the future. */
function startOf(state: Feeds, feed: Feed, { nowMs }: Moment): number {
  const lastMs = lastAttemptMs(feedStateOf(state, feed));
  return lastMs > 0 && lastMs <= nowMs ? lastMs : nowMs;
}

/** The chosen period of a feed, longer while nothing new is published. */
export function chosenPlanMs(state: PolledState, feed: Feed): number {
  const { unchangedCount } = feedStateOf(state, feed);
  return chosenPeriodMs(state.choices, state.conditions) * stretch(unchangedCount);
}

/** The feeds of this round that were requested already, while this one was not. */
function requestedAlready(state: Feeds, feeds: readonly Feed[], feed: Feed): Feed[] {
  const own = feedStateOf(state, feed);
  if (own.inFlight) return [];
  const ownMs = lastAttemptMs(own);
  return feeds.filter((each) => {
    const other = feedStateOf(state, each);
    return other.inFlight || lastAttemptMs(other) > ownMs + TOGETHER_MS;
  });
}

const lastAttemptMs = ({ failure, checkedAtMs }: FeedState): number =>
  failure?.atMs ?? checkedAtMs ?? 0;

/** The requests of one round, by endpoint. */
export function roundOf(feeds: readonly Feed[]): Requests {
  const round: { -readonly [E in keyof Requests]: Requests[E] } = {};
  for (const feed of feeds) {
    const endpoint = endpointOf(feed);
    round[endpoint] = (round[endpoint] ?? 0) + 1;
  }
  return round;
}
