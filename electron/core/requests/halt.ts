import type { RequestsState } from './requests-state.ts';
import { allowance, automaticLeft, monthsAt, spareOf } from './budget.ts';
import type { Connection } from './connection.ts';
import type { Endpoint, Feed } from '#core/rates/feed.ts';
import { feedStateOf } from './feeds.ts';
import { isMarket } from '#core/rates/market.ts';
import { type Requests, timesPaid } from './month-guard.ts';
import { budgetPeriodMs, polledFeeds } from './pace.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/**
 * Why nothing is sent by itself, the weightiest reason first: the person paused it, no key is held,
 * the machine sleeps, is locked with no alert rule to watch for, or offline, the service says that the month or the wallet is used
 * up, or that the plan lacks the rates; our own count says that the limit or the sum is reached; or
 * requests can't be counted.
 */
export type HaltReason =
  | 'paused'
  | 'no-key'
  | 'asleep'
  | 'offline'
  | 'locked'
  | 'quota'
  | 'forbidden'
  | 'limit'
  | 'sum'
  | 'ledger';

export interface Halt {
  readonly reason: HaltReason;
  /** When it ends by itself, epoch ms; null where something else has to happen. */
  readonly untilMs: number | null;
}

const halt = (reason: HaltReason, untilMs: number | null = null): Halt => ({ reason, untilMs });

/** What keeps everything from being sent by itself; null where nothing does. */
export function haltOf(state: RequestsState, moment: Moment): Halt | null {
  const { conditions, choices, source } = state;
  if (choices.paused) return halt('paused');
  if (!mayRequest(state)) return halt('no-key');
  if (conditions.asleep) return halt('asleep');
  // The sandbox is inside the app.
  if (conditions.offline && source.kind === 'account') return halt('offline');
  if (conditions.locked && polledFeeds(state).length === 0) return halt('locked');
  const { connection } = state.connection;
  if (source.kind === 'sandbox' || !connection) return null;
  return accountHalt(state, connection, moment);
}

/** An account without a key that the service takes is not asked, by hand or by itself. */
export function mayRequest({ source, connection }: RequestsState): boolean {
  return source.kind === 'sandbox' || connection.key === 'held';
}

/** Whether a request by hand may leave: over every halt but a missing key and a month that can't pay. */
export function mayRequestByHand(
  state: RequestsState,
  moment: Moment,
  endpoint: Endpoint,
): boolean {
  return mayRequest(state) && paidByHand(state, moment, { [endpoint]: 1 }) >= 1;
}

/** How often the month pays for requests by hand; `Infinity` where they cost nothing. */
export function paidByHand(state: RequestsState, moment: Moment, requests: Requests): number {
  const { connection } = state.connection;
  if (state.source.kind === 'sandbox' || !connection) return Infinity;
  return timesPaid(connection, state.spent, moment, requests, true);
}

function accountHalt(state: RequestsState, connection: Connection, moment: Moment): Halt | null {
  const { spent } = state;
  const months = monthsAt(connection, spent, moment);
  const { current, isConfirmed, renewsAtMs } = months;
  if (spent.quota && spent.quota.atMs >= current.startMs) return halt('quota', renewsAtMs);
  if (isForbidden(state)) return halt('forbidden');
  if (automaticLeft(connection, spent, moment) < 1) {
    // A renewal that only our own clock tells of has to become certain.
    return halt('limit', isConfirmed ? renewsAtMs : months.confirmedEndsAtMs);
  }
  if (!paysForAnything(state, moment)) {
    const { automatic, limit } = allowance(connection, spent, current);
    const isSpent = automatic - spareOf(limit) >= polledFeeds(state).length;
    return halt(isSpent ? 'sum' : 'limit', renewsAtMs);
  }
  return state.storageProblems.ledger === null ? null : halt('ledger');
}

/** 403 of a market that is asked for: there is nothing else to ask. */
function isForbidden(state: RequestsState): boolean {
  return polledFeeds(state).some(
    (feed) => isMarket(feed) && feedStateOf(state, feed).failure?.error.code === 'forbidden',
  );
}

/** Whether what is left of the month reaches for another round, or for the rest of this one. */
function paysForAnything(state: RequestsState, moment: Moment): boolean {
  const feeds = polledFeeds(state);
  const isPaid = (feed: Feed): boolean =>
    budgetPeriodMs(state, feed, moment.nowMs, moment) < Infinity;
  return feeds.length === 0 || feeds.some(isPaid);
}
