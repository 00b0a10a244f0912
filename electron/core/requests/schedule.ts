import type { PayingState, PolledState, RequestsChoices, RequestsState } from './requests-state.ts';
import { mayHaveCost, retryAtMs } from './back-off.ts';
import { automaticLeft, monthsAt } from './budget.ts';
import { endpointOf, type Feed, type Why } from '#core/rates/feed.ts';
import type { Failure } from '#core/rates/feed-state.ts';
import { type Feeds, feedStateOf, unknownCodes } from './feeds.ts';
import { tableEdges } from '#core/rates/freshness.ts';
import { type Halt, haltOf, mayRequest, mayRequestByHand, paidByHand } from './halt.ts';
import { isMarket, MARKETS } from '#core/rates/market.ts';
import { timesPaid } from './month-guard.ts';
import { pinEdges } from './shown-pins.ts';
import { quoteEdges } from '#core/platforms/quote-rules.ts';
import { budgetPeriodMs, plannedPeriodMs, polledFeeds, roundOf } from './pace.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { timeOf } from '#core/rates/roll-up.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { CLOCK_TOLERANCE_MS } from '#core/rates/service-time.ts';
import { waitUntil } from './spending.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Names are optional, so retries are rare. */
const NAMES_RETRY_MS = 60_000;
const LEDGER_RETRY_MS = 60_000;

type Deadline = 'poll' | 'back-off' | 'renewal' | 'ledger' | 'freshness';

export type NextAction =
  | { readonly kind: 'send'; readonly feed: Feed; readonly why: Why }
  /** Nothing to send until then or until the next event. */
  | { readonly kind: 'wait'; readonly untilMs: number; readonly reason: Deadline }
  | { readonly kind: 'idle' };

interface Due {
  readonly feed: Feed;
  readonly atMs: number;
  readonly why: Why;
  readonly reason: Deadline;
}

/**
 * What the poller does now (domain.md, "Requests are money"): a request to send, or the earliest
 * deadline with its reason. A feed is due when its period ends, or at once when the user refreshes
 * it. It is never due while it is in flight.
 */
export function nextAction(state: RequestsState, moment: Moment): NextAction {
  const halt = haltOf(state, moment);
  const due = [...byHand(state, moment), ...(halt ? [] : automatic(state, moment))];
  const ready = due.find(({ atMs }) => atMs <= moment.nowMs);
  if (ready) return { kind: 'send', feed: ready.feed, why: ready.why };
  const deadlines: { atMs: number; reason: Deadline }[] = [
    ...due,
    ...haltEnds(halt, moment),
    ...edges(state, moment),
  ];
  const first = deadlines
    .filter(({ atMs }) => atMs > moment.nowMs && atMs < Infinity)
    .reduce<(typeof deadlines)[number] | null>(
      (earliest, each) => (earliest && earliest.atMs <= each.atMs ? earliest : each),
      null,
    );
  return first ? { kind: 'wait', untilMs: first.atMs, reason: first.reason } : { kind: 'idle' };
}

/** Manual requests ignore halts and backoff, but never `Retry-After`. */
function byHand(state: Feeds & PayingState, moment: Moment): Due[] {
  const wanted = allFeeds(state).filter((feed) => {
    const { wanted, inFlight } = feedStateOf(state, feed);
    return wanted && !inFlight && mayRequestByHand(state, moment, endpointOf(feed));
  });
  if (wanted.length === 0) return [];
  if (isOneAtATime(state, moment) && isAnyInFlight(state)) return [];
  return wanted.map((feed) => {
    const atMs = retryAfterUntil(state, feed, moment.nowMs);
    return { feed, atMs, why: isOpening(state, feed) ? 'opened' : 'hand', reason: 'back-off' };
  });
}

/** Requested because its view was opened, without an answer since. */
function isOpening(state: Feeds, feed: Feed): boolean {
  const opened = feed === 'currencies' || isMarket(feed) ? undefined : state.tickers.get(feed);
  const requestedMs = opened?.openedRequestMs ?? null;
  return requestedMs !== null && (opened?.checkedAtMs ?? -Infinity) < requestedMs;
}

/** When a feed is requested next without anybody's doing, epoch ms; null if it is not. */
export function nextTryMs(state: RequestsState, feed: Feed, moment: Moment): number | null {
  if (haltOf(state, moment)) return null;
  const due = automatic(state, moment).find((each) => each.feed === feed);
  return due && due.atMs < Infinity ? due.atMs : null;
}

function automatic(state: RequestsState, moment: Moment): Due[] {
  if (isOneAtATime(state, moment) && isAnyInFlight(state)) return [];
  // While the screen is locked, only alert rules need requests.
  const isNamed = state.source.kind === 'public' || state.conditions.locked;
  const names = isNamed ? [] : ['currencies' as const];
  return [...polledFeeds(state), ...names].flatMap((feed) => {
    const { inFlight, failure } = feedStateOf(state, feed);
    if (inFlight || isStopped(state, feed)) return [];
    const planned =
      feed === 'currencies' ? namesDueAt(state, moment) : pollDueAt(state, feed, moment);
    const atMs = Math.max(planned, retryAfterUntil(state, feed, moment.nowMs));
    const isRetry = bindingFailure(failure, moment.nowMs) !== null;
    const why: Why = feed === 'currencies' ? 'names' : isRetry ? 'retry' : 'schedule';
    return [{ feed, atMs, why, reason: isRetry ? 'back-off' : 'poll' }];
  });
}

/** A 403 stops its endpoint. A manual refresh tries it again. */
function isStopped(state: PolledState, feed: Feed): boolean {
  const endpoint = endpointOf(feed);
  return [...polledFeeds(state), 'currencies' as const].some(
    (each) =>
      endpointOf(each) === endpoint && feedStateOf(state, each).failure?.error.code === 'forbidden',
  );
}

/** Until an answer confirms the month. */
function isOneAtATime({ connection, spent }: PayingState, moment: Moment): boolean {
  const { connection: account } = connection;
  return account !== null && !monthsAt(account, spent, moment).isConfirmed;
}

const isAnyInFlight = (state: Feeds): boolean =>
  allFeeds(state).some((feed) => feedStateOf(state, feed).inFlight);

/** What a manual refresh fetches now, without feeds that are in flight or under `Retry-After`. */
export function refreshedFeeds(state: RequestsState, moment: Moment): Feed[] {
  return payable(
    state,
    refreshable(state)
      .filter((feed) => !feedStateOf(state, feed).inFlight)
      .filter((feed) => retryAfterUntil(state, feed, moment.nowMs) <= moment.nowMs),
    moment,
  );
}

/** What a manual refresh covers: polled feeds, and those that a 403 stopped. */
export function refreshable(state: PolledState): Feed[] {
  const stopped = allFeeds(state).filter(
    (feed) => feedStateOf(state, feed).failure?.error.code === 'forbidden',
  );
  return [...new Set([...polledFeeds(state), ...stopped])];
}

/** The feeds, in order, that the month can pay for together. */
export function payable(state: PayingState, feeds: readonly Feed[], moment: Moment): Feed[] {
  if (!mayRequest(state)) return [];
  return feeds.reduce<Feed[]>((chosen, feed) => {
    const more = [...chosen, feed];
    return paidByHand(state, moment, roundOf(more)) >= 1 ? more : chosen;
  }, []);
}

/** A failure in the future means that the clock was set back, so it is ignored. */
function bindingFailure(failure: Failure | null, nowMs: number): Failure | null {
  return failure && failure.atMs <= nowMs ? failure : null;
}

/** An attempt in the future means that the clock was set back, so it delays nothing. */
function pollDueAt(state: RequestsState, feed: Feed, moment: Moment): number {
  const { checkedAtMs, failure } = feedStateOf(state, feed);
  // Its own pace is the wait that the ledger remembers (public-pace.ts).
  if (state.source.kind === 'public') {
    const failed = bindingFailure(failure, moment.nowMs);
    return failed && !mayHaveCost(failed) ? failed.notBeforeMs : 0;
  }
  const lastMs = failure?.atMs ?? checkedAtMs;
  if (lastMs === null || lastMs > moment.nowMs) return 0;
  const plannedMs = plannedPeriodMs(state, feed, lastMs, moment);
  if (!failure) return lastMs + plannedMs;
  return retryAtMs(failure, plannedMs, budgetPeriodMs(state, feed, lastMs, moment));
}

/**
 * Weekly, or when rates contain a code without a name. Never when it would use the last requests
 * for rates.
 */
function namesDueAt(state: RequestsState, moment: Moment): number {
  const { checkedAtMs, failure } = state.currencies;
  const { connection } = state.connection;
  const spare = connection ? automaticLeft(connection, state.spent, moment) : Infinity;
  if (connection && timesPaid(connection, state.spent, moment, { currencies: 1 }, false) < 1) {
    return Infinity;
  }
  if (checkedAtMs !== null && spare < 2 * polledFeeds(state).length) return Infinity;
  const failed = bindingFailure(failure, moment.nowMs);
  if (failed) return Math.max(failed.notBeforeMs, failed.atMs + namesRetryMs(failed));
  return checkedAtMs === null || unknownCodes(state).length > 0 ? 0 : checkedAtMs + WEEK_MS;
}

/** Repeated failures are retried ever more rarely, at most once a week. */
function namesRetryMs({ count }: Failure): number {
  return Math.min(WEEK_MS, NAMES_RETRY_MS * 4 ** (count - 1));
}

/** The end of a `Retry-After` for the feed's endpoint; epoch ms, 0 for none. */
export function retryAfterUntil(state: Feeds & PayingState, feed: Feed, nowMs: number): number {
  const endpoint = endpointOf(feed);
  const waits = allFeeds(state).map((each) => {
    const failure = bindingFailure(feedStateOf(state, each).failure, nowMs);
    const isNamed = failure?.error.retryAfterMs !== undefined && endpointOf(each) === endpoint;
    return isNamed ? failure.notBeforeMs : 0;
  });
  return Math.max(waitUntil(state.spent, endpoint, nowMs), ...waits);
}

const allFeeds = (state: Feeds): Feed[] => [...MARKETS, ...state.tickers.keys(), 'currencies'];

function haltEnds(halt: Halt | null, { nowMs }: Moment): { atMs: number; reason: Deadline }[] {
  if (halt?.reason === 'ledger') return [{ atMs: nowMs + LEDGER_RETRY_MS, reason: 'ledger' }];
  return halt && halt.untilMs !== null ? [{ atMs: halt.untilMs, reason: 'renewal' }] : [];
}

/** The times at which something on screen changes by age alone. */
function edges(state: PolledState, moment: Moment): { atMs: number; reason: Deadline }[] {
  const markets = MARKETS.flatMap((market) => {
    const { table, checkedUntilMs, otherBases, publicationsMs } = state.markets[market];
    const shown = [...(table ? [{ table, checkedUntilMs }] : []), ...otherBases.values()];
    return shown.flatMap((each) => edgesOf(each.table, each.checkedUntilMs, publicationsMs));
  });
  const quotes = quoteEdges(state, moment.nowMs);
  // A time of today is shown without its date, so the text must change at midnight.
  const days =
    markets.length + quotes.length > 0 ? [nextMidnightMs(moment.nowMs, state.choices.times)] : [];
  return [
    ...markets,
    ...[...quotes, ...pinEdges(state, moment), ...days].map((atMs) => ({
      atMs,
      reason: 'freshness' as const,
    })),
  ];
}

function edgesOf(
  table: RateTable,
  checkedUntilMs: number | null,
  publicationsMs: readonly number[],
): { atMs: number; reason: Deadline }[] {
  const { freshUntilMs, staleAtMs } = tableEdges(table, publicationsMs);
  const checked = checkedUntilMs === null ? [] : [checkedUntilMs + 1];
  const passedMs = timeOf(table) - CLOCK_TOLERANCE_MS;
  const times = [passedMs, freshUntilMs + 1, staleAtMs + 1, ...checked];
  return times.map((atMs) => ({ atMs, reason: 'freshness' as const }));
}

/**
 * Core does not know the local zone. For local times this is the next moment that may be midnight.
 */
function nextMidnightMs(nowMs: number, times: RequestsChoices['times']): number {
  const spanMs = times === 'utc' ? DAY_MS : QUARTER_HOUR_MS;
  return (Math.floor(nowMs / spanMs) + 1) * spanMs;
}

/** Every zone's offset is a multiple of this. */
const QUARTER_HOUR_MS = 900_000;
