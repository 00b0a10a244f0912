import { describe, expect, it } from 'vitest';
import {
  rankingBasis,
  impliedPrice,
  type MarketRate,
  platformBases,
  premiums,
} from '#core/platforms/basis.ts';
import { roundToPlaces } from '#core/number/decimal.ts';
import { rankingOf, MINUTE, NOW, seen } from '../support/quotes.ts';
import { decimal } from '../support/rates.ts';
import { over, rational, roundEven } from '../support/rational.ts';

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
  it('compares one platform’s prices of two assets, side by side', () => {
    const [a, b, ...more] = platformBases(usdt, usd);
    expect(more).toEqual([]);
    expect(a).toEqual({
      code: 'a',
      percent: roundEven(over(rational('1400'), rational('1550')), 38),
      overMs: NOW - 2 * MINUTE,
      underMs: NOW - MINUTE,
      isStale: false,
    });
    expect(b).toMatchObject({ code: 'b', percent: '1', isStale: true });
  });

  it('takes the asks where one asset has no bid, and nothing without a common side', () => {
    const asks = rankingOf([seen('a', '1616/-'), seen('b', '1626.1/-')]);
    expect(platformBases(asks, usd)).toMatchObject([
      { code: 'a', percent: '1' },
      { code: 'b', percent: '1' },
    ]);
    expect(platformBases(asks, rankingOf([seen('a', '-/1600')]))).toEqual([]);
  });

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

  const parallel: MarketRate = {
    market: 'parallel',
    rate: decimal('1547.25'),
    age: 'ageing',
    fromMs: NOW - 90 * MINUTE,
  };

  it('holds every platform against a market: 1612 over 1547.25 is +4.18 %', () => {
    const ranking = rankingOf([
      seen('a', '1612/1547.25'),
      seen('b', '-/1612', OLD),
      seen('cbn', '1612/1612'),
      seen('n', '-/-'),
    ]);
    const [a, b, cbn, ...more] = premiums(ranking, parallel);
    expect(more).toEqual([]);
    expect(a).toMatchObject({ code: 'a', isStale: false, underMs: NOW - 90 * MINUTE });
    expect(roundToPlaces(a?.percent ?? decimal('0'), 2)).toBe('2.09');
    expect(b).toMatchObject({ code: 'b', isStale: true });
    expect(roundToPlaces(b?.percent ?? decimal('0'), 2)).toBe('4.18');
    expect(cbn?.code).toBe('cbn');
    expect(premiums(ranking, { ...parallel, age: 'stale' })[0]?.isStale).toBe(true);
  });
});
