import { describe, expect, it } from 'vitest';
import { isOver as isFinished } from '#core/alerts/judge.ts';
import { memoryOf } from '#core/alerts/engine.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import type { AppState } from '#core/app/app-state.ts';
import { pairView, type DifferenceView } from '#core/app/pair-view.ts';
import { reduce } from '#core/app/reducer.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { polledFeeds } from '#core/requests/pace.ts';
import { OPEN_ER_API } from '../../../electron/public/open-er-api.ts';
import { accountState, at } from '../../support/account.ts';
import { ruleOf, watching } from '../../support/alerts.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 2, 11, 12);
/** The day's publication. */
const PUBLISHED = NOON - 12 * HOUR + 151_000;
const USD = currencyCode('USD');
const NGN = currencyCode('NGN');
const PAIR = { base: USD, quote: NGN, market: 'parallel' } as const;

const opinionOf = (ngn: string, publishedAtMs = PUBLISHED) => ({
  source: OPEN_ER_API.source,
  table: { ...rateTable({ NGN: ngn }, { publishedAtMs }), dueAtMs: publishedAtMs + DAY },
  failure: null,
});

const answered = (state: AppState, ngn: string, atMs = NOON): AppState =>
  stateWith(rateTable({ NGN: ngn }, { publishedAtMs: atMs, firstSeenAtMs: atMs }), atMs, state);

/** An account whose mid rate is this, beside an opinion of 1,000. */
function beside(ngn: string, overPercent: string | null = '3'): AppState {
  const opinion = { overPercent: overPercent === null ? null : decimal(overPercent), read: null };
  const account = reduce(accountState({ plan: 'unlimited' }), {
    kind: 'chosen',
    choices: { opinion },
  });
  return reduce(answered(account, ngn), { kind: 'opinion-changed', opinion: opinionOf('1000') });
}

const said = (state: AppState, nowMs = NOON): DifferenceView | null =>
  pairView(state, PAIR, at(nowMs)).difference;

describe('a second opinion beside an account', () => {
  it.each([
    ['1029', null],
    ['1030', null],
    ['1031', '3.10'],
    ['971', null],
    ['970', null],
    ['969', '-3.10'],
    ['1000', null],
  ])('of 1,000, where the account says %s, says %s percent', (ngn, percent) => {
    expect(said(beside(ngn))?.percent ?? null).toBe(percent);
  });

  it('has both numbers, the source and its time', () => {
    expect(said(beside('1031.5'))).toEqual({
      host: 'open.er-api.com',
      credit: OPEN_ER_API.source.credit,
      ours: '1031.50',
      theirs: '1000.00',
      percent: '3.15',
      publishedAtMs: PUBLISHED,
    });
  });

  it.each([
    ['0.5', '1006', '0.60'],
    ['10', '1099', null],
    ['10', '1101', '10.10'],
  ])('has a level of one’s own: %s percent', (level, ngn, percent) => {
    expect(said(beside(ngn, level))?.percent ?? null).toBe(percent);
  });

  it('says nothing while it is off, before it answered, or of what it does not quote', () => {
    expect(said(beside('1100', null))).toBeNull();
    const silent = { ...opinionOf('1000'), table: null };
    expect(said({ ...beside('1100'), opinion: silent })).toBeNull();
    const other = { ...PAIR, base: currencyCode('USDT') };
    expect(pairView(beside('1100'), other, at(NOON)).difference).toBeNull();
  });

  it('says nothing of stale or doubtful numbers', () => {
    const old = { ...beside('1100'), opinion: opinionOf('1000', NOON - 49 * HOUR) };
    expect(said(old)).toBeNull();
    expect(said(beside('1100'), NOON + 25 * HOUR)).toBeNull();
    // Over three times its last value.
    expect(said(answered(beside('1000'), '3100', NOON + MINUTE), NOON + MINUTE)).toBeNull();
  });

  it('is said again only of the next publication, once it was read', () => {
    const state = beside('1100');
    const pairs = ['USD NGN'];
    const read = reduce(state, {
      kind: 'chosen',
      choices: { opinion: { read: { publishedAtMs: PUBLISHED, pairs } } },
    });
    expect(said(read)).toBeNull();
    expect(said(answered(read, '1200', NOON + HOUR), NOON + HOUR)).toBeNull();
    const next = { ...read, opinion: opinionOf('1000', PUBLISHED + DAY) };
    const atMs = NOON + DAY;
    expect(said(answered(next, '1100', atMs), atMs)).not.toBeNull();
  });

  it('changes no number, market or feed of the account', () => {
    const state = beside('1100');
    const without = { ...state, opinion: null };
    const { difference: _, ...view } = pairView(state, PAIR, at(NOON));
    const { difference: __, ...plain } = pairView(without, PAIR, at(NOON));
    expect(view).toEqual(plain);
    expect(polledFeeds(state)).toEqual(polledFeeds(without));
    expect(state.markets).toEqual(without.markets);
  });
});

describe('an alert on it', () => {
  const subject: Subject = { kind: 'opinion', base: USD, quote: NGN };
  const rule = ruleOf({ subject, condition: { kind: 'above', level: decimal('3') } });

  /** The firings, in hours, of an account whose mid is this after each hour. */
  function fired(ngnAfter: (hour: number) => string, hours: number): number[] {
    let state = watching([rule], beside('1000'));
    const { firings } = state.alerts;
    expect(firings).toEqual([]);
    for (let hour = 0; hour <= hours; hour += 1) {
      const atMs = NOON + hour * HOUR;
      const published = PUBLISHED + Math.floor(hour / 24) * DAY;
      state = reduce(state, { kind: 'opinion-changed', opinion: opinionOf('1000', published) });
      state = answered(state, ngnAfter(hour), atMs);
    }
    expect(isFinished(rule, memoryOf(rule, state.alerts.memories))).toBe(false);
    return state.alerts.firings.map(({ judgedAtMs }) => (judgedAtMs - NOON) / HOUR);
  }

  it('of 3% says nothing at 2.9%', () => {
    expect(fired((hour) => (hour % 2 === 0 ? '1000' : '1029'), 47)).toEqual([]);
    expect(fired((hour) => (hour % 2 === 0 ? '1000' : '971'), 47)).toEqual([]);
  });

  it('says 3.1% once a day, however often it is crossed', () => {
    const swings = (over: string) => (hour: number) => (hour % 2 === 0 ? '1000' : over);
    expect(fired(swings('1031'), 47)).toEqual([1, 25]);
    expect(fired(swings('969'), 47)).toEqual([1, 25]);
    expect(fired(() => '1031', 47)).toEqual([]);
  });
});
