import { describe, expect, it } from 'vitest';
import { rankingBasis, impliedPrice } from '#core/platforms/basis.ts';
import { rankingOf, MINUTE, NOW, seen } from '../../support/quotes.ts';
import { over, rational, roundEven } from '../../support/rational.ts';

const OLD = { updatedAtMs: NOW - 2000 * MINUTE };
const usd = rankingOf([
  seen('a', '1600/1500'),
  seen('b', '1610/1505', OLD),
  seen('cbn', '1400/1390'),
]);
const usdt = rankingOf([
  seen('a', '1616/1512', { updatedAtMs: NOW - 2 * MINUTE }),
  seen('b', '-/1520.05'),
  seen('c', '1/1'),
  seen('cbn', '1400/1390'),
]);

describe('basis', () => {
  it('compares the medians of the rankings, or else their best asks or bids', () => {
    const basis = rankingBasis(usdt, usd);
    expect(basis).toMatchObject({ overMs: NOW - 2 * MINUTE, isStale: false });
    expect(basis?.percent).toBe(roundEven(over(rational('1400'), rational('1550')), 38));
    expect(rankingBasis(rankingOf([seen('a', '1616/-')]), usd)?.percent).toBe('1');
    expect(rankingBasis(rankingOf([seen('a', '-/1515')]), usd)?.percent).toBe('1');
    expect(rankingBasis(usdt, rankingOf([]))).toBeNull();
    expect(rankingBasis(rankingOf([]), usdt)).toBeNull();
  });

  it('derives the price of BTC in USD through the naira', () => {
    const btc = rankingOf([seen('x', '161600000/160000000'), seen('y', '-/160800000')]);
    const money = rankingOf([seen('a', '1608/1600')]);
    expect(impliedPrice(btc, money)?.price).toBe(
      roundEven(over(rational('160800000'), rational('1604')), 38),
    );
    expect(impliedPrice(btc, rankingOf([seen('a', '1608/-')]))).toBeNull();
    expect(impliedPrice(btc, rankingOf([]))).toBeNull();
  });
});
