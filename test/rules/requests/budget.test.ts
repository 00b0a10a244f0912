import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowance, automaticLeft, limitOf, monthsAt, spareOf } from '#core/requests/budget.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { mayRequestByHand } from '#core/requests/halt.ts';
import { monthAt } from '#core/requests/month.ts';
import { reduce } from '#core/app/reducer.ts';
import { nextAction } from '#core/requests/schedule.ts';
import { afterSleep, serviceTime } from '#core/rates/service-clock.ts';
import { emptyMonth, NOTHING_SPENT, type Spent } from '#core/requests/spending.ts';
import { accountState, at, connectionWith } from '../../support/account.ts';
import { decimal } from '../../support/rates.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const NOV = monthAt(day('2026-11-20'), 1);
const NGN = currencyCode('NGN');

/** So many requests of November, by themselves and by hand. */
function spentInNovember(automatic: number, byHand = 0, cost: Record<string, string> = {}): Spent {
  const amounts = Object.entries(cost).map(([code, amount]) => [code, decimal(amount)] as const);
  return {
    ...NOTHING_SPENT,
    months: [{ ...emptyMonth(NOV.startMs), automatic, byHand, cost: Object.fromEntries(amounts) }],
    prices: { latest: { cost: decimal('10'), currency: NGN } },
  };
}

describe('monthAt', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-01', '2026-12-01'],
    ['2026-11-01', 1, '2026-11-01', '2026-12-01'],
    ['2026-11-20', 20, '2026-11-20', '2026-12-20'],
    ['2026-11-19', 20, '2026-10-20', '2026-11-20'],
    ['2026-12-31', 31, '2026-12-31', '2027-01-31'],
    ['2027-02-27', 31, '2027-01-31', '2027-02-28'],
    ['2027-02-28', 31, '2027-02-28', '2027-03-31'],
    ['2028-02-28', 30, '2028-01-30', '2028-02-29'],
    ['2026-01-01', 15, '2025-12-15', '2026-01-15'],
  ])('%s, renewing on day %i, lies in %s to %s', (date, renewsOnDay, start, end) => {
    const month = { startMs: day(start), endMs: day(end) };
    expect(monthAt(day(date), renewsOnDay)).toEqual(month);
    expect(monthAt(day(date) + 86_399_999, renewsOnDay)).toEqual(month);
  });

  it('leaves no moment out and counts none twice', () => {
    const moments = fc.integer({ min: day('2020-01-01'), max: day('2040-01-01') });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 31 }), (atMs, renewsOnDay) => {
        const month = monthAt(atMs, renewsOnDay);
        expect(month.startMs <= atMs && atMs < month.endMs).toBe(true);
        expect(monthAt(month.startMs, renewsOnDay)).toEqual(month);
        expect(monthAt(month.endMs - 1, renewsOnDay)).toEqual(month);
        expect(monthAt(month.endMs, renewsOnDay).startMs).toBe(month.endMs);
      }),
    );
  });
});

describe('serviceTime', () => {
  const anchor = { serviceMs: 1_000_000, wallMs: 5_000_000, steadyMs: 100, awayMs: 0 };

  it.each([
    ['both clocks went on', at(5_060_000, 60_100), 1_060_000, 1_060_000],
    ['a sleep, or a clock put forward', at(9_000_000, 60_100), 5_000_000, 1_060_000],
    ['a clock put back', at(1_000, 60_100), 1_060_000, 1_060_000],
  ])('%s', (_what, moment, nowMs, confirmedMs) => {
    expect(serviceTime(anchor, moment)).toMatchObject({ nowMs, confirmedMs });
  });

  it('is certain after a sleep that the system reported', () => {
    const slept = afterSleep(anchor, 3_940_000);
    expect(serviceTime(slept, at(9_000_000, 60_100))).toMatchObject({
      nowMs: 5_000_000,
      confirmedMs: 5_000_000,
    });
  });

  it('before the first answer is the wall clock’s', () => {
    expect(serviceTime(null, at(42, 7))).toMatchObject({ nowMs: 42, confirmedMs: 42 });
  });
});

describe('limitOf', () => {
  const sum = { amount: decimal('5000'), currency: NGN };
  it.each([
    ['what was entered', connectionWith({ monthlyLimit: 50 }), 50],
    ['1,000 until then', connectionWith(), 1_000],
    ['none on Unlimited', connectionWith({ plan: 'unlimited' }), null],
    ['one entered on Unlimited', connectionWith({ plan: 'unlimited', monthlyLimit: 9 }), 9],
    ['none beside a sum', connectionWith({ monthlySum: sum }), null],
    ['both', connectionWith({ monthlySum: sum, monthlyLimit: 7 }), 7],
  ])('%s', (_what, connection, expected) => {
    expect(limitOf(connection, spentInNovember(0))).toBe(expected);
  });

  it('a sum without a known price limits nothing, so the usual number does', () => {
    const connection = connectionWith({ monthlySum: sum });
    expect(limitOf(connection, NOTHING_SPENT)).toBe(1_000);
  });
});

describe('allowance', () => {
  it.each([
    // limit, automatic, manual, entered: remaining automatic, remaining manual
    [1_000, 0, 0, 0, 900, 1_000],
    [1_000, 412, 0, 0, 488, 588],
    [1_000, 412, 50, 0, 488, 538],
    [1_000, 412, 100, 0, 488, 488],
    [1_000, 412, 150, 0, 438, 438],
    [1_000, 900, 0, 0, 0, 100],
    [1_000, 900, 100, 0, 0, 0],
    [1_000, 0, 0, 950, 0, 50],
    [1_000, 0, 0, 2_000, 0, 0],
    [15, 0, 0, 0, 13, 15],
    [0, 0, 0, 0, 0, 0],
  ])(
    'of %i, with %i automatic, %i manual and %i earlier requests: %i and %i remain',
    (monthlyLimit, automatic, byHand, usedThisMonth, leftAutomatic, leftByHand) => {
      const entered = { count: usedThisMonth, atMs: day('2026-11-05') };
      const spent = { ...spentInNovember(automatic, byHand), entered };
      expect(allowance(connectionWith({ monthlyLimit }), spent, NOV)).toMatchObject({
        limit: monthlyLimit,
        used: automatic + byHand + usedThisMonth,
        automatic: leftAutomatic,
        byHand: leftByHand,
      });
    },
  );

  it.each([
    ['2026-10-31', 0],
    ['2026-11-01', 500],
    ['2026-11-30', 500],
    ['2026-12-01', 0],
  ])('what was entered on %s counts %i in November', (date, used) => {
    const spent = { ...NOTHING_SPENT, entered: { count: 500, atMs: day(date) } };
    expect(allowance(connectionWith(), spent, NOV).used).toBe(used);
  });

  it('keeps the reserve whatever was spent, by whom ever', () => {
    const counts = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(counts, counts, counts, (monthlyLimit, automatic, byHand) => {
        const remaining = allowance(
          connectionWith({ monthlyLimit }),
          spentInNovember(automatic, byHand),
          NOV,
        );
        const total = automatic + byHand + remaining.automatic;
        const reserve = Math.max(0, monthlyLimit * 0.1 - byHand);
        if (remaining.automatic > 0) expect(total).toBeLessThanOrEqual(monthlyLimit - reserve);
        expect(remaining.automatic).toBeLessThanOrEqual(remaining.byHand);
      }),
    );
  });
});

describe('a renewal that only our clock shows', () => {
  const anchor = {
    serviceMs: day('2026-11-28'),
    wallMs: day('2026-11-28'),
    steadyMs: 0,
    awayMs: 0,
  };
  const connection = connectionWith({ monthlyLimit: 1_000 });
  const after = at(day('2026-12-05'), 1_000);

  it('is one request worth, if the month before can pay for it', () => {
    expect(monthsAt(connection, { ...NOTHING_SPENT, anchor }, after).isConfirmed).toBe(false);
    expect(automaticLeft(connection, { ...spentInNovember(896), anchor }, after)).toBe(1);
    expect(automaticLeft(connection, { ...spentInNovember(900), anchor }, after)).toBe(0);
  });

  it('is trusted for one request after a restart, automatic or manual', () => {
    const spent = { ...spentInNovember(900, 100), anchor: { ...anchor, awayMs: 7 * 86_400_000 } };
    expect(automaticLeft(connection, spent, after)).toBe(1);
    const state = accountState({ monthlyLimit: 1_000 }, {}, spent);
    expect(mayRequestByHand(state, after, 'latest')).toBe(true);
    expect(nextAction(state, after)).toMatchObject({ kind: 'send', why: 'schedule' });
    const sent = reduce(state, { kind: 'request-sent', feed: 'official' });
    expect(nextAction(sent, after).kind).not.toBe('send');
  });

  it('is not requested in vain more than a few times after a restart', () => {
    const away = { ...anchor, awayMs: 7 * 86_400_000 };
    expect(automaticLeft(connection, { ...spentInNovember(903), anchor: away }, after)).toBe(1);
    expect(automaticLeft(connection, { ...spentInNovember(904), anchor: away }, after)).toBe(0);
  });

  it('within the month, this much is reserved', () => {
    const before = at(day('2026-11-29'), 86_400_000);
    expect(spareOf(1_000)).toBe(4);
    expect(automaticLeft(connection, { ...spentInNovember(896), anchor }, before)).toBe(0);
    expect(automaticLeft(connection, { ...spentInNovember(890), anchor }, before)).toBe(6);
  });
});
