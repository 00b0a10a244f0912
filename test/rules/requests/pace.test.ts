import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { requestsView } from '#core/requests/budget-view.ts';
import { AWAKE } from '#core/requests/conditions.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { haltOf, mayRequestByHand } from '#core/requests/halt.ts';
import { chosenPeriodMs, plannedPeriodMs, stretch } from '#core/requests/pace.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError } from '#core/base/result.ts';
import { emptyMonth, type Spent } from '#core/requests/spending.ts';
import { accountState, at } from '../../support/account.ts';
import { decimal, emptyState, rateTable, stateWith } from '../../support/rates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-01T00:00:00Z');
const NOON = START + 19.5 * DAY;
const NGN = currencyCode('NGN');

const quotaAt = (atMs: number) => ({ endpoint: 'latest', leftMs: atMs, atMs }) as const;
const spentSoFar = (automatic: number, byHand = 0): Partial<Spent> => ({
  months: [{ ...emptyMonth(START), automatic, byHand }],
});

describe('the chosen period', () => {
  const { choices } = emptyState();
  it.each([
    ['is the one for all the time', {}, {}, 5 * MINUTE],
    ['is shorter while the popup is open', {}, { popupOpen: true }, MINUTE],
    ['is never longer then', { updateEveryMs: 30_000 }, { popupOpen: true }, 30_000],
    [
      'stays where none is chosen for it',
      { whileOpenEveryMs: null },
      { popupOpen: true },
      5 * MINUTE,
    ],
    ['is doubled on battery', {}, { onBattery: true }, 10 * MINUTE],
  ])('%s', (_what, chosen, conditions, expected) => {
    expect(chosenPeriodMs({ ...choices, ...chosen }, { ...AWAKE, ...conditions })).toBe(expected);
  });

  it.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [5, 2],
    [6, 4],
    [100, 4],
  ])('after %i answers without news is stretched %i times', (unchanged, times) => {
    expect(stretch(unchanged)).toBe(times);
  });

  it('snaps back with the next publication', () => {
    const table = rateTable({ NGN: '1' }, { publishedAtMs: 1 });
    let state = accountState({ plan: 'unlimited' });
    for (let count = 0; count < 5; count += 1)
      state = stateWith({ ...table }, 1_000 + count, state);
    expect(plannedPeriodMs(state, 'mid', NOON, at(NOON))).toBe(10 * MINUTE);
    state = stateWith(rateTable({ NGN: '2' }, { publishedAtMs: 2 }), 2_000, state);
    expect(plannedPeriodMs(state, 'mid', NOON, at(NOON))).toBe(5 * MINUTE);
  });
});

describe('the planned period', () => {
  const planned = (state: AppState, nowMs = START): number =>
    plannedPeriodMs(state, 'mid', nowMs, at(nowMs));

  it.each([
    ['no limit', accountState({ plan: 'unlimited' }), 5 * MINUTE],
    ['plenty', accountState({ monthlyLimit: 1_000_000 }), 5 * MINUTE],
    // 896 of 1,000: a tenth and 4 are reserved. 298 rounds of 3, and a part up to the renewal.
    ['1,000 until a limit is entered', accountState(), (30 * DAY) / 299],
    [
      'a limit entered on Unlimited',
      accountState({ plan: 'unlimited', monthlyLimit: 1_000 }),
      (30 * DAY) / 299,
    ],
    ['one market alone', accountState({}, { markets: ['mid'] }), (30 * DAY) / 897],
    ['next to nothing', accountState({ monthlyLimit: 6 }), (30 * DAY) / 2],
    ['nothing', accountState({ monthlyLimit: 1 }), Infinity],
  ])('%s', (_what, state, expected) => {
    expect(planned(state)).toBe(expected);
  });

  it('depends on the rest of the month and of the requests', () => {
    const halfway = accountState({}, {}, spentSoFar(448));
    expect(planned(halfway, START + 15 * DAY)).toBe((15 * DAY) / 150);
  });

  it('a round that is under way is paid for as a whole, and no other is begun', () => {
    const last = accountState({}, {}, spentSoFar(893));
    expect(planned(last, NOON)).toBeLessThan(Infinity);
    const begun = reduce(
      { ...last, spent: { ...last.spent, ...spentSoFar(894) } },
      { kind: 'request-sent', feed: 'official' },
    );
    expect(planned(begun, NOON)).toBeLessThan(Infinity);
    expect(plannedPeriodMs(begun, 'official', NOON, at(NOON))).toBe(Infinity);
  });

  it('is never shortened by an open popup below what the budget allows', () => {
    const state = reduce(accountState(), {
      kind: 'conditions-changed',
      conditions: { popupOpen: true },
    });
    expect(planned(state)).toBe((30 * DAY) / 299);
  });

  it('of the sandbox is its own', () => {
    expect(planned(emptyState())).toBe(10_000);
  });
});

describe('a halt', () => {
  const dec = START + 30 * DAY;
  const forbidden = reduce(accountState(), {
    kind: 'request-failed',
    feed: 'parallel',
    error: appError('forbidden'),
    atMs: NOON,
    notBeforeMs: NOON,
  });
  const unwritable = reduce(accountState(), {
    kind: 'storage-failed',
    part: 'ledger',
    detail: 'disk full',
  });
  const offline = { kind: 'conditions-changed', conditions: { offline: true } } as const;
  const sum = { amount: decimal('30'), currency: NGN };
  const broke: Partial<Spent> = {
    prices: { latest: { cost: decimal('10'), currency: NGN } },
  };

  it.each([
    ['none', accountState(), null],
    ['paused', accountState({}, { paused: true }), { reason: 'paused', untilMs: null }],
    ['offline', reduce(accountState(), offline), { reason: 'offline', untilMs: null }],
    ['offline in the sandbox, which needs no network', reduce(emptyState(), offline), null],
    ['limit', accountState({}, {}, spentSoFar(896)), { reason: 'limit', untilMs: dec }],
    [
      'less than a round left',
      accountState({}, {}, spentSoFar(894)),
      { reason: 'limit', untilMs: dec },
    ],
    ['sum', accountState({ monthlySum: sum }, {}, broke), { reason: 'sum', untilMs: dec }],
    [
      'quota',
      accountState({}, {}, { quota: quotaAt(START + DAY) }),
      { reason: 'quota', untilMs: dec },
    ],
    ['quota of the month before', accountState({}, {}, { quota: quotaAt(START - DAY) }), null],
    ['forbidden', forbidden, { reason: 'forbidden', untilMs: null }],
    ['ledger', unwritable, { reason: 'ledger', untilMs: null }],
  ])('%s', (_what, state, expected) => {
    expect(haltOf(state, at(NOON))).toEqual(expected);
  });

  it.each([
    [
      'the service’s quota, which only asking can tell to be over',
      { quota: quotaAt(START + DAY) },
      true,
    ],
    ['what is planned for the month', spentSoFar(900), true],
    ['the limit', spentSoFar(900, 100), false],
  ])('by hand passes %s: %s', (_what, spent, passes) => {
    expect(mayRequestByHand(accountState({}, {}, spent), at(NOON), 'latest')).toBe(passes);
  });
});

describe('the month as the user sees it', () => {
  it('used, by endpoint, projected, and what each choice would cost', () => {
    const state = accountState({ monthlyLimit: 50_000 }, { tickers: ['USDNGN' as Ticker] });
    const spent = {
      ...state.spent,
      months: [{ ...emptyMonth(START), automatic: 400, byHand: 12 }],
    };
    const view = requestsView({ ...state, spent }, at(NOON));
    expect(view.everyMs).toBe(5 * MINUTE);
    expect(view.refresh).toEqual({ cost: 4, of: 'both', notBeforeMs: null, isPossible: true });
    expect(view.budget).toMatchObject({
      limit: 50_000,
      used: 412,
      renewsAtMs: START + 30 * DAY,
      projected: 412 + (4 * 10.5 * DAY) / (5 * MINUTE),
      isSlowed: false,
    });
    const slow = requestsView(accountState(), at(NOON));
    expect(slow.budget?.isSlowed).toBe(true);
    const stretched = { ...state.markets.mid, unchangedCount: 6 };
    const calm = { ...state, markets: { ...state.markets, mid: stretched } };
    expect(requestsView(calm, at(NOON)).budget?.isSlowed).toBe(false);
    expect(requestsView(calm, at(NOON)).everyMs).toBe(20 * MINUTE);
    expect(view.budget?.costs).toContainEqual({ everyMs: 10 * MINUTE, requests: 17_280 });
  });

  it('money: spent, projected, and a balance that will not last', () => {
    const state = accountState(
      { monthlyLimit: 50_000 },
      {},
      {
        prices: { latest: { cost: decimal('10'), currency: NGN } },
        wallet: { balance: decimal('60479.5'), currency: NGN },
        months: [{ ...emptyMonth(START), automatic: 3, cost: { NGN: decimal('30') } }],
      },
    );
    const money = requestsView(state, at(NOON)).budget?.money;
    // 3 markets every 5 minutes, 10 each: 8,640 a day.
    expect(money).toEqual({
      currency: 'NGN',
      spent: '30.00',
      projected: '90750.00',
      sum: null,
      balance: '60479.50',
      isLow: true,
    });
  });

  it('is computed for a closed popup, even while it is open', () => {
    const resting = accountState({ monthlyLimit: 50_000 });
    const open = reduce(resting, { kind: 'conditions-changed', conditions: { popupOpen: true } });
    expect(requestsView(open, at(NOON)).budget).toEqual(requestsView(resting, at(NOON)).budget);
  });

  it('has no more requests once it is used up', () => {
    const used = accountState({}, {}, { ...spentSoFar(412), quota: quotaAt(NOON) });
    expect(requestsView(used, at(NOON)).budget?.projected).toBe(412);
  });

  it('is absent in the sandbox, whose refresh is free', () => {
    const view = requestsView(emptyState(), at(NOON));
    expect(view.budget).toBeNull();
    expect(view.refresh.cost).toBe(0);
  });

  it('shows until when the service refuses requests', () => {
    const state = reduce(accountState(), {
      kind: 'request-failed',
      feed: 'official',
      error: appError('rate-limited', null, 3_000),
      atMs: NOON,
      notBeforeMs: NOON + 3_000,
    });
    expect(requestsView(state, at(NOON + 1)).refresh.notBeforeMs).toBe(NOON + 3_000);
    expect(requestsView(state, at(NOON + 3_000)).refresh.notBeforeMs).toBeNull();
  });
});
