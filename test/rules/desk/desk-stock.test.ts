import { describe, expect, it } from 'vitest';
import { roundedUpPrice, stockPrices, type StockPrice } from '#core/desk/stock.ts';
import { sumsOf } from '#core/desk/sums.ts';
import { ratioOf } from '#core/number/decimal.ts';
import type { PlatformRow } from '#core/platforms/eligible.ts';
import type { PlatformTerms } from '#core/routes/terms.ts';
import { decimal } from '../../support/rates.ts';
import { trade } from '../../support/trades.ts';

const sums = (() => {
  const found = sumsOf([
    trade('buy 600 @ 1400'),
    trade('buy 400 @ 1450'),
    trade('sell 500 @ 1460'),
  ]);
  const [pair] = found.kind === 'sums' ? [...found.pairs.values()] : [];
  if (!pair) throw new Error('no sums');
  return pair;
})();

const row = (code: string, bid: string | null, ask: string | null): PlatformRow =>
  ({
    code,
    bid: bid && decimal(bid),
    ask: ask && decimal(ask),
    exclusion: { bid: null, ask: null },
  }) as unknown as PlatformRow;

const ROWS = [row('rafter', '1440', '1445'), row('teasel', '1438', '1431')];
const shown = (price: StockPrice | null): string | null =>
  price &&
  `${roundedUpPrice(price.price)} ${price.code}${price.isBeforeFees ? ' before fees' : ''}`;

function pricesBy(
  terms: Readonly<Record<string, PlatformTerms>>,
  liesAt: string | null = null,
  rows: readonly PlatformRow[] = ROWS,
) {
  return (['average', 'fifo'] as const).map((method) => {
    const found = stockPrices(sums, method, rows, new Map(Object.entries(terms)), liesAt);
    return [shown(found.breakEven), shown(found.replacement)];
  });
}
const fees = (percent: string, fixed: string): PlatformTerms => ({
  sellPercent: decimal(percent),
  sellFixed: decimal(fixed),
  buyPercent: decimal(percent),
  buyFixed: decimal(fixed),
});

describe('a stock of 500 that cost 710,000 by average and 720,000 by first lots', () => {
  it('without terms has its prices before fees', () => {
    expect(pricesBy({})).toEqual([
      ['1420.00 rafter before fees', '1431.00 teasel before fees'],
      ['1440.00 rafter before fees', '1431.00 teasel before fees'],
    ]);
  });

  it('has the fees of where it is best sold, and of where it is best bought', () => {
    // Teasel pays 718,900 for all of it, rafter 711,374.40 for the 499 that arrive there.
    const terms = {
      rafter: { ...fees('1', '0'), withdrawal: decimal('2') },
      teasel: { ...fees('0', '100'), withdrawal: decimal('1') },
    };
    // (710,000 + 100) / 500, and (501 x 1431 + 100) / 500 = 1434.062.
    expect(pricesBy(terms, 'teasel')).toEqual([
      ['1420.20 teasel', '1434.07 teasel'],
      ['1440.20 teasel', '1434.07 teasel'],
    ]);
  });

  it('is sold and bought where the fees are known, between equals', () => {
    const rows = [row('any', '1440', '1445'), row('known', '1440', '1445')];
    const terms = { known: { ...fees('0', '0'), withdrawal: decimal('0') } };
    expect(pricesBy(terms, 'known', rows)[0]).toEqual(['1420.00 known', '1445.00 known']);
  });

  it('pays the network from where it lies', () => {
    const terms = {
      rafter: fees('0', '0'),
      teasel: { ...fees('0.5', '0'), withdrawal: decimal('0.5') },
    };
    // 499.5 x 1440 is more than 500 x 1438 x 0.995. 710,000 / 499.5 = 1421.42142...
    expect(pricesBy(terms, 'teasel').map(([breakEven]) => breakEven)).toEqual([
      '1421.43 rafter',
      '1441.45 rafter',
    ]);
    // Where it lies is not known, nor what its network takes.
    expect(pricesBy(terms)[0]?.[0]).toBe('1420.00 rafter before fees');
  });

  it.each(['500', '600'])(
    'of which the network takes %s has no price at which it pays',
    (taken) => {
      const terms = {
        rafter: fees('0', '0'),
        teasel: { canSell: false, withdrawal: decimal(taken) },
      };
      expect(pricesBy(terms, 'teasel')[0]?.[0]).toBe('1420.00 rafter before fees');
    },
  );

  it('leaves out where the person does not deal', () => {
    const terms = { rafter: { canSell: false }, teasel: { canBuy: false } };
    expect(pricesBy(terms)[0]).toEqual([
      '1420.00 teasel before fees',
      '1445.00 rafter before fees',
    ]);
  });

  it('without quotes has a break-even before fees, and no price to replace it', () => {
    expect(pricesBy({}, null, [])[0]).toEqual(['1420.00 null before fees', null]);
    const none = { open: ratioOf(decimal('0')), cost: sums.cost, fifoCost: sums.cost };
    expect(stockPrices(none, 'fifo', ROWS, new Map(), null)).toEqual({
      breakEven: null,
      replacement: null,
    });
  });
});
