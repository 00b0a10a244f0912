import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  type AccountOptions,
  admit,
  bill,
  openAccount,
  type Terms,
  termsOf,
} from '../../support/sandbox-account.ts';

const NOW = Date.parse('2026-11-30T23:59:00Z');
const SECOND = 1_000;

const terms = (options: Partial<AccountOptions>): Terms =>
  termsOf({ seed: 1, key: 'k', port: 0, now: () => NOW, ...options });

/** What came of requests at these moments: the statuses of the refused, 200 for the others. */
function statuses(given: Terms, momentsMs: readonly number[], isBilled = false): number[] {
  let account = openAccount(given);
  return momentsMs.map((atMs) => {
    const admitted = admit(account, given, isBilled, atMs);
    if ('refusal' in admitted) return admitted.refusal.status;
    account = bill(admitted.account, given, isBilled ? 'rates.latest' : null).account;
    return 200;
  });
}

describe('an account of the sandbox', () => {
  it('is unlimited and free by default', () => {
    const given = terms({});
    expect(given).toEqual({
      plan: 'unlimited',
      monthlyLimit: Infinity,
      requestsPerMinute: Infinity,
      wallet: null,
    });
    const moments = Array.from({ length: 5_000 }, () => NOW);
    expect(new Set(statuses(given, moments, true))).toEqual(new Set([200]));
  });

  it('remembers no moments without a limit a minute', () => {
    const admitted = admit(openAccount(terms({})), terms({}), false, NOW);
    expect(admitted).toMatchObject({ account: { recentMs: [], usedInMonth: 1 } });
  });

  it('has a month in UTC, and restarts with the next', () => {
    const moments = [
      NOW,
      NOW + 1,
      NOW + 2,
      NOW + 60 * SECOND,
      NOW + 61 * SECOND,
      NOW + 62 * SECOND,
    ];
    expect(statuses(terms({ monthlyLimit: 2 }), moments)).toEqual([200, 200, 429, 200, 200, 429]);
  });

  it('reports an exhausted month without a delay', () => {
    const refused = admit(openAccount(terms({})), terms({ monthlyLimit: 0 }), false, NOW);
    expect(refused).toMatchObject({
      refusal: { headers: {}, body: { message: 'Monthly request limit reached' } },
    });
  });

  it('refuses requests that are too fast, with the delay', () => {
    const given = terms({ requestsPerMinute: 2 });
    const account: Account = {
      ...openAccount(given),
      recentMs: [NOW - 59_500, NOW - 30_000],
    };
    expect(admit(account, given, false, NOW)).toMatchObject({
      refusal: { status: 429, headers: { 'retry-after': '1' } },
    });
    expect(admit(account, given, false, NOW + 500)).toHaveProperty('account');
  });

  it('never lets more than the limit through in any minute', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 40 * SECOND }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), steps, (limit, gaps) => {
        let atMs = NOW;
        const moments = gaps.map((gap) => (atMs += gap));
        const came = statuses(terms({ requestsPerMinute: limit }), moments);
        const passed = moments.filter((_, index) => came[index] === 200);
        for (const end of passed) {
          const within = passed.filter((each) => each <= end && each > end - 60 * SECOND);
          expect(within.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('pays for what is billed until the wallet is empty, and for nothing else', () => {
    const given = terms({ plan: 'free', wallet: { balance: 25 } });
    expect(statuses(given, [NOW, NOW, NOW], true)).toEqual([200, 200, 402]);
    expect(statuses(given, [NOW, NOW, NOW], false)).toEqual([200, 200, 200]);
  });

  it('reports cost and balance without rounding errors', () => {
    const given = terms({ plan: 'free', wallet: { balance: 1, latestCost: 0.1, currency: 'USD' } });
    const { billing } = bill(openAccount(given), given, 'rates.latest');
    expect(billing).toEqual({
      feature: 'rates.latest',
      units: 1,
      cost: 0.1,
      currency: 'USD',
      wallet_balance_after: 0.9,
    });
  });
});
