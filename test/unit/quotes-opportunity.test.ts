import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DealAmount, EnteredFees } from '#core/platforms/fees.ts';
import { type Opportunity, opportunityOf } from '#core/platforms/opportunity.ts';
import {
  rankingOf,
  quoteLists,
  decimals,
  fees,
  feeTables,
  MINUTE,
  NOW,
  seen,
} from '../support/quotes.ts';
import { oracleEligible, oraclePairs } from '../support/quotes-oracle.ts';
import { order, over, rational, roundEvenSigned, times } from '../support/rational.ts';
import { decimal } from '../support/rates.ts';

const NONE: EnteredFees = new Map();
const asset = (amount: string): DealAmount => ({ unit: 'asset', amount: decimal(amount) });
const money = (amount: string): DealAmount => ({ unit: 'money', amount: decimal(amount) });

function pairIn(...args: Parameters<typeof opportunityOf>): Opportunity {
  const found = opportunityOf(...args);
  if (found.kind !== 'pair') throw new Error(`none: ${found.why}`);
  return found;
}

describe('opportunity', () => {
  const three = rankingOf([seen('one', '1589/-'), seen('two', '1590/-'), seen('high', '-/1600')]);

  it('is the highest net, which is not the highest gross', () => {
    const found = pairIn(three, new Map([['one', fees({ buyPercent: '1' })]]), asset('1'));
    expect([found.buyAt.code, found.sellAt.code, found.net, found.gross]).toEqual([
      'two',
      'high',
      '10',
      '10',
    ]);
    expect(pairIn(three, NONE, asset('1')).buyAt.code).toBe('one');
  });

  const usdt = rankingOf([seen('low', '1601.5/1589.25'), seen('high', '1620/1612')]);
  const quarter = { buyPercent: '0.25', sellPercent: '0.25' };

  it.each([
    ['0', '2466.25', '1605503.75', '1607970', '1000'],
    ['2', '-749.69', '1605503.75', '1604754.06', '998'],
  ])('1,000 USDT with a withdrawal of %s: %s', (withdrawal, net, cost, proceeds, sold) => {
    const table = new Map([
      ['low', fees({ ...quarter, withdrawal })],
      ['high', fees({ ...quarter, withdrawal: '7' })],
    ]);
    const found = pairIn(usdt, table, asset('1000'));
    expect(found).toMatchObject({ net, cost, proceeds, quantity: '1000', quantitySold: sold });
    expect(found.gross).toBe('10500');
    const percent = over(times(rational(net), rational('100')), rational(cost));
    expect(found.netPercent).toBe(roundEvenSigned(percent, 38));
  });

  it('takes fixed fees from both ends', () => {
    const table = new Map([
      ['low', fees({ buyFixed: '100.5' })],
      ['high', fees({ sellFixed: '50.25' })],
    ]);
    const found = pairIn(usdt, table, asset('10'));
    expect(found).toMatchObject({ cost: '16115.5', proceeds: '16069.75', net: '-45.75' });
  });

  it('buys with the whole of an amount in money, after the fees', () => {
    const table = new Map([['low', fees({ buyPercent: '1', buyFixed: '100' })]]);
    const found = pairIn(usdt, table, money('1617615'));
    // (1,617,615 - 100) / (1601.5 x 1.01) is exactly 1,000.
    expect(found).toMatchObject({ quantity: '1000', cost: '1617615', proceeds: '1612000' });
    expect(found.net).toBe('-5615');
  });

  it('has for each leg whether its fees were entered, and its age', () => {
    const ranking = rankingOf([
      seen('low', '1601.5/1589.25', { updatedAtMs: NOW - 3 * MINUTE }),
      seen('high', '1620/1612', { updatedAtMs: NOW - 7 * MINUTE }),
    ]);
    const found = pairIn(ranking, new Map([['high', fees({})]]), asset('1'));
    expect([found.buyAt.areFeesEntered, found.sellAt.areFeesEntered]).toEqual([false, true]);
    expect(found.buyAt.age.fromMs).toBe(NOW - 3 * MINUTE);
    expect(found.sellAt.age.fromMs).toBe(NOW - 7 * MINUTE);
  });

  it('is never of one platform with itself', () => {
    const found = pairIn(
      rankingOf([seen('a', '1600/1590'), seen('b', '1610/1580')]),
      NONE,
      asset('1'),
    );
    expect([found.buyAt.code, found.sellAt.code, found.net]).toEqual(['a', 'b', '-20']);
    expect(opportunityOf(rankingOf([seen('a', '1600/1590')]), NONE, asset('1'))).toEqual({
      kind: 'none',
      why: 'one-platform',
      code: 'a',
    });
  });

  it('has the reason if there is none', () => {
    const old = seen('b', '-/1612', { updatedAtMs: NOW - 42 * MINUTE });
    const noBid = opportunityOf(rankingOf([seen('a', '1600/-'), old]), NONE, asset('1'));
    expect(noBid).toMatchObject({
      why: 'no-bid',
      nearest: {
        code: 'b',
        exclusion: 'not-fresh',
        age: { age: 'ageing', fromMs: NOW - 42 * MINUTE },
      },
    });
    expect(opportunityOf(rankingOf([seen('b', '-/1612')]), NONE, asset('1'))).toEqual({
      kind: 'none',
      why: 'no-ask',
      nearest: null,
    });
  });

  it.each([
    ['the withdrawal takes all that is bought', fees({ withdrawal: '10' }), asset('10')],
    ['the withdrawal takes more than that', fees({ withdrawal: '11' }), asset('10')],
    ['the fixed fee takes all the money', fees({ buyFixed: '100' }), money('100')],
    ['there is no amount', fees({}), asset('0')],
    ['there is no money', fees({}), money('0')],
  ])('is none where %s', (_, taken, amount) => {
    const ranking = rankingOf([seen('a', '1600/-'), seen('b', '-/1590')]);
    const found = opportunityOf(ranking, new Map([['a', taken]]), amount);
    expect(found).toEqual({ kind: 'none', why: 'amount-too-small' });
  });

  it('prefers the newest, then the first by code, between equal nets', () => {
    const older = { updatedAtMs: NOW - 5 * MINUTE };
    const ranking = rankingOf([
      seen('a', '1600/-', older),
      seen('z', '1600/-'),
      seen('y', '1600/-'),
      seen('m', '-/1610', older),
      seen('p', '-/1610'),
      seen('o', '-/1610'),
    ]);
    const found = pairIn(ranking, NONE, asset('5'));
    expect([found.buyAt.code, found.sellAt.code]).toEqual(['y', 'o']);
  });

  it('needs the third seller where the two best per unit take more on top', () => {
    const ranking = rankingOf([
      seen('a', '1600/-'),
      seen('p', '-/1612'),
      seen('q', '-/1611'),
      seen('r', '-/1610'),
    ]);
    const table = new Map([
      ['p', fees({ sellFixed: '900' })],
      ['q', fees({ sellFixed: '100' })],
    ]);
    expect(pairIn(ranking, table, asset('1')).sellAt.code).toBe('r');
    expect(pairIn(ranking, table, asset('500')).sellAt.code).toBe('q');
    expect(pairIn(ranking, table, asset('5000')).sellAt.code).toBe('p');
  });

  const amounts = fc.oneof(
    decimals(0, 12, 1).map(asset),
    decimals(1, 5000, 2).map(asset),
    decimals(0, 5_000_000, 2).map(money),
  );

  it('is what trying every pair of eligible platforms finds', () => {
    fc.assert(
      fc.property(quoteLists, feeTables, amounts, ({ seenQuotes, hidden }, table, amount) => {
        const rows = oracleEligible(seenQuotes, hidden);
        const pairs = oraclePairs(rows, table, amount.unit, amount.amount);
        const found = opportunityOf(rankingOf(seenQuotes, { hidden }), table, amount);
        const [highest] = pairs.toSorted((left, right) => order(right.net, left.net));
        if (!highest) {
          expect(found.kind).toBe('none');
          return;
        }
        if (found.kind !== 'pair') throw new Error(`none: ${found.why}`);
        expect(found.net).toBe(roundEvenSigned(highest.net, 38));
        const same = pairs.find(
          ({ buyAt, sellAt }) => buyAt === found.buyAt.code && sellAt === found.sellAt.code,
        );
        if (!same) throw new Error('a pair that is none');
        expect(order(same.net, highest.net)).toBe(0);
      }),
      { numRuns: 1_500 },
    );
  });

  it('does not depend on the order of the answer', () => {
    const shuffled = quoteLists.chain(({ seenQuotes, hidden }) =>
      fc
        .shuffledSubarray(seenQuotes, { minLength: seenQuotes.length })
        .map((other) => ({ seenQuotes, other, hidden })),
    );
    fc.assert(
      fc.property(shuffled, feeTables, amounts, ({ seenQuotes, other, hidden }, table, amount) => {
        const [one, two] = [rankingOf(seenQuotes, { hidden }), rankingOf(other, { hidden })];
        expect(two).toEqual(one);
        expect(opportunityOf(two, table, amount)).toEqual(opportunityOf(one, table, amount));
      }),
    );
  });
});
