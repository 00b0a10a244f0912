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
    expect(a).toMatchObject({ code: 'a', askPercent: '1', bidPercent: '0.8' });
    expect(a?.midPercent).toBe(roundEven(over(rational('1400'), rational('1550')), 38));
    expect(a).toMatchObject({
      isStale: false,
      overAge: { fromMs: NOW - 2 * MINUTE, age: 'fresh' },
      underAge: { fromMs: NOW - MINUTE },
    });
    expect(b).toMatchObject({ askPercent: null, bidPercent: '1', midPercent: null });
    expect(b).toMatchObject({ isStale: true });
  });

  it('compares the bests and the medians of the rankings', () => {
    const basis = rankingBasis(usdt, usd);
    expect(basis).toMatchObject({ askPercent: '1', isStale: false });
    expect(basis?.bidPercent).toBe(roundEven(over(rational('2005'), rational('1500')), 38));
    expect(basis?.overAge.fromMs).toBe(NOW - 2 * MINUTE);
    expect(rankingBasis(usdt, rankingOf([]))).toBeNull();
    expect(rankingBasis(rankingOf([]), usdt)).toBeNull();
  });

  it('derives the price of BTC in USD through the naira', () => {
    const btc = rankingOf([seen('x', '161600000/160000000'), seen('y', '-/160800000')]);
    const money = rankingOf([seen('a', '1608/1600')]);
    expect(impliedPrice(btc, money)).toMatchObject({ ask: '101000', bid: '100000' });
    expect(impliedPrice(btc, money)?.mid).toBe(
      roundEven(over(rational('160800000'), rational('1604')), 38),
    );
    expect(impliedPrice(btc, rankingOf([seen('a', '1608/-')]))).toMatchObject({
      ask: null,
      bid: '100000',
      mid: null,
    });
    expect(impliedPrice(btc, rankingOf([]))).toBeNull();
  });

  const parallel: MarketRate = {
    market: 'parallel',
    rate: decimal('1547.25'),
    age: 'ageing',
    fromMs: NOW - 90 * MINUTE,
    isTimeKnown: true,
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
    expect(roundToPlaces(a?.askPercent ?? decimal('0'), 2)).toBe('4.18');
    expect(a).toMatchObject({ bidPercent: '0', isStale: false, market: 'parallel' });
    expect(a?.underAge).toEqual({ age: 'ageing', fromMs: NOW - 90 * MINUTE, isTimeKnown: true });
    expect(b).toMatchObject({ askPercent: null, isStale: true });
    expect(cbn?.code).toBe('cbn');
    expect(premiums(ranking, { ...parallel, age: 'stale' })[0]?.isStale).toBe(true);
  });
});
