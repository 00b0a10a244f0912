import { type AppState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import type { Choices } from '#core/settings/choices.ts';
import type { Connection, ConnectionState } from '#core/requests/connection.ts';
import type { AppEvent } from '#core/app/events.ts';
import { reduce } from '#core/app/reducer.ts';
import { refreshedFeeds } from '#core/requests/schedule.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { NOTHING_SPENT, type Spent } from '#core/requests/spending.ts';
import { emptyState } from './rates.ts';

export const ADDRESS = 'https://rates.example';

/** Both clocks agree by default. */
export const at = (nowMs: number, steadyMs = nowMs): Moment => ({ nowMs, steadyMs });

export function connectionWith(change: Partial<Connection> = {}): Connection {
  return {
    address: ADDRESS,
    sendKeyAs: { way: 'header' },
    plan: 'free',
    monthlyLimit: null,
    monthlySum: null,
    renewsOnDay: 1,
    ...change,
  };
}

export function held(connection: Partial<Connection> = {}): ConnectionState {
  return {
    connection: connectionWith(connection),
    key: 'held',
    canEncrypt: true,
    keyStorage: 'encrypted',
  };
}

/** A refresh by hand. */
export function refreshed(state: AppState, nowMs: number): AppState {
  return reduce(state, { kind: 'refresh-requested', feeds: refreshedFeeds(state, at(nowMs)) });
}

/** Opens an account without a record and without any request. */
export function accountOpened(
  connection: Partial<Connection> = {},
  spent: Partial<Spent> = {},
): Extract<AppEvent, { kind: 'source-opened' }> {
  return {
    kind: 'source-opened',
    source: { kind: 'account', key: ADDRESS },
    fixedPeriodMs: null,
    spent: { ...NOTHING_SPENT, renewsOnDay: connection.renewsOnDay ?? 1, ...spent },
    ledgerProblem: null,
    ledgerQuarantined: null,
    recorded: NOTHING_RECORDED,
    problem: null,
    quarantined: null,
    connection: held(connection),
    atMs: 1_000,
  };
}

export function accountState(
  connection: Partial<Connection> = {},
  choices: Partial<Choices> = {},
  spent: Partial<Spent> = {},
): AppState {
  const state = reduce(emptyState(), accountOpened(connection, spent));
  return reduce(state, { kind: 'chosen', choices });
}
