import type { AnsweredAt, AppEvent } from '#core/app/events.ts';
import { backoffMs } from '#core/requests/back-off.ts';
import type { Feed, Ticker, Why } from '#core/rates/feed.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
import { isMarket } from '#core/rates/market.ts';
import { learned } from '#core/platforms/quote-learning.ts';
import { withKnownCodes } from '#core/app/known-platforms.ts';
import { type AppError, ok, type Result } from '#core/base/result.ts';
import { nextAction } from '#core/requests/schedule.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { RateService } from '../service/client.ts';
import type { Store } from '../store/store.ts';

/**
 * A timer stops during sleep and ignores clock changes, so the wall clock is checked at least this
 * often.
 */
const LONGEST_TIMER_MS = 60_000;

export interface Timers {
  set(work: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
}

const REAL_TIMERS: Timers = {
  set: (work, delayMs) => setTimeout(work, delayMs),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

export interface PollerOptions {
  readonly store: Store;
  readonly service: Pick<RateService, 'latest' | 'platforms' | 'currencies'>;
  readonly moment: () => Moment;
  /** In [0, 1). */
  readonly random: () => number;
  readonly isOnline: () => boolean;
  /** Retries writing to the ledger after a failure. */
  readonly retryLedger: () => void;
  /** Tests replace the real timers. */
  readonly timers?: Timers;
}

export interface Poller {
  /** Evaluates the state at once, after a change that no answer caused. */
  wake(): void;
  stop(): void;
}

/** The only timer of requests. It executes core's next action and reports the outcome. */
export function startPoller(options: PollerOptions): Poller {
  const { store, moment, random, timers = REAL_TIMERS } = options;
  let timer: unknown;
  let stopped = false;
  /** The awaited deadline. A timer may fire late, or after a sleep. */
  let dueAtMs = Infinity;

  function wake(): void {
    if (stopped) return;
    timers.clear(timer);
    noteAges();
    noteNetwork();
    let action = nextAction(store.state, moment());
    while (action.kind === 'send') {
      void send(action.feed, action.why);
      action = nextAction(store.state, moment());
    }
    if (action.kind === 'idle') {
      wakeIn(LONGEST_TIMER_MS, wake);
      return;
    }
    dueAtMs = action.untilMs;
    const leftMs = Math.max(0, action.untilMs - moment().nowMs);
    const work = action.reason === 'ledger' && leftMs <= LONGEST_TIMER_MS ? retry : wake;
    wakeIn(Math.min(leftMs, LONGEST_TIMER_MS), work);
  }

  /** Something on screen has aged, or a request is due. */
  function noteAges(): void {
    if (moment().nowMs < dueAtMs) return;
    dueAtMs = Infinity;
    store.announce();
  }

  function noteNetwork(): void {
    const offline = !options.isOnline();
    if (offline === store.state.conditions.offline) return;
    store.dispatch({ kind: 'conditions-changed', conditions: { offline } });
  }

  function retry(): void {
    options.retryLedger();
    wake();
  }

  function wakeIn(delayMs: number, work: () => void): void {
    timer = timers.set(work, Math.ceil(delayMs));
  }

  async function send(feed: Feed, why: Why): Promise<void> {
    store.dispatch({ kind: 'request-sent', feed });
    const answered = await request(options, feed, why);
    if (stopped) return;
    if (answered.ok) store.dispatch(answered.value);
    else reportFailure(feed, answered.error);
    if (feed !== 'currencies' && !isMarket(feed)) keepLearned(feed);
    wake();
  }

  /** What an answer taught about a ticker must survive a restart. */
  function keepLearned(ticker: Ticker): void {
    const quotes = learned(store.state, ticker);
    if (quotes) store.dispatch({ kind: 'chosen', choices: { quotes } });
  }

  function reportFailure(feed: Feed, error: AppError): void {
    const before = feedStateOf(store.state, feed).failure;
    // A `Retry-After` of 0 must not cause a tight loop.
    const floorMs = Math.max(error.retryAfterMs ?? 0, error.retryAfterMs === undefined ? 0 : 1_000);
    const waitMs = Math.max(floorMs, backoffMs((before?.count ?? 0) + 1, random()));
    const atMs = moment().nowMs;
    store.dispatch({ kind: 'request-failed', feed, error, atMs, notBeforeMs: atMs + waitMs });
  }

  wake();
  return {
    wake,
    stop() {
      stopped = true;
      timers.clear(timer);
    },
  };
}

/** Sends the request of a feed. @returns the event of a successful answer. */
async function request(
  { store, service, moment }: PollerOptions,
  feed: Feed,
  why: Why,
): Promise<Result<AppEvent>> {
  if (feed === 'currencies') {
    const answer = await service.currencies(why);
    if (!answer.ok) return answer;
    const { names, droppedCount } = answer.value;
    return ok({ kind: 'currencies-answered', names, droppedCount, atMs: moment().nowMs });
  }
  const times = (): AnsweredAt => {
    const { nowMs, steadyMs } = moment();
    return { atMs: nowMs, steadyMs };
  };
  if (!isMarket(feed)) {
    const answer = await service.platforms(feed, why);
    if (!answer.ok) return answer;
    const quotes = withKnownCodes(store.state, answer.value);
    return ok({ kind: 'platforms-answered', ticker: feed, quotes, ...times() });
  }
  const answer = await service.latest(feed, why);
  if (!answer.ok) return answer;
  const { table, droppedCount, badCodes } = answer.value;
  return ok({ kind: 'latest-answered', table, droppedCount, badCodes, ...times() });
}
