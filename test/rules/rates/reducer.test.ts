import { describe, expect, it } from 'vitest';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { unknownCodes } from '#core/requests/feeds.ts';
import type { MarketState } from '#core/rates/feed-state.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError, type ErrorCode } from '#core/base/result.ts';
import type { AppEvent } from '#core/app/events.ts';
import type { Feed } from '#core/rates/feed.ts';
import { knownCurrencies } from '#core/requests/known-currencies.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { emptyState, rateTable, stateWith } from '../../support/rates.ts';

const early = rateTable({ NGN: '1600' }, { publishedAtMs: 1_000, firstSeenAtMs: 1_500 });
const later = rateTable({ NGN: '1612' }, { publishedAtMs: 3_000, firstSeenAtMs: 3_500 });

describe('an answer', () => {
  it('becomes the current rates and counts as a check', () => {
    const { table, checkedAtMs, publicationsMs } = stateWith(early, 1_500).markets.mid;
    expect(table).toBe(early);
    expect(checkedAtMs).toBe(1_500);
    expect(publicationsMs).toEqual([1_000]);
  });

  it('that was published before the one we have is a check, but never current', () => {
    const state = stateWith(early, 4_000, stateWith(later, 3_500));
    expect(state.markets.mid.table).toBe(later);
    expect(state.markets.mid.checkedAtMs).toBe(4_000);
  });

  it('with the same rates keeps the time at which they were first seen', () => {
    const again = { ...early, rates: new Map(early.rates), firstSeenAtMs: 9_000 };
    const state = stateWith(again, 9_000, stateWith(early, 1_500));
    expect(state.markets.mid.table?.firstSeenAtMs).toBe(1_500);
    expect(state.markets.mid.checkedAtMs).toBe(9_000);
  });

  it.each([
    ['a digit differs', rateTable({ NGN: '1600.0000000000000001' }, { publishedAtMs: 1_000 })],
    ['a code is gone', rateTable({}, { publishedAtMs: 1_000 })],
    ['a code is new', rateTable({ NGN: '1600', EUR: '0.9' }, { publishedAtMs: 1_000 })],
    ['the time is unknown', rateTable({ NGN: '1600' }, { publishedAtMs: null })],
  ])('is new when %s', (_what, table) => {
    expect(stateWith(table, 9_000, stateWith(early, 1_500)).markets.mid.table).toBe(table);
  });

  it('in one market does not affect the others', () => {
    const before = stateWith(early, 1_500);
    const after = stateWith(rateTable({ NGN: '1700' }, { market: 'parallel' }), 2_000, before);
    expect(after.markets.mid).toBe(before.markets.mid);
  });

  it('that is older than the newest ever current never becomes so, even after one without a time', () => {
    const unknown = rateTable({ NGN: '1613' }, { publishedAtMs: null, firstSeenAtMs: 4_000 });
    const state = stateWith(unknown, 4_000, stateWith(later, 3_500));
    expect(state.markets.mid.table).toBe(unknown);
    expect(stateWith(early, 5_000, state).markets.mid.table).toBe(unknown);
  });

  it('replaces rates whose time is ahead of the clock: the clock was wrong', () => {
    const ahead = rateTable({ NGN: '1' }, { publishedAtMs: 400 * 86_400_000 });
    expect(stateWith(later, 3_500, stateWith(ahead, 3_000)).markets.mid.table).toBe(later);
  });

  it('that is dated some minutes ahead does not make the next right one look old', () => {
    const MINUTE = 60_000;
    const tableAt = (publishedAtMs: number, rate: string) =>
      rateTable({ NGN: rate }, { publishedAtMs });
    const right = stateWith(tableAt(0, '1'), 0);
    const ahead = stateWith(tableAt(5 * MINUTE, '2'), MINUTE, right);
    expect(ahead.markets.mid.table?.rates.get(currencyCode('NGN'))).toBe('2');
    const next = tableAt(2 * MINUTE, '3');
    expect(stateWith(next, 2 * MINUTE, ahead).markets.mid.table).toBe(next);
    expect(stateWith(next, 9 * MINUTE, ahead).markets.mid.table).toBe(next);
    // What is older than the newest time that could be right stays in the record.
    const old = tableAt(-1, '4');
    expect(stateWith(old, 3 * MINUTE, ahead).markets.mid.table).not.toBe(old);
  });

  it('after a period without checks restarts the list of publications', () => {
    let state = stateWith(rateTable({ NGN: '1' }, { publishedAtMs: 0 }), 0);
    state = stateWith(rateTable({ NGN: '2' }, { publishedAtMs: 20_000 }), 20_000, state);
    expect(state.markets.mid.publicationsMs).toEqual([0, 20_000]);
    state = stateWith(rateTable({ NGN: '3' }, { publishedAtMs: 700_000_000 }), 700_000_000, state);
    expect(state.markets.mid.publicationsMs).toEqual([700_000_000]);
  });

  it('after a check in the future, as with a wrong clock, restarts it too', () => {
    let state = stateWith(rateTable({ NGN: '1' }, { publishedAtMs: 10_000 }), 10_000);
    state = stateWith(rateTable({ NGN: '2' }, { publishedAtMs: 20_000 }), 900_000, state);
    state = stateWith(rateTable({ NGN: '3' }, { publishedAtMs: 30_000 }), 30_000, state);
    expect(state.markets.mid.publicationsMs).toEqual([30_000]);
  });

  it('remembers the last 11 publications', () => {
    let state = emptyState();
    for (let index = 0; index < 20; index += 1) {
      const table = rateTable({ NGN: '1600' }, { publishedAtMs: index });
      state = stateWith(table, index, state);
    }
    expect(state.markets.mid.publicationsMs).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });
});

describe('a failure', () => {
  const error = appError('network', 'refused');
  const failed = {
    kind: 'request-failed',
    feed: 'mid',
    error,
    atMs: 2_000,
    notBeforeMs: 2_700,
  } as const;

  it('takes no number away, and is counted', () => {
    const once = reduce(stateWith(early, 1_500), failed);
    expect(once.markets.mid.table).toBe(early);
    expect(once.markets.mid.checkedAtMs).toBe(1_500);
    expect(reduce(once, failed).markets.mid.failure).toEqual({
      error,
      atMs: 2_000,
      notBeforeMs: 2_700,
      count: 2,
    });
  });

  it('is over with the next answer', () => {
    const state = stateWith(later, 3_500, reduce(stateWith(early, 1_500), failed));
    expect(state.markets.mid.failure).toBeNull();
  });
});

describe('currency names', () => {
  const state = stateWith(rateTable({ NGN: '1', XYZ: '2' }), 0);
  const names = new Map([[currencyCode('NGN'), 'Nigerian Naira']]);

  it('are missing for codes that the list does not have', () => {
    expect(unknownCodes(state)).toEqual(['NGN', 'XYZ']);
  });

  it('are not requested again if the service has none', () => {
    const after = reduce(state, { kind: 'currencies-answered', names, droppedCount: 0, atMs: 5 });
    expect(unknownCodes(after)).toEqual([]);
    expect(unknownCodes(stateWith(rateTable({ ABC: '1' }), 6, after))).toEqual(['ABC']);
  });

  const answered = (droppedCount: number): AppEvent => ({
    kind: 'currencies-answered',
    names,
    droppedCount,
    atMs: 5,
  });
  const failed = (code: ErrorCode, feed: Feed = 'currencies'): AppEvent => ({
    kind: 'request-failed',
    feed,
    error: appError(code),
    atMs: 5,
    notBeforeMs: 6,
  });
  const said = [{ code: 'names-unread', file: '' }];

  it.each<[string, AppEvent[], typeof said]>([
    ['every entry has a name', [answered(0)], []],
    ['one of two has none', [answered(1)], []],
    ['most have none', [answered(2)], said],
    ['the list has another form, again and again', Array(3).fill(failed('unexpected-shape')), said],
    ['there is no answer', [failed('network')], []],
    ['another answer has another form', [failed('unexpected-shape', 'mid')], []],
  ])('that could not be read are said once, and the codes stay: %s', (_when, events, expected) => {
    const after = events.reduce(reduce, state);
    expect(after.notices).toEqual(expected);
    expect([...knownCurrencies(after)]).toEqual(expect.arrayContaining(['NGN', 'XYZ']));
  });

  it('are not said again when the notice was read and a retry fails in the same way', () => {
    const events = [failed('unexpected-shape'), { kind: 'notices-read' } as const];
    expect([...events, failed('unexpected-shape')].reduce(reduce, state).notices).toEqual([]);
  });
});

describe('the state at start', () => {
  const started = (table: RateTable, checkedAtMs: number, nowMs: number): MarketState => {
    const checked = { checkedAtMs, checkedUntilMs: checkedAtMs + 20 };
    const recorded = { ...NOTHING_RECORDED, markets: { mid: { table, ...checked } } };
    return initialState(SANDBOX, 10, DEFAULT_CHOICES, recorded, nowMs).markets.mid;
  };

  it('holds what the record had, checked when it was checked', () => {
    expect(started(early, 7_000, 9_000)).toMatchObject({
      table: early,
      checkedAtMs: 7_000,
      newestPublishedMs: 1_000,
      publicationsMs: [],
    });
  });

  it('does not believe times from the future', () => {
    const future = 86_400_000;
    const table = { ...early, publishedAtMs: future, firstSeenAtMs: future };
    expect(started(table, future, 9_000)).toMatchObject({
      table: { publishedAtMs: null, firstSeenAtMs: 9_000 },
      checkedAtMs: null,
      newestPublishedMs: null,
    });
  });
});
