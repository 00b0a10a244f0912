import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Fill, fillOf, fillsView } from '#core/desk/fills.ts';
import { decimalText, ratioOf } from '#core/number/decimal.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import type { Ranking } from '#core/platforms/ranking.ts';
import { decimal } from '../../support/rates.ts';
import { trade } from '../../support/trades.ts';

const QUOTES = [
  { code: 'rafter', buy: decimal('1431'), sell: decimal('1420') },
] as unknown as ObservedQuote[];
const percentOf = ({ percent }: Fill): string | null => percent && decimalText(percent);
const at = (percent: string, platform = 'rafter'): Fill => ({
  platform,
  percent: ratioOf(decimal(percent)),
});
const ranked = (code: string, ask: string): Pick<Ranking, 'rows'> =>
  ({
    rows: [{ code, ask: decimal(ask), bid: null, exclusion: { ask: null, bid: null } }],
  }) as never;

it('a trade is compared with its own platform’s quote of then, after its fee', () => {
  const bought = trade('buy 100 @ 1431', { platform: 'rafter', fee: decimal('143.1') });
  // 143,100 and 143.10 for 100 are 1,432.431 each.
  expect(percentOf(fillOf(bought, QUOTES, 'buy'))).toBe('0.1');
  const sold = trade('sell 100 @ 1420', { platform: 'rafter' });
  expect(percentOf(fillOf(sold, QUOTES, 'buy'))).toBe('0');
  // The service's other word is the ask there.
  expect(percentOf(fillOf(trade('buy 1 @ 1420', { platform: 'rafter' }), QUOTES, 'sell'))).toBe(
    '0',
  );
  expect(percentOf(fillOf(trade('buy 1 @ 1420', { platform: 'quay' }), QUOTES, 'buy'))).toBeNull();
});

it('has the median, the middle half, and what to expect now', () => {
  const fills = ['0.05', '0.09', '0.02', '0.30', '0.10'].map((each) => at(each));
  const few = [at('1', 'quay'), { platform: 'teasel', percent: null }];
  expect(fillsView([...fills, ...few], 'ask', ranked('rafter', '1431'))).toEqual({
    known: 6,
    total: 7,
    rows: [
      { code: 'rafter', count: 5, spread: { median: '0.09', low: '0.05', high: '0.10' } },
      { code: 'quay', count: 1, spread: null },
    ],
    expected: { code: 'rafter', quoted: '1431.00', price: '1432.29', percent: '0.09' },
  });
  expect(fillsView(fills, 'ask', null).expected).toBeNull();
});

it('half of the trades are within the middle half, whatever they are', () => {
  const percents = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 5, maxLength: 60 });
  fc.assert(
    fc.property(percents, (all) => {
      const fills = all.map((each) => at((each / 100).toFixed(2)));
      const spread = fillsView(fills, 'bid', null).rows[0]?.spread;
      const [low, high] = [Number(spread?.low), Number(spread?.high)];
      const inside = all.filter((each) => each / 100 >= low && each / 100 <= high).length;
      expect(inside * 2).toBeGreaterThanOrEqual(all.length);
    }),
  );
});
