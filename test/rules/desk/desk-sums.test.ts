import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, ratioOf, toPlaces } from '#core/number/decimal.ts';
import { costOf, openProfitAt, type PairSums, realisedIn, sumsOf } from '#core/desk/sums.ts';
import { bySequence, type Trade } from '#core/desk/trade.ts';
import { order } from '../../support/rational.ts';
import { decimal } from '../../support/rates.ts';
import { trade, tradeLists } from '../../support/trades.ts';
import { oracleSums, signed } from '../../support/trades-oracle.ts';
import { cases } from '../../support/nightly.ts';

function summed(...trades: readonly Trade[]): PairSums {
  const sums = sumsOf([...trades].sort(bySequence));
  if (sums.kind !== 'sums') throw new Error(`${sums.first.trade.id} exceeds ${sums.first.open}`);
  const [pair] = sums.pairs.values();
  if (!pair) throw new Error('no sums');
  return pair;
}
const shown = (pair: PairSums): Record<string, string | null> => {
  const average = costOf(pair, 'average');
  return {
    open: decimalText(pair.open),
    average: average && toPlaces(average, 2, 'half-away'),
    realised: toPlaces(pair.realised, 2, 'half-away'),
  };
};

describe('sums by the moving average', () => {
  it('are those of the design', () => {
    const pair = summed(
      trade('buy 2000 @ 1421'),
      trade('sell 1200 @ 1438.50'),
      trade('buy 1500 @ 1427.20'),
      trade('sell 900 @ 1441'),
      trade('buy 350 @ 1431'),
    );
    expect(shown(pair)).toEqual({ open: '1750', average: '1426.23', realised: '35360.87' });
    expect([...pair.profits.values()]).toEqual(['21000.00', '14360.87']);
    expect(toPlaces(openProfitAt(pair, ratioOf(decimal('1440')), 'average'), 2, 'half-away')).toBe(
      '24089.13',
    );
  });

  it.each([
    ['a fee in money is part of the cost', 'money', { open: '100', average: '1010.00' }],
    ['a fee in the asset does not arrive', 'asset', { open: '99', average: '1010.10' }],
  ] as const)('when bought, %s', (_, feeIn, expected) => {
    const fee = decimal(feeIn === 'money' ? '1000' : '1');
    expect(shown(summed(trade('buy 100 @ 1000', { feeIn, fee })))).toMatchObject(expected);
  });

  it.each([
    ['a fee in money lowers the proceeds', 'money', '500', '4500.00', '50'],
    ['a fee in the asset leaves the stock too', 'asset', '2', '3000.00', '48'],
  ] as const)('when sold, %s', (_, feeIn, fee, realised, open) => {
    const bought = trade('buy 100 @ 1000');
    const sold = trade('sell 50 @ 1100', { feeIn, fee: decimal(fee) });
    expect(shown(summed(bought, sold))).toMatchObject({ realised, open });
  });

  it('opening stock has the cost of all of it, and no profit', () => {
    const pair = summed(trade('opening 3 @ 4000'), trade('sell 1 @ 1500'));
    expect(shown(pair)).toEqual({ open: '2', average: '1333.33', realised: '166.67' });
  });

  it('everything sold leaves nothing behind, and the next average begins from zero', () => {
    const pair = summed(trade('buy 3 @ 1000.01'), trade('sell 3 @ 999'), trade('buy 7 @ 1200'));
    expect(shown(pair)).toEqual({ open: '7', average: '1200.00', realised: '-3.03' });
    expect(costOf(summed(trade('buy 3 @ 1'), trade('sell 3 @ 1')), 'average')).toBeNull();
  });

  it('of a month are the profits of its sales', () => {
    const pair = summed(
      trade('buy 10 @ 1000'),
      trade('sell 1 @ 1100', { atMs: Date.parse('2026-02-28T23:59:59Z') }),
      trade('sell 2 @ 1050', { atMs: Date.parse('2026-03-01T00:00:00Z') }),
    );
    const months = ['2026-02', '2026-03'].map((month) => realisedIn(pair, month));
    expect(months.map((each) => each && decimalText(each))).toEqual(['100', '100']);
    expect(realisedIn(pair, '2026-04')).toBeNull();
  });

  it('name the first sale that exceeds, by time and then by id', () => {
    const atMs = Date.parse('2026-05-05T05:05:00Z');
    const list = [
      trade('buy 10 @ 1000', { atMs: atMs - 1, id: 'a' }),
      trade('sell 6 @ 1000', { atMs, id: 'b' }),
      trade('sell 6 @ 1000', { atMs, id: 'c' }),
      trade('sell 60 @ 1000', { atMs: atMs + 1, id: 'd' }),
    ].sort(bySequence);
    expect(sumsOf(list)).toMatchObject({
      kind: 'exceeds',
      first: { trade: { id: 'c' }, open: '4' },
    });
  });

  it('equal an independent oracle, whatever the order in which trades were entered', () => {
    let exceeding = 0;
    fc.assert(
      fc.property(tradeLists, (trades) => {
        const expected = oracleSums(trades);
        const sums = sumsOf([...trades].sort(bySequence));
        if (typeof expected === 'string') {
          exceeding += 1;
          expect(sums).toMatchObject({ kind: 'exceeds', first: { trade: { id: expected } } });
          return;
        }
        if (sums.kind !== 'sums') throw new Error(`${sums.first.trade.id} should not exceed`);
        expect(sums.pairs.size).toBe(expected.size);
        for (const [key, oracle] of expected) {
          const pair = sums.pairs.get(key);
          if (!pair) throw new Error(`no ${key}`);
          for (const name of ['open', 'cost', 'realised'] as const) {
            expect([key, name, order(pair[name], oracle[name])]).toEqual([key, name, 0]);
          }
          expect(pair.profits).toEqual(oracle.profits);
          for (const [month, profit] of oracle.months) {
            const own = realisedIn(pair, month);
            expect(own && toPlaces(own, 2, 'half-away')).toBe(signed(profit));
          }
        }
      }),
      { numRuns: cases(300) },
    );
    expect(exceeding).toBeGreaterThan(10);
    expect(exceeding).toBeLessThan(cases(290));
  });

  it('stay right, and end, where fractions would get longer with each sale', () => {
    const bought = trade('buy 999983 @ 1000.0000000007');
    const sales = Array.from({ length: 3_000 }, () => trade('sell 0.0000000000000313 @ 1000'));
    const pair = summed(bought, ...sales);
    const average = costOf(pair, 'average');
    expect(average && decimalText(average)).toBe('1000.0000000007');
  }, 30_000);
});
