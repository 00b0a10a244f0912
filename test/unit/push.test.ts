import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { AppEvent } from '#core/app/events.ts';
import { openViews } from '#core/app/open-views.ts';
import { changeBetween, type Push, withChange } from '#core/app/push.ts';
import { reduce } from '#core/app/reducer.ts';
import { NOTHING_SHOWN, type Shown } from '#core/app/shown.ts';
import { en } from '#core/text/en.ts';
import { type Snapshot, toSnapshot } from '#core/app/snapshot.ts';
import { fail, appError, ok } from '#core/base/result.ts';
import { convert } from '#core/convert/convert.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { MARKETS } from '#core/rates/market.ts';
import { createPushes } from '../../electron/window/pushes.ts';
import { Received } from '../../renderer/app/received.ts';
import { at } from '../support/account.ts';
import { emptyState, rateTable } from '../support/rates.ts';
import { trade } from '../support/trades.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SEPARATORS = { decimal: '.', group: ',' };
const NGN = currencyCode('NGN');
const conversion = (amount: string) => ({ amount, from: 'USD', to: 'NGN' });
const DESK = { pair: { asset: currencyCode('USDT'), money: NGN }, month: null, count: 10 };
const quotes = { ticker: 'USDTNGN' as Ticker, side: 'both', amount: '100', unit: 'money' } as const;

const answered = (market: (typeof MARKETS)[number], rate: number): AppEvent => ({
  kind: 'latest-answered',
  table: rateTable({ NGN: String(rate) }, { market, publishedAtMs: NOON + rate }),
  droppedCount: 0,
  atMs: NOON,
  periodMs: 10_000,
});
const showing = (shown: Partial<Shown>): AppEvent => ({
  kind: 'shown',
  shown: { ...NOTHING_SHOWN, ...shown },
});

const someEvent: fc.Arbitrary<AppEvent> = fc.oneof(
  fc
    .record({ market: fc.constantFrom(...MARKETS), rate: fc.integer({ min: 1, max: 9 }) })
    .map(({ market, rate }) => answered(market, rate)),
  fc
    .constantFrom<Partial<Shown>>(
      {},
      { rates: { codes: [NGN], pair: { base: currencyCode('USD'), quote: NGN, market: 'mid' } } },
      { convert: conversion('1') },
      { convert: conversion('2') },
      { platforms: quotes },
      { alerts: { subject: null } },
    )
    .map(showing),
  fc
    .constantFrom('mid' as const, 'parallel' as const)
    .map((market): AppEvent => ({ kind: 'chosen', choices: { market } })),
  fc
    .constantFrom('one', 'other')
    .map((detail): AppEvent => ({ kind: 'storage-failed', part: 'record', detail })),
);

function snapshotOf(state: AppState): Snapshot {
  return toSnapshot(state, at(NOON), openViews(state, SEPARATORS, at(NOON)));
}

/** What the page shows of a snapshot: the open views of the state, and everything else. */
function shownOf(snapshot: Snapshot, state: AppState): Snapshot {
  const names = Object.keys(openViews(state, SEPARATORS, at(NOON)));
  const open = Object.entries(snapshot.open).filter(([name]) => names.includes(name));
  return { ...snapshot, open: Object.fromEntries(open) };
}

describe('a change between two snapshots', () => {
  it('applied to the earlier one gives the later one, whatever happened between', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 8 }), (events) => {
        let state = emptyState();
        let page = snapshotOf(state);
        for (const event of events) {
          state = reduce(state, event);
          const change = changeBetween(page, snapshotOf(state));
          if (change) page = withChange(page, structuredClone(change));
          expect(shownOf(page, state)).toEqual(snapshotOf(state));
        }
      }),
    );
  });

  it('is null if nothing changed, also for an equal state that was computed again', () => {
    const state = reduce(
      reduce(emptyState(), answered('mid', 5)),
      showing({ convert: conversion('1') }),
    );
    expect(changeBetween(snapshotOf(state), structuredClone(snapshotOf(state)))).toBeNull();
  });

  it.each<[what: string, event: AppEvent, parts: readonly string[]]>([
    ['an answer of one market', answered('parallel', 7), ['markets.parallel', 'open.convert']],
    ['a key in Convert', showing({ convert: conversion('12') }), ['open.convert']],
    ['another view', showing({ alerts: { subject: null } }), ['open.alerts']],
    ['no view', showing({}), []],
    ['a notice', { kind: 'storage-failed', part: 'record', detail: 'x' }, ['storageProblems']],
  ])('of %s contains its parts alone', (_what, event, parts) => {
    const before = MARKETS.map((market) => answered(market, 5)).reduce<AppState>(
      reduce,
      reduce(emptyState(), showing({ convert: conversion('1') })),
    );
    const {
      markets = {},
      open = {},
      ...others
    } = changeBetween(snapshotOf(before), snapshotOf(reduce(before, event))) ?? {};
    const named = (name: string, of: object) => Object.keys(of).map((each) => `${name}.${each}`);
    const changed = [...Object.keys(others), ...named('markets', markets), ...named('open', open)];
    expect(changed.filter((part) => part !== 'requests' && part !== 'premiums')).toEqual(parts);
  });

  it('keeps no view of another source', () => {
    const state = reduce(emptyState(), showing({ convert: conversion('1') }));
    const other = { ...snapshotOf(emptyState()), sourceKey: 'https://other.example' };
    const change = changeBetween(snapshotOf(state), other);
    expect(withChange(snapshotOf(state), change ?? {}).open).toEqual({});
  });

  it('sends an equal view again for another source', () => {
    const snapshot = snapshotOf(reduce(emptyState(), showing({ convert: conversion('1') })));
    const other = { ...snapshot, sourceKey: 'https://other.example' };
    const change = changeBetween(snapshot, other);
    expect(withChange(snapshot, change ?? {})).toEqual(other);
  });
});

describe('what main sends', () => {
  function main() {
    const store = { state: reduce(emptyState(), answered('mid', 5)) };
    const moment = () => at(NOON);
    const onProblem = vi.fn<(what: string, error: unknown) => void>();
    const pushes = createPushes({
      store,
      moment,
      separators: () => SEPARATORS,
      wording: () => ({ text: en, locale: 'en-US', zone: 'UTC' }),
      record: () => null,
      onProblem,
    });
    const dispatch = (event: AppEvent): void => void (store.state = reduce(store.state, event));
    return { store, pushes, dispatch, onProblem };
  }

  it('is nothing before a page has a snapshot, nor without a change', () => {
    const { pushes, dispatch } = main();
    dispatch(answered('mid', 6));
    expect(pushes.next()).toBeNull();
    pushes.whole();
    expect(pushes.next()).toBeNull();
    dispatch(answered('mid', 7));
    expect(pushes.next()).toMatchObject({ change: { markets: { mid: {} } } });
    expect(pushes.next()).toBeNull();
  });

  it('leaves out a view that cannot be computed, logs why, and sends the others', () => {
    const { pushes, dispatch, store, onProblem } = main();
    dispatch(showing({ convert: conversion('5'), desk: DESK }));
    // As of a file that another program changed: an opening of nothing.
    const broken = trade('opening 0 @ 5');
    const log = { trades: [broken], undoable: 0 };
    store.state = { ...store.state, trades: { real: log, sandbox: log } };
    const { open } = (pushes.whole() as { whole: Snapshot }).whole;
    expect(open.convert).toMatchObject({ request: conversion('5') });
    expect(open).not.toHaveProperty('desk');
    expect(onProblem).toHaveBeenCalledExactlyOnceWith('view:', expect.any(RangeError));
    dispatch(answered('mid', 6));
    expect(pushes.next()).toMatchObject({ change: { markets: { mid: {} } } });
  });

  it('names the inputs of each view, so that the page knows which key it is for', () => {
    const { pushes, dispatch, store } = main();
    pushes.whole();
    for (const amount of ['1', '12', 'twelve']) {
      dispatch(showing({ convert: conversion(amount) }));
      const answer = convert(store.state, conversion(amount), SEPARATORS, at(NOON));
      expect(pushes.next()).toMatchObject({
        change: { open: { convert: { request: conversion(amount), answer } } },
      });
    }
  });

  it('arrives whole, though pushes are lost, late or twice there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(someEvent, fc.constantFrom('sent', 'lost', 'twice', 'held')), {
          maxLength: 12,
        }),
        async (steps) => {
          const { store, pushes, dispatch } = main();
          const pages: Snapshot[] = [];
          const snapshot = () => Promise.resolve(ok(structuredClone(pushes.whole())));
          const received = new Received({ snapshot }, (now) => pages.push(now));
          received.take(pushes.whole());
          const held: Push[] = [];
          for (const [event, way] of steps) {
            dispatch(event);
            const push = structuredClone(pushes.next());
            if (push === null || way === 'lost') continue;
            if (way === 'held') held.push(push);
            else received.take(push);
            if (way === 'twice') received.take(push);
          }
          for (const push of held) received.take(push);
          dispatch(answered('official', 99));
          const last = pushes.next();
          if (last) received.take(last);
          await new Promise((resolve) => setTimeout(resolve));
          const shown = pages.slice(-1).map((page) => shownOf(page, store.state));
          expect(shown).toEqual([snapshotOf(store.state)]);
        },
      ),
    );
  });

  it('is fetched again if it arrived before the first snapshot', async () => {
    const { pushes, dispatch, store } = main();
    const first = pushes.whole();
    dispatch(answered('mid', 8));
    const early = pushes.next();
    let page: Snapshot | null = null;
    const received = new Received(
      { snapshot: () => Promise.resolve(ok(pushes.whole())) },
      (now) => (page = now),
    );
    if (early) received.take(early);
    expect(page).toBeNull();
    received.take(first);
    await Promise.resolve();
    await Promise.resolve();
    expect(page).toEqual(snapshotOf(store.state));
  });

  it('still comes to the page after somebody else read the whole snapshot', () => {
    const { pushes, dispatch, store } = main();
    let page: Snapshot | null = null;
    const received = new Received(
      { snapshot: () => Promise.reject(new Error('nothing is missing')) },
      (now) => (page = now),
    );
    received.take(pushes.whole());
    dispatch(answered('mid', 8));
    pushes.whole();
    const next = pushes.next();
    if (next) received.take(next);
    expect(page).toEqual(snapshotOf(store.state));
  });

  it('is not replaced by an older whole snapshot', () => {
    const { pushes, dispatch, store } = main();
    const older = pushes.whole();
    dispatch(answered('mid', 8));
    pushes.next();
    const newer = pushes.whole();
    let page: Snapshot | null = null;
    const received = new Received(
      { snapshot: () => Promise.resolve(ok(pushes.whole())) },
      (now) => (page = now),
    );
    received.take(newer);
    received.take(older);
    expect(page).toEqual(snapshotOf(store.state));
  });

  it('stays as it is where the page cannot fetch', async () => {
    const { pushes, dispatch } = main();
    let count = 0;
    const snapshot = () => Promise.resolve(fail(appError('internal')));
    const received = new Received({ snapshot }, () => (count += 1));
    received.take(pushes.whole());
    dispatch(answered('mid', 8));
    pushes.next();
    dispatch(answered('mid', 9));
    const later = pushes.next();
    if (later) received.take(later);
    await Promise.resolve();
    expect(count).toBe(1);
  });
});
