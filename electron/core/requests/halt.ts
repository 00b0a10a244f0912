import type { PayingState, PolledState, RequestsState } from './requests-state.ts';
import { allowance, automaticLeft, monthsAt, spareOf } from './budget.ts';
import type { Connection } from './connection.ts';
import type { Endpoint, Feed } from '#core/rates/feed.ts';
import { feedStateOf } from './feeds.ts';
import { isMarket } from '#core/rates/market.ts';
import { type Requests, timesPaid } from './month-guard.ts';
import { budgetPeriodMs, polledFeeds } from './pace.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/**
 * Why nothing is sent automatically, the strongest reason first. `locked`: the screen is locked and
 * no alert rule needs rates. `quota`: the service says that the month or the wallet is used up.
 * `forbidden`: the plan lacks the rates. `limit`, `sum`: our own count reached it. `ledger`:
 * requests cannot be counted.
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
  /** When it ends without the user, epoch ms; null if something else must happen first. */
  readonly untilMs: number | null;
}

const halt = (reason: HaltReason, untilMs: number | null = null): Halt => ({ reason, untilMs });

/** What stops all automatic requests; null for nothing. */
export function haltOf(state: RequestsState, moment: Moment): Halt | null {
  const { conditions, choices, source } = state;
  if (choices.paused) return halt('paused');
  if (!mayRequest(state)) return halt('no-key');
  if (conditions.asleep) return halt('asleep');
  // The sandbox is inside the app and needs no network.
  if (conditions.offline && source.kind !== 'sandbox') return halt('offline');
  if (conditions.locked && polledFeeds(state).length === 0) return halt('locked');
  const { connection } = state.connection;
  if (source.kind === 'sandbox' || !connection) return null;
  return accountHalt(state, connection, moment);
}

/** Only an account needs an accepted key for every request, manual or automatic. */
export function mayRequest({ source, connection }: PayingState): boolean {
  return source.kind !== 'account' || connection.key === 'held';
}

/** Whether a manual request may leave. Only a missing key or a month that cannot pay stops it. */
export function mayRequestByHand(state: PayingState, moment: Moment, endpoint: Endpoint): boolean {
  return mayRequest(state) && paidByHand(state, moment, { [endpoint]: 1 }) >= 1;
}

/** How many times the month can pay for these manual requests; `Infinity` where they are free. */
export function paidByHand(state: PayingState, moment: Moment, requests: Requests): number {
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
    // Only our own clock shows the renewal, so it has to be confirmed first.
    return halt('limit', isConfirmed ? renewsAtMs : months.confirmedEndsAtMs);
  }
  if (!paysForAnything(state, moment)) {
    const { automatic, limit } = allowance(connection, spent, current);
    const isSpent = automatic - spareOf(limit) >= polledFeeds(state).length;
    return halt(isSpent ? 'sum' : 'limit', renewsAtMs);
  }
  return state.storageProblems.ledger === null ? null : halt('ledger');
}

/** A market that is polled answered 403, so no other endpoint is worth a request. */
function isForbidden(state: PolledState): boolean {
  return polledFeeds(state).some(
    (feed) => isMarket(feed) && feedStateOf(state, feed).failure?.error.code === 'forbidden',
  );
}

/** Whether the rest of the month pays for another round, or for the rest of this one. */
function paysForAnything(state: RequestsState, moment: Moment): boolean {
  const feeds = polledFeeds(state);
  const isPaid = (feed: Feed): boolean =>
    budgetPeriodMs(state, feed, moment.nowMs, moment) < Infinity;
  return feeds.length === 0 || feeds.some(isPaid);
}
