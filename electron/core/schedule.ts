import {
  type AppState,
  type Failure,
  type Feed,
  type FeedState,
  unknownCodes,
} from './app-state.ts';
import { ageEdges, checkedUntil } from './freshness.ts';
import { MARKETS } from './market.ts';
import type { ErrorCode } from './result.ts';

const WEEK_MS = 7 * 86_400_000;
/** Names are a comfort: a failure to get them is no reason to ask often. */
const CURRENCIES_RETRY_MS = 60_000;
const UNREACHED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['network', 'tls']);
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_LONGEST_MS = 15 * 60_000;

export type NextAction =
  | { readonly kind: 'send'; readonly feed: Feed }
  /** Nothing to send: look again at this time (an edge of freshness counts), or at the next event. */
  | { readonly kind: 'wait'; readonly untilMs: number | null };

/**
 * What the poller does now. A feed is due when its period is over, at once when the person asks,
 * and never while its answer is awaited. Back-off only slows the schedule, never speeds it.
 */
export function nextAction(state: AppState, nowMs: number): NextAction {
  const feeds: Feed[] = [...MARKETS, 'currencies'];
  const due = feeds.map((feed) => ({ feed, atMs: dueAt(state, feed, nowMs) }));
  const ready = due.find(({ atMs }) => atMs !== null && atMs <= nowMs);
  if (ready) return { kind: 'send', feed: ready.feed };
  const deadlines = [...due.map(({ atMs }) => atMs), ...edges(state)].filter(
    (atMs): atMs is number => atMs !== null && atMs > nowMs,
  );
  return { kind: 'wait', untilMs: deadlines.length === 0 ? null : Math.min(...deadlines) };
}

/** When a feed is to be asked for; null while its answer is awaited. Epoch ms, 0 for at once. */
function dueAt(state: AppState, feed: Feed, nowMs: number): number | null {
  const feedState = feed === 'currencies' ? state.currencies : state.markets[feed];
  if (feedState.inFlight || !mayAsk(state)) return null;
  if (feedState.wanted) return retryFloor(feedState, nowMs);
  const planned =
    feed === 'currencies' ? currenciesDueAt(state) : marketDueAt(state, feedState, nowMs);
  return Math.max(planned, floorOf(feedState.failure, nowMs));
}

/** Back-off; one that was begun in the future, by a clock that was put back since, binds nobody. */
function floorOf(failure: Failure | null, nowMs: number): number {
  return failure && failure.atMs <= nowMs ? failure.notBeforeMs : 0;
}

/** An account without a key that the service takes is not asked, by hand or by itself. */
export function mayAsk({ source, connection }: AppState): boolean {
  return source.kind === 'sandbox' || connection.key === 'held';
}

/** A refresh by hand passes over back-off, never over a wait that the service asked for. */
function retryFloor({ failure }: FeedState, nowMs: number): number {
  return failure?.error.retryAfterMs === undefined ? 0 : floorOf(failure, nowMs);
}

/** An attempt in the future means that the clock was put back: it is no reason to wait. */
function marketDueAt(state: AppState, { checkedAtMs, failure }: FeedState, nowMs: number): number {
  const lastAttemptMs = failure?.atMs ?? checkedAtMs;
  if (lastAttemptMs === null || lastAttemptMs > nowMs) return 0;
  // What never reached the service cost nothing: its back-off alone says when to try again.
  if (failure && UNREACHED.has(failure.error.code)) return lastAttemptMs;
  return lastAttemptMs + state.periodMs;
}

/** Weekly, or when a code turns up that the list does not name. */
function currenciesDueAt(state: AppState): number {
  const { checkedAtMs, failure } = state.currencies;
  if (failure) return failure.atMs + CURRENCIES_RETRY_MS;
  return checkedAtMs === null || unknownCodes(state).length > 0 ? 0 : checkedAtMs + WEEK_MS;
}

/** The moments at which something shown changes by age alone. */
function edges(state: AppState): number[] {
  return MARKETS.flatMap((market) => {
    const { table, publicationsMs, checkedAtMs } = state.markets[market];
    if (!table) return [];
    const from = table.publishedAtMs ?? table.firstSeenAtMs;
    const { freshUntilMs, staleAtMs } = ageEdges(market, from, publicationsMs);
    const checked = checkedAtMs === null ? [] : [checkedUntil(checkedAtMs, state.periodMs) + 1];
    return [freshUntilMs + 1, staleAtMs + 1, ...checked];
  });
}

/**
 * How long to wait after so many failures in a row: exponential with full jitter, 1 s doubling to
 * 15 min. `random` is in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(BACKOFF_LONGEST_MS, BACKOFF_FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(longest * random);
}
