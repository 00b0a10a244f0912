import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefreshPossible } from '#core/requests/budget-view.ts';
import type { Connection } from '#core/requests/connection.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { ENDPOINTS, type Endpoint, TICKERS } from '#core/rates/feed.ts';
import { mayRequestByHand } from '#core/requests/halt.ts';
import { monthAt } from '#core/requests/month.ts';
import { roundsLeft, timesPaid } from '#core/requests/month-guard.ts';
import { refreshedFeeds } from '#core/requests/schedule.ts';
import {
  type Counted,
  counted,
  emptyMonth,
  NOTHING_SPENT,
  settled,
  type Spent,
} from '#core/requests/spending.ts';
import { accountState, at, connectionWith } from '../../support/account.ts';
import { decimal } from '../../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const NOV = monthAt(NOON, 1);
const NGN = currencyCode('NGN');
const moment = at(NOON);
const span = { earliestMs: NOON, latestMs: NOON };
const sumOf = (amount: string): Pick<Connection, 'monthlySum'> => ({
  monthlySum: { amount: decimal(amount), currency: NGN },
});
const priced = (cost: string) => ({ cost: decimal(cost), currency: NGN });

/** Three requests of latest, at NGN 10 each by default. */
function spentInNovember(change: Partial<Spent> = {}, cost = '30', currency = 'NGN'): Spent {
  const month = emptyMonth(NOV.startMs);
  const costs = { [currency]: decimal(cost) };
  return {
    ...NOTHING_SPENT,
    months: [{ ...month, automatic: 3, byEndpoint: { latest: 3, platforms: 1 }, cost: costs }],
    prices: { latest: priced('10') },
    ...change,
  };
}

describe('timesPaid', () => {
  it.each([
    // sum, spent, requests: by hand, by schedule
    ['31', '30', { latest: 1 }, 0, 0],
    ['40', '30', { latest: 1 }, 1, 0],
    ['50', '30', { latest: 1 }, 2, 1],
    ['100', '30', { latest: 3 }, 2, 2],
    ['100', '30', { latest: 7 }, 1, 0],
    ['0.3', '0.2', { latest: 1 }, 0, 0],
    // Answered, and never billed.
    ['31', '31', { platforms: 1 }, Infinity, Infinity],
    ['31', '30', { platforms: 4, latest: 1 }, 0, 0],
    // Never requested: taken to cost what the latest rates do.
    ['31', '30', { history: 1 }, 0, 0],
    ['45', '30', { convert: 1 }, 1, 1],
  ])('a sum of %s with %s spent, for %j: %i and %i', (sum, spent, requests, byHand, automatic) => {
    const connection = connectionWith(sumOf(sum));
    const state = spentInNovember({}, spent);
    expect(timesPaid(connection, state, moment, requests, true)).toBe(byHand);
    expect(timesPaid(connection, state, moment, requests, false)).toBe(automatic);
  });

  it('counts a third of 0.3 to the digit', () => {
    const spent = spentInNovember({ prices: { latest: priced('0.1') } }, '0.2');
    expect(timesPaid(connectionWith(sumOf('0.3')), spent, moment, { latest: 1 }, true)).toBe(1);
  });

  it('keeps what is under way', () => {
    const connection = connectionWith(sumOf('50'));
    const spent = spentInNovember({ underWay: { latest: 2 } });
    expect(timesPaid(connection, spent, moment, { latest: 1 }, true)).toBe(0);
  });

  it('in another currency than the sum’s does not limit it', () => {
    const spent = spentInNovember({}, '4999', 'USD');
    const connection = connectionWith(sumOf('5000'));
    expect(timesPaid(connection, spent, moment, { latest: 1 }, true)).toBe(500);
  });

  it('never overspends a sum, for any order of requests and answers', () => {
    const requests = fc.record({
      endpoint: fc.constantFrom<Endpoint>('latest', 'platforms', 'history'),
      byHand: fc.boolean(),
      answersNow: fc.boolean(),
    });
    const terms = fc.record({
      sum: fc.integer({ min: 0, max: 300 }),
      prices: fc.record({ latest: fc.integer({ min: 1, max: 40 }), history: fc.nat(40) }),
    });
    fc.assert(
      fc.property(terms, fc.array(requests, { maxLength: 60 }), ({ sum, prices }, all) => {
        const connection = connectionWith(sumOf(String(sum)));
        const known = { latest: priced(`${prices.latest}`), history: priced(`${prices.history}`) };
        let spent = spentInNovember({ prices: known }, '0');
        let paid = 0;
        const open: Counted[] = [];
        const answer = (request: Counted): void => {
          const cost = request.endpoint === 'platforms' ? 0 : prices[request.endpoint as 'latest'];
          const bill = { feature: null, units: null, balance: null, currency: NGN };
          const billing = { ...bill, cost: decimal(String(cost)) };
          const back = { span, billing, anchor: null, outcome: 'success', wait: null } as const;
          spent = settled(spent, request, back);
          paid += cost;
        };
        for (const { endpoint, byHand, answersNow } of all) {
          if (timesPaid(connection, spent, moment, { [endpoint]: 1 }, byHand) < 1) continue;
          const request: Counted = { endpoint, why: byHand ? 'hand' : 'schedule', span };
          spent = counted(spent, request);
          if (answersNow) answer(request);
          else open.push(request);
        }
        open.forEach(answer);
        expect(paid).toBeLessThanOrEqual(sum);
      }),
    );
  });
});

describe('a refresh', () => {
  const choices = {
    markets: ['official', 'mid', 'parallel'],
    tickers: TICKERS.slice(0, 1),
  } as const;

  it.each([
    ['31', [TICKERS[0]]],
    ['45', ['official', TICKERS[0]]],
    ['55', ['official', 'mid', TICKERS[0]]],
    ['100', ['official', 'mid', 'parallel', TICKERS[0]]],
  ])('with a sum of %s and 30 spent sends what can be paid', (sum, feeds) => {
    const state = accountState(sumOf(sum), choices, spentInNovember());
    expect(refreshedFeeds(state, moment)).toEqual(feeds);
    expect(isRefreshPossible(state, moment)).toBe(true);
  });

  it.each(ENDPOINTS)('by hand %s passes the guard, or not', (endpoint) => {
    const state = accountState(sumOf('31'), choices, spentInNovember());
    expect(mayRequestByHand(state, moment, endpoint)).toBe(endpoint === 'platforms');
  });

  it('is not possible where the sum pays for none of it', () => {
    const state = accountState(sumOf('31'), { ...choices, tickers: [] }, spentInNovember());
    expect(isRefreshPossible(state, moment)).toBe(false);
  });
});

describe('rounds', () => {
  const round = { latest: 3 };

  it.each([
    ['5000', '0', {}, 150],
    ['5000', '3000', {}, 50],
    ['5000', '4490', {}, 0],
    // Two of a round have left: the third still sees its round.
    ['5000', '4490', { latest: 2 }, 1],
  ])('of a sum of %s with %s spent, %j of one under way: %i', (sum, spent, underWay, rounds) => {
    const connection = connectionWith(sumOf(sum));
    expect(roundsLeft(connection, spentInNovember({}, spent), moment, round, underWay)).toBe(
      rounds,
    );
  });

  it('of what is never billed cost nothing', () => {
    const rounds = { platforms: 1 };
    const connection = connectionWith(sumOf('31'));
    expect(roundsLeft(connection, spentInNovember(), moment, rounds, {})).toBe(Infinity);
  });
});
