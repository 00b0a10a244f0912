import {
  type AppState,
  type Choices,
  type Failure,
  type Feed,
  type FeedState,
  initialState,
  type MarketState,
  noticesOf,
  type Recorded,
  type StoragePart,
  unknownCodes,
} from './app-state.ts';
import type { ConnectionState } from './connection.ts';
import type { CurrencyCode } from './currency.ts';
import { checkedUntil, KEPT_INTERVALS } from './freshness.ts';
import { MARKETS, type Market } from './market.ts';
import { type RateTable, sameRates, supersedes } from './rate-table.ts';
import type { AppError } from './result.ts';
import type { Source } from './source.ts';

export type AppEvent =
  | { readonly kind: 'request-sent'; readonly feed: Feed }
  | {
      readonly kind: 'latest-answered';
      readonly table: RateTable;
      readonly droppedCount: number;
      readonly atMs: number;
    }
  | {
      readonly kind: 'currencies-answered';
      readonly names: ReadonlyMap<CurrencyCode, string>;
      readonly atMs: number;
    }
  | {
      readonly kind: 'request-failed';
      readonly feed: Feed;
      readonly error: AppError;
      readonly atMs: number;
      readonly notBeforeMs: number;
    }
  | { readonly kind: 'refresh-asked' }
  | { readonly kind: 'chosen'; readonly choices: Partial<Choices> }
  | { readonly kind: 'key-refused' }
  | { readonly kind: 'connection-changed'; readonly connection: ConnectionState }
  | {
      readonly kind: 'source-opened';
      readonly source: Source;
      readonly periodMs: number;
      readonly recorded: Recorded;
      /** Why its record can't be written; null when it can. */
      readonly problem: string | null;
      /** Where its unreadable record was put aside; null when there was none. */
      readonly putAside: string | null;
      readonly connection: ConnectionState;
      readonly atMs: number;
    }
  | { readonly kind: 'notices-read' }
  | { readonly kind: 'storage-failed'; readonly part: StoragePart; readonly detail: string }
  | { readonly kind: 'storage-recovered'; readonly part: StoragePart };

/** The only way in which the state changes. */
export function reduce(state: AppState, event: AppEvent): AppState {
  switch (event.kind) {
    case 'request-sent':
      return withFeed(state, event.feed, { inFlight: true, wanted: false });
    case 'latest-answered':
      return withMarket(state, event.table.market, answered(state, event));
    case 'currencies-answered':
      return {
        ...state,
        currencies: {
          ...succeeded(event.atMs),
          names: event.names,
          unnamed: stillUnnamed(state, event.names),
        },
      };
    case 'request-failed':
      return withFeed(
        event.error.code === 'unauthorized' ? withRefusal(state) : state,
        event.feed,
        {
          inFlight: false,
          failure: failure(state, event),
        },
      );
    case 'refresh-asked':
      return MARKETS.reduce((next, market) => withMarket(next, market, { wanted: true }), state);
    case 'chosen':
      return { ...state, choices: { ...state.choices, ...event.choices } };
    case 'key-refused':
      return withRefusal(state);
    case 'connection-changed':
      return { ...state, connection: event.connection };
    case 'source-opened':
      return sourceOpened(state, event);
    case 'notices-read':
      return { ...state, notices: [] };
    case 'storage-failed':
      return withStorage(state, event.part, event.detail);
    case 'storage-recovered':
      return withStorage(state, event.part, null);
  }
}

const succeeded = (atMs: number): FeedState => ({
  checkedAtMs: atMs,
  failure: null,
  inFlight: false,
  wanted: false,
});

/** Another source: nothing of the one before is taken over, but what the person chose. */
function sourceOpened(
  state: AppState,
  event: Extract<AppEvent, { kind: 'source-opened' }>,
): AppState {
  const { source, periodMs, recorded, problem, putAside, connection, atMs } = event;
  const { choices, notices, storageProblems } = state;
  return {
    ...initialState(source, periodMs, choices, recorded, atMs),
    connection,
    notices: [...notices, ...noticesOf(null, putAside)],
    storageProblems: { ...storageProblems, record: problem },
  };
}

/** 401: all of an account's requests stop, and the key is asked for. */
function withRefusal(state: AppState): AppState {
  if (state.source.kind !== 'account') return state;
  return { ...state, connection: { ...state.connection, key: 'refused' } };
}

function withStorage(state: AppState, part: StoragePart, problem: string | null): AppState {
  if (state.storageProblems[part] === problem) return state;
  return { ...state, storageProblems: { ...state.storageProblems, [part]: problem } };
}

function withMarket(state: AppState, market: Market, change: Partial<MarketState>): AppState {
  const next = { ...state.markets[market], ...change };
  return { ...state, markets: { ...state.markets, [market]: next } };
}

function withFeed(state: AppState, feed: Feed, change: Partial<FeedState>): AppState {
  if (feed !== 'currencies') return withMarket(state, feed, change);
  return { ...state, currencies: { ...state.currencies, ...change } };
}

function failure(state: AppState, event: Extract<AppEvent, { kind: 'request-failed' }>): Failure {
  const feed = event.feed === 'currencies' ? state.currencies : state.markets[event.feed];
  const { error, atMs, notBeforeMs } = event;
  return { error, atMs, notBeforeMs, count: (feed.failure?.count ?? 0) + 1 };
}

/**
 * A successful answer: "checked" in any case; its rates become the current ones unless they were
 * published before those we have. Rates seen before keep the time at which they were first seen.
 */
function answered(
  state: AppState,
  event: Extract<AppEvent, { kind: 'latest-answered' }>,
): Partial<MarketState> {
  const current = state.markets[event.table.market];
  const checked = { ...succeeded(event.atMs), droppedCount: event.droppedCount };
  if (!supersedes(event.table, current.newestPublishedMs, event.atMs)) return checked;
  if (current.table && sameRates(event.table, current.table)) return checked;
  const { publishedAtMs } = event.table;
  return {
    ...checked,
    table: event.table,
    newestPublishedMs: publishedAtMs ?? current.newestPublishedMs,
    publicationsMs: publicationsAfter(state, event),
  };
}

/** The times that this publication adds to, or begins anew after a stretch without checks. */
function publicationsAfter(
  state: AppState,
  { table, atMs }: Extract<AppEvent, { kind: 'latest-answered' }>,
): readonly number[] {
  const { publicationsMs, checkedAtMs } = state.markets[table.market];
  const next = table.publishedAtMs;
  const looked = checkedAtMs !== null && atMs <= checkedUntil(checkedAtMs, state.periodMs);
  const known = looked ? publicationsMs : [];
  if (next === null || next === known.at(-1)) return known;
  return next < (known.at(-1) ?? 0) ? [next] : [...known, next].slice(-(KEPT_INTERVALS + 1));
}

function stillUnnamed(
  state: AppState,
  names: ReadonlyMap<CurrencyCode, string>,
): ReadonlySet<CurrencyCode> {
  const asked = [...state.currencies.unnamed, ...unknownCodes(state)];
  return new Set(asked.filter((code) => !names.has(code)));
}
