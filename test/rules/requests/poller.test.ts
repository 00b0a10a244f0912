import { describe, expect, it, vi } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { appError, fail, ok } from '#core/base/result.ts';
import { type Poller, startPoller } from '../../../electron/requests/poller.ts';
import type { RateService } from '../../../electron/service/client.ts';
import { createStore, type Store } from '../../../electron/store/store.ts';
import { accountState, at } from '../../support/account.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';
import { seeded } from '../../support/seeded.ts';
import { World } from '../../support/world.ts';
import { storeOf } from '../../support/stores.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-20T12:00:00Z');
const NGN = currencyCode('NGN');

const mids = (world: World): number =>
  world.arrivals.filter(({ market }) => market === 'mid').length;
const worldOf = (updateEveryMs: number): World =>
  new World({
    startMs: START,
    connection: { plan: 'unlimited' },
    choices: { updateEveryMs },
    random: seeded(1),
  });

describe('the poller uses the wall clock', () => {
  it('a clock put forward is noticed within a minute, and costs one round', async () => {
    const world = worldOf(HOUR);
    const jump = { atMs: START + 10_000, act: (each: World) => each.jump(30 * DAY) };
    await world.run(START + 80_000, [jump]);
    expect(mids(world)).toBe(2);
    await world.run(START + 80_000 + HOUR / 2);
    expect(mids(world)).toBe(2);
  });

  it('a clock set back neither stops it nor makes it send twice', async () => {
    const world = worldOf(HOUR);
    const jump = { atMs: START + 10_000, act: (each: World) => each.jump(-30 * DAY) };
    await world.run(START + 90_000, [jump]);
    expect(mids(world)).toBe(2);
    await world.run(START + 100_000 + HOUR);
    expect(mids(world)).toBe(3);
  });

  it('a sleep without an event is made up for when the timer resumes', async () => {
    const world = worldOf(HOUR);
    await world.run(START + 3 * HOUR + 60_000, [
      { atMs: START + 1_000, act: (each: World) => each.nod() },
      { atMs: START + 2 * HOUR, act: (each: World) => each.wakeUp() },
    ]);
    expect(mids(world)).toBe(3);
  });
});

describe('the poller', () => {
  function pollerOver(
    isOnline = true,
    error = appError('bad-request'),
    platforms: RateService['platforms'] | null = null,
  ): {
    store: Store;
    delays: number[];
    fire: () => void;
    requested: string[];
    retryLedger: ReturnType<typeof vi.fn>;
    poller: Poller;
  } {
    const store = storeOf(accountState({ plan: 'unlimited' }));
    const requested: string[] = [];
    const delays: number[] = [];
    let pending: () => void = () => undefined;
    const refuse = (name: string) => () => {
      requested.push(name);
      return Promise.resolve(fail(error));
    };
    const service: RateService = {
      latest: refuse('latest'),
      currencies: refuse('currencies'),
      platforms: platforms ?? refuse('platforms'),
      convert: refuse('convert'),
      history: refuse('history'),
    };
    const retryLedger = vi.fn();
    const timers = {
      set(work: () => void, delayMs: number) {
        delays.push(delayMs);
        pending = work;
      },
      clear: () => undefined,
    };
    const poller = startPoller({
      store,
      service,
      retryLedger,
      timers,
      moment: () => at(START),
      random: () => 0.5,
      isOnline: () => isOnline,
    });
    return { store, delays, requested, retryLedger, poller, fire: () => pending() };
  }

  it('never sleeps longer than a minute, however far the next deadline is', async () => {
    const { delays } = pollerOver();
    await new Promise((resolve) => setImmediate(resolve));
    expect(Math.max(...delays)).toBeLessThanOrEqual(60_000);
  });

  it('files a platform that comes back in another case under the code that is known', async () => {
    const codes = ['Binance', 'BINANCE'];
    const platforms: RateService['platforms'] = (ticker) => {
      const [code = '', price] = [codes.shift(), decimal('1600')];
      const quotes = [{ code, buy: price, sell: price, updatedAtMs: null }];
      return Promise.resolve(ok({ ticker, quotes, droppedCount: 0, billing: null }));
    };
    const { store, poller } = pollerOver(true, appError('bad-request'), platforms);
    const ticker = 'USDTNGN' as Ticker;
    for (let answers = 0; answers < 2; answers += 1) {
      store.dispatch({
        kind: 'platforms-opened',
        ticker,
        isRequested: true,
        atMs: START + answers,
      });
      poller.wake();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(codes).toEqual([]);
    const known = store.state.tickers.get(ticker)?.observedQuotes.map(({ code }) => code);
    expect(known).toEqual(['Binance']);
  });

  it('sends nothing offline, and reports it', () => {
    const { requested, store } = pollerOver(false);
    expect(requested).toEqual([]);
    expect(store.state.conditions.offline).toBe(true);
  });

  it('tries the ledger again after a minute', () => {
    const { store, poller, retryLedger, fire, delays } = pollerOver();
    store.dispatch({ kind: 'storage-failed', part: 'ledger', detail: 'disk full' });
    poller.wake();
    expect(delays.at(-1)).toBe(60_000);
    fire();
    expect(retryLedger).toHaveBeenCalledOnce();
  });

  it('waits a second after “Retry-After: 0”', async () => {
    const { store } = pollerOver(true, appError('rate-limited', null, 0));
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.state.markets.mid.failure?.notBeforeMs).toBeGreaterThanOrEqual(START + 1_000);
  });

  it('sends nothing after it is stopped', () => {
    const { requested, poller, store } = pollerOver();
    const before = requested.length;
    poller.stop();
    store.dispatch({ kind: 'refresh-requested', feeds: ['mid'] });
    poller.wake();
    expect(requested).toHaveLength(before);
  });

  it('takes no answer of a service that it was stopped for', async () => {
    const store = storeOf(accountState({ plan: 'unlimited' }));
    const answers: (() => void)[] = [];
    const later = <T>(value: T): Promise<T> =>
      new Promise((resolve) => answers.push(() => resolve(value)));
    const table = rateTable({ NGN: '1612' }, { publishedAtMs: START });
    const quotes = { ticker: 'USDTNGN', quotes: [], droppedCount: 0, billing: null } as const;
    const rest = { droppedCount: 0, badCodes: [], billing: null };
    const poller = startPoller({
      store,
      service: {
        latest: (market) => later(ok({ table: { ...table, market }, ...rest })),
        currencies: () => later(ok({ names: new Map([[NGN, 'Naira']]), ...rest })),
        platforms: () => later(ok(quotes)),
      } as Partial<RateService> as RateService,
      moment: () => at(START),
      random: () => 0.5,
      isOnline: () => true,
      retryLedger: () => undefined,
    });
    store.dispatch({
      kind: 'refresh-requested',
      feeds: ['mid', 'currencies', 'USDTNGN' as Ticker],
    });
    poller.wake();
    expect(answers.length).toBeGreaterThanOrEqual(3);
    poller.stop();
    const requested = store.state;
    for (const answer of answers) answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.state).toBe(requested);
  });
});

describe('changes that only time causes are reported', () => {
  /** Offline, with rates that were published and checked at the start. */
  function offlineWithRates(): {
    /** Fires the timer after a time, whatever its delay; and the times of the reports. */
    fireAfter: (spanMs: number) => void;
    sentAtMs: number[];
    delays: number[];
  } {
    let nowMs = START;
    const initial = stateWith(
      rateTable({ NGN: '1612' }, { publishedAtMs: START, firstSeenAtMs: START }),
      START,
      accountState({ plan: 'unlimited' }, { times: 'utc' }),
    );
    const options = { persist: () => undefined, hasStorage: () => true, onError: () => undefined };
    const store = createStore({ initial, ...options });
    const sentAtMs: number[] = [];
    const delays: number[] = [];
    let pending: () => void = () => undefined;
    startPoller({
      store,
      service: {} as RateService,
      retryLedger: () => undefined,
      timers: {
        set(work, delayMs) {
          delays.push(delayMs);
          pending = work;
        },
        clear: () => undefined,
      },
      moment: () => at(nowMs),
      random: () => 0.5,
      isOnline: () => false,
    });
    store.subscribe(() => sentAtMs.push(nowMs));
    return {
      sentAtMs,
      delays,
      fireAfter(spanMs) {
        nowMs += spanMs;
        pending();
      },
    };
  }
  const edges = { fresh: START + HOUR, stale: START + DAY };

  it('once each, even if a timer is late', () => {
    const { fireAfter, sentAtMs } = offlineWithRates();
    for (let turn = 0; turn < 900; turn += 1) fireAfter(110_000);
    expect(
      sentAtMs.filter((atMs) => atMs > edges.fresh && atMs <= edges.fresh + 110_000),
    ).toHaveLength(1);
    expect(
      sentAtMs.filter((atMs) => atMs > edges.stale && atMs <= edges.stale + 110_000),
    ).toHaveLength(1);
    expect(sentAtMs.length).toBeLessThan(6);
  });

  it('after a sleep without an event', () => {
    const { fireAfter, sentAtMs } = offlineWithRates();
    fireAfter(2 * DAY);
    expect(sentAtMs).toEqual([START + 2 * DAY]);
  });

  it('at midnight UTC: a time without its day would be read as the new day’s', () => {
    const { fireAfter, sentAtMs, delays } = offlineWithRates();
    const midnight = START + 12 * HOUR;
    for (let turn = 0; turn < 800; turn += 1) fireAfter(delays.at(-1) ?? 0);
    expect(sentAtMs).toContain(midnight);
  });
});
