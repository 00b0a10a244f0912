import { hasTrades } from '#core/desk/trades-state.ts';
import {
  reopened,
  withDigest,
  withoutDigestsAfter,
  withMarks,
  withoutShown,
  withSends,
} from '#core/alerts/alerts-state.ts';
import { judgedAfter, judgedForNewRules, judgedByTime } from '#core/alerts/judging.ts';
import {
  answeredUntil,
  baseAnswered,
  latestAnswered,
  longerPlanned,
  platformsAnswered,
  stillUnnamed,
} from './answers.ts';
import { type AppState, initialState } from './app-state.ts';
import { withChange } from '#core/settings/choices.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import {
  type Failure,
  type FeedState,
  type MarketState,
  succeeded,
} from '#core/rates/feed-state.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
import { NO_QUOTES, type TickerState } from '#core/platforms/ticker-state.ts';
import { isMarket, type Market, MARKETS } from '#core/rates/market.ts';
import { noticesOf, type StoragePart, withNotice } from './notices.ts';
import { noted } from '#core/settings/changes.ts';
import { afterSleep } from '#core/rates/service-clock.ts';
import { counted, joined, settled } from '#core/requests/spending.ts';
import type { AnsweredAt, AppEvent } from './events.ts';

/** The only function that changes the state. */
export function reduce(state: AppState, event: AppEvent): AppState {
  switch (event.kind) {
    case 'request-sent':
      return withFeed(state, event.feed, { inFlight: true, wanted: false });
    case 'latest-answered': {
      const { market } = event.table;
      return afterAnswer(state, withMarket(state, market, latestAnswered(state, event)), {
        ...event,
        feed: market,
      });
    }
    case 'base-answered':
      return withMarket(state, event.table.market, baseAnswered(state, event));
    case 'platforms-answered': {
      const { ticker: feed } = event;
      return afterAnswer(state, withTicker(state, feed, platformsAnswered(state, event)), {
        ...event,
        feed,
      });
    }
    case 'currencies-answered':
      return {
        ...(event.droppedCount > event.names.size ? withUnreadNames(state) : state),
        currencies: {
          ...succeeded(event.atMs, 0),
          names: event.names,
          unnamed: stillUnnamed(state, event.names),
        },
      };
    case 'request-failed':
      return withFeed(failedState(state, event), event.feed, {
        inFlight: false,
        failure: failure(state, event),
      });
    case 'refresh-requested':
      return event.feeds.reduce((next, feed) => withFeed(next, feed, { wanted: true }), state);
    case 'request-counted':
      return { ...state, spent: counted(state.spent, event.request) };
    case 'request-settled':
      return { ...state, spent: settled(state.spent, event.request, event.back) };
    case 'slept': {
      const anchor = afterSleep(state.spent.anchor, event.spanMs);
      const alerts = { ...state.alerts, upSinceMs: event.atMs };
      return { ...state, alerts, spent: { ...state.spent, anchor } };
    }
    case 'clock-jumped':
      return { ...state, alerts: { ...state.alerts, upSinceMs: event.atMs } };
    case 'time-passed':
      return judgedByTime(state, event.atMs);
    case 'rules-changed':
      return judgedForNewRules(state, event.gone, event.atMs);
    case 'firings-claimed':
      return { ...state, alerts: withMarks(state.alerts, event.keys, { claimedAtMs: event.atMs }) };
    case 'firings-shown':
      return { ...state, alerts: withMarks(state.alerts, event.keys, { shownAtMs: event.atMs }) };
    case 'digests-forgotten':
      return { ...state, alerts: withoutDigestsAfter(state.alerts, event.afterMs) };
    case 'digest-made':
      return { ...state, alerts: withDigest(state.alerts, event.digest) };
    case 'sends-marked':
      return { ...state, alerts: withSends(state.alerts, event.keys, event.to, event.mark) };
    case 'spent-loaded':
      return { ...state, spent: joined(event.spent, state.spent) };
    case 'waits-loaded':
      return { ...state, spent: { ...state.spent, waits: event.waits } };
    case 'opinion-changed':
      return { ...state, opinion: event.opinion };
    case 'conditions-changed':
      return underNewPlan({ ...state, conditions: { ...state.conditions, ...event.conditions } });
    case 'chosen':
      return { ...state, choices: withChange(state.choices, event.choices) };
    case 'place-changed':
      return { ...state, place: { ...state.place, ...event.place } };
    case 'settings-changed':
      return { ...state, settingsChanges: noted(state.settingsChanges, event.changes, event.how) };
    case 'desktop-changed':
      return { ...state, desktop: { ...state.desktop, ...event.desktop } };
    case 'key-refused':
      return withRefusal(state);
    case 'connection-changed':
      return { ...state, connection: event.connection };
    case 'source-opened':
      return sourceOpened(state, event);
    case 'shown':
      return { ...state, shown: event.shown };
    case 'trades-changed':
      return withLog(state, event);
    case 'platforms-opened':
      return platformsOpened(state, event);
    case 'history-deleted':
      return { ...state, alerts: withoutShown(state.alerts) };
    case 'update-changed':
      return { ...state, update: event.update };
    case 'noticed':
      return { ...state, notices: withNotice(state.notices, event.notice) };
    case 'notices-read':
      return { ...state, notices: [] };
    case 'storage-failed':
      return withStorage(state, event.part, event.detail);
    case 'storage-recovered':
      return withStorage(state, event.part, null);
  }
}

/** Whether it counts as checked is decided once, with the answer; then alerts are judged. */
function afterAnswer(
  before: AppState,
  answered: AppState,
  answer: AnsweredAt & { readonly feed: Feed },
): AppState {
  const { feed } = answer;
  const checkedUntilMs = answeredUntil(answered, feed, answer);
  return judgedAfter(before, withFeed(answered, feed, { checkedUntilMs }), answer);
}

function underNewPlan(state: AppState): AppState {
  return [...MARKETS, ...state.tickers.keys()].reduce((next, feed) => {
    const longer = longerPlanned(next, feed);
    return longer ? withFeed(next, feed, longer) : next;
  }, state);
}

function withLog(
  state: AppState,
  { origin, log }: Extract<AppEvent, { kind: 'trades-changed' }>,
): AppState {
  const trades = { ...state.trades, [origin]: log };
  const hasLog = hasTrades(trades);
  if (hasLog === state.choices.desk.hasLog) return { ...state, trades };
  return { ...state, trades, choices: withChange(state.choices, { desk: { hasLog } }) };
}

function platformsOpened(
  state: AppState,
  { ticker, isRequested, atMs }: Extract<AppEvent, { kind: 'platforms-opened' }>,
): AppState {
  const next = { ...state, conditions: { ...state.conditions, openTicker: ticker } };
  if (ticker === null) return next;
  return withTicker(
    next,
    ticker,
    isRequested ? { wanted: true, openedRequestMs: atMs } : { openedRequestMs: null },
  );
}

/** Starts another source. Only choices and the app's own state survive. */
function sourceOpened(
  state: AppState,
  event: Extract<AppEvent, { kind: 'source-opened' }>,
): AppState {
  const { source, fixedPeriodMs, recorded, problem, quarantined, connection, atMs } = event;
  const { notices, storageProblems, alerts } = state;
  const isSame = source.key === state.source.key;
  const known = isSame ? { ...recorded, alerts: reopened(recorded.alerts, alerts) } : recorded;
  return {
    ...withWaits(initialState(source, fixedPeriodMs, state.choices, known, atMs), state),
    connection,
    conditions: state.conditions,
    place: state.place,
    settingsChanges: state.settingsChanges,
    desktop: state.desktop,
    trades: state.trades,
    update: state.update,
    shown: state.shown,
    spent: event.spent,
    notices: [
      ...notices,
      ...noticesOf({
        'record-quarantined': quarantined,
        'ledger-quarantined': event.ledgerQuarantined,
      }),
    ],
    storageProblems: { ...storageProblems, record: problem, ledger: event.ledgerProblem },
  };
}

/** `Retry-After` still applies when the same source is reopened. */
function withWaits(next: AppState, before: AppState): AppState {
  if (next.source.key !== before.source.key) return next;
  const feeds: Feed[] = [...MARKETS, ...before.tickers.keys(), 'currencies'];
  return feeds.reduce((state, feed) => {
    const { failure } = feedStateOf(before, feed);
    return failure?.error.retryAfterMs === undefined ? state : withFeed(state, feed, { failure });
  }, next);
}

/** What a failure changes besides its own feed. */
function failedState(
  state: AppState,
  { feed, error }: Extract<AppEvent, { kind: 'request-failed' }>,
): AppState {
  if (error.code === 'unauthorized') return withRefusal(state);
  // Retries of the same failure say nothing new.
  const isNew = feed === 'currencies' && state.currencies.failure?.error.code !== error.code;
  return isNew && error.code === 'unexpected-shape' ? withUnreadNames(state) : state;
}

/** The list of currencies has another form. Their codes come from the rates all the same. */
const withUnreadNames = (state: AppState): AppState => ({
  ...state,
  notices: withNotice(state.notices, { code: 'names-unread', file: '' }),
});

/** 401: stops all of the account's requests until the user enters a key. */
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
  if (isMarket(feed)) return withMarket(state, feed, change);
  if (feed !== 'currencies') return withTicker(state, feed, change);
  return { ...state, currencies: { ...state.currencies, ...change } };
}

function withTicker(state: AppState, ticker: Ticker, change: Partial<TickerState>): AppState {
  const next = { ...(state.tickers.get(ticker) ?? NO_QUOTES), ...change };
  return { ...state, tickers: new Map([...state.tickers, [ticker, next]]) };
}

function failure(state: AppState, event: Extract<AppEvent, { kind: 'request-failed' }>): Failure {
  const { feed, error, atMs, notBeforeMs } = event;
  return { error, atMs, notBeforeMs, count: (feedStateOf(state, feed).failure?.count ?? 0) + 1 };
}
