import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { WHYS } from '#core/rates/feed.ts';
import { monthAt } from '#core/requests/month.ts';
import {
  type Counted,
  counted,
  NOTHING_SPENT,
  type Settled,
  settled,
  spentIn,
  tallied,
} from '#core/requests/spending.ts';
import { decimal } from '../../support/rates.ts';

const day = (text: string): number => Date.parse(`${text}Z`);
const NOV = monthAt(day('2026-11-20T00:00'), 1);
const DEC = monthAt(day('2026-12-20T00:00'), 1);
const NOON = day('2026-11-20T12:00');
const MIDNIGHT = DEC.startMs;
const NGN = currencyCode('NGN');

const request = (change: Partial<Counted> = {}): Counted => ({
  endpoint: 'latest',
  why: 'schedule',
  span: { earliestMs: NOON, latestMs: NOON + 30_000 },
  ...change,
});
const back = (change: Partial<Settled> = {}): Settled => ({
  span: { earliestMs: NOON, latestMs: NOON + 1_000 },
  billing: null,
  anchor: null,
  outcome: 'success',
  wait: null,
  ...change,
});

describe('what was spent', () => {
  it('counts by month, by endpoint, and by manual or automatic', () => {
    let spent = counted(NOTHING_SPENT, request());
    spent = counted(spent, request({ endpoint: 'platforms', why: 'hand' }));
    spent = counted(spent, request({ why: 'retry' }));
    expect(spentIn(spent, NOV)).toEqual({
      startMs: NOV.startMs,
      automatic: 2,
      byHand: 1,
      byEndpoint: { latest: 2, platforms: 1 },
      cost: {},
    });
  });

  it('over midnight counts in both months until an answer has the month', () => {
    const across = request({ span: { earliestMs: MIDNIGHT - 5_000, latestMs: MIDNIGHT + 25_000 } });
    const remaining = counted(NOTHING_SPENT, across);
    expect([spentIn(remaining, NOV).automatic, spentIn(remaining, DEC).automatic]).toEqual([1, 1]);
    const span = { earliestMs: MIDNIGHT + 1_000, latestMs: MIDNIGHT + 3_000 };
    const over = settled(remaining, across, back({ span }));
    expect([spentIn(over, NOV).automatic, spentIn(over, DEC).automatic]).toEqual([0, 1]);
  });

  it('does not count what never reached the service', () => {
    const spent = settled(counted(NOTHING_SPENT, request()), request(), back({ span: null }));
    expect(spentIn(spent, NOV).automatic).toBe(0);
  });

  it('adds up what answers cost, to the digit, and knows the wallet', () => {
    const billing = (cost: string, balance: string) => ({
      feature: 'rates.latest',
      units: decimal('1'),
      cost: decimal(cost),
      currency: NGN,
      balance: decimal(balance),
    });
    let spent = counted(counted(NOTHING_SPENT, request()), request());
    spent = settled(spent, request(), back({ billing: billing('0.1', '99.9') }));
    spent = settled(spent, request(), back({ billing: billing('0.2', '99.7') }));
    expect(spentIn(spent, NOV).cost).toEqual({ NGN: '0.3' });
    expect(spent.prices).toEqual({ latest: { cost: '0.2', currency: 'NGN' } });
    expect(spent.wallet).toEqual({ balance: '99.7', currency: 'NGN' });
  });

  it('remembers that the month is used up until something is answered', () => {
    const used = settled(NOTHING_SPENT, request(), back({ outcome: 'quota' }));
    expect(used.quota).toEqual({ endpoint: 'latest', leftMs: NOON, atMs: NOON });
    const later = request({ span: { earliestMs: NOON + 60_000, latestMs: NOON + 90_000 } });
    expect(settled(used, later, back({ outcome: 'other' })).quota).not.toBeNull();
    expect(settled(used, { ...later, endpoint: 'platforms' }, back()).quota).not.toBeNull();
    // It left together with the refused one.
    expect(settled(used, request(), back()).quota).not.toBeNull();
    expect(settled(used, later, back()).quota).toBeNull();
  });

  it('is the same read from a ledger as counted one by one', () => {
    const requests = fc.array(
      fc.record({
        endpoint: fc.constantFrom('latest' as const, 'platforms' as const),
        why: fc.constantFrom(...WHYS),
        offsetMs: fc.integer({ min: -40, max: 40 }).map((days) => days * 86_400_000),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 31 }), (list, renewsOnDay) => {
        const all = list.map(({ endpoint, why, offsetMs }) =>
          request({
            endpoint,
            why,
            span: { earliestMs: NOON + offsetMs, latestMs: NOON + offsetMs },
          }),
        );
        const oneByOne = {
          ...all.reduce(counted, { ...NOTHING_SPENT, renewsOnDay }),
          // A ledger's requests are over.
          underWay: {},
        };
        const lines = all.map((each) => ({ ...each, count: 1, isCounted: true, price: null }));
        expect(tallied(renewsOnDay, lines, NOTHING_SPENT)).toEqual(oneByOne);
      }),
    );
  });
});
