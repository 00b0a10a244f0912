import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { AppEvent } from '#core/app/events.ts';
import { openViews } from '#core/app/open-views.ts';
import { reduce } from '#core/app/reducer.ts';
import { NOTHING_SHOWN, type Shown } from '#core/app/shown.ts';
import { en } from '#core/text/en.ts';
import { type Snapshot, toSnapshot } from '#core/app/snapshot.ts';
import { convert } from '#core/convert/convert.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { RecordedThen } from '../../electron/convert/past.ts';
import type { WithRecord } from '../../electron/record/open-record.ts';
import { createSnapshots } from '../../electron/window/snapshots.ts';
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
  steadyMs: 0,
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
  return toSnapshot(state, at(NOON), openViews(state, { separators: SEPARATORS }, at(NOON)));
}

describe('what main sends', () => {
  function main(withRecord: WithRecord<RecordedThen> = (work) => work(null)) {
    const store = { state: reduce(emptyState(), answered('mid', 5)) };
    const moment = () => at(NOON);
    const onProblem = vi.fn<(what: string, error: unknown) => void>();
    const snapshots = createSnapshots({
      store,
      moment,
      separators: () => SEPARATORS,
      wording: () => ({ text: en, locale: 'en-US', zone: 'UTC' }),
      withRecord: withRecord as WithRecord,
      onProblem,
    });
    const dispatch = (event: AppEvent): void => void (store.state = reduce(store.state, event));
    return { store, snapshots, dispatch, onProblem };
  }

  it.each<[string, WithRecord<RecordedThen>]>([
    ['without a record', (work) => work(null)],
    [
      'from a record that cannot be read',
      () => {
        throw new Error('disk I/O error');
      },
    ],
  ])('has a failure in place of a past rate %s, and never the present one', (_what, withRecord) => {
    const { snapshots, dispatch } = main(withRecord);
    dispatch(showing({ convert: { ...conversion('1'), atMs: NOON - 86_400_000 } }));
    expect(snapshots.last().open.convert?.answer).toMatchObject({ error: { code: 'no-past' } });
    dispatch(showing({ convert: conversion('1') }));
    expect(snapshots.next()?.open.convert?.answer).toMatchObject({ ok: true });
    dispatch(showing({ command: { typed: '1 usd yesterday' } }));
    expect(snapshots.next()?.open.command?.answer.readings).toMatchObject([{ answer: null }]);
  });

  it('reads the past again with the next snapshot', () => {
    let isBroken = true;
    const { snapshots, dispatch } = main((work) => {
      if (isBroken) throw new Error('database is locked');
      return work({ ratesThen: () => null, quotesThen: () => [], day: () => [], changes: () => 0 });
    });
    dispatch(showing({ convert: { ...conversion('1'), atMs: NOON - 86_400_000 } }));
    expect(snapshots.last().open.convert?.answer.ok).toBe(false);
    isBroken = false;
    expect(snapshots.next()?.open.convert?.answer.ok).toBe(true);
  });

  it('is nothing before a page has a snapshot, nor without a change', () => {
    const { snapshots, dispatch } = main();
    dispatch(answered('mid', 6));
    expect(snapshots.next()).toBeNull();
    const first = snapshots.last();
    expect(snapshots.next()).toBeNull();
    dispatch(answered('mid', 7));
    // Another call for the last one changes nothing: what changed still follows.
    expect(snapshots.last()).toBe(first);
    expect(snapshots.next()).toMatchObject({ markets: { mid: {} } });
    expect(snapshots.next()).toBeNull();
  });

  it('is the present snapshot after each change, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 8 }), (events) => {
        const { store, snapshots, dispatch } = main();
        let page = snapshots.last();
        for (const event of events) {
          dispatch(event);
          page = snapshots.next() ?? page;
          // The lines of the last day come from the record, which there is none of.
          const { trends: _, ...open } = page.open;
          expect({ ...page, open }).toEqual(snapshotOf(store.state));
        }
      }),
    );
  });

  it('leaves out a view that cannot be computed, logs why, and sends the others', () => {
    const { snapshots, dispatch, store, onProblem } = main();
    dispatch(showing({ convert: conversion('5'), desk: DESK }));
    // As of a file that another program changed: an opening of nothing.
    const broken = trade('opening 0 @ 5');
    const log = { trades: [broken], quotes: [], undoable: 0 };
    store.state = { ...store.state, trades: { real: log, sandbox: log } };
    const { open } = snapshots.last();
    expect(open.convert).toMatchObject({ request: conversion('5') });
    expect(open).not.toHaveProperty('desk');
    expect(onProblem).toHaveBeenCalledExactlyOnceWith('view:', expect.any(RangeError));
    dispatch(answered('mid', 6));
    expect(snapshots.next()).toMatchObject({ markets: { mid: {} } });
  });

  it('names the inputs of each view, so that the page knows which key it is for', () => {
    const { snapshots, dispatch, store } = main();
    snapshots.last();
    for (const amount of ['1', '12', 'twelve']) {
      dispatch(showing({ convert: conversion(amount) }));
      const answer = convert(store.state, conversion(amount), SEPARATORS, at(NOON));
      expect(snapshots.next()).toMatchObject({
        open: { convert: { request: conversion(amount), answer } },
      });
    }
  });
});
