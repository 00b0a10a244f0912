import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint } from '#core/history/chart-data.ts';
import {
  axisPlaces,
  isLabelled,
  fenceOf,
  isFenced,
  isOutside,
  outsideMarks,
} from '#core/history/chart-scale.ts';
import type { Series } from '#core/history/chart-series.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { decimal } from '../../support/rates.ts';
import { cases } from '../../support/nightly.ts';

const rate = (market: Market, quote = 'NGN'): Series => ({
  kind: 'rate',
  market,
  base: currencyCode('USD'),
  quote: currencyCode(quote),
});
const platform = (name: string): Series => ({
  kind: 'platform',
  ticker: 'USDTNGN' as Ticker,
  platform: name,
});

describe('the scale of compared prices', () => {
  const quiet = Array.from({ length: 50 }, (_, index) => 1_430 + (index % 10));

  it('follows the middle 98%: one odd quote of 12% is outside', () => {
    const odd = [...quiet.slice(0, 20), 1_605, ...quiet.slice(20)];
    const fence = fenceOf([odd, quiet]);
    expect(fence).not.toBeNull();
    expect(odd.filter((value) => isOutside(value, fence))).toEqual([1_605]);
  });

  it.each([
    ['what moves as usual', quiet],
    ['a steady rise', quiet.map((_, index) => 1_400 + index)],
    ['a step that stays', [...quiet, 1_605, 1_606]],
    ['a flat line with one small move', [...Array<number>(60).fill(1_430), 1_438, 1_430]],
    ['too few values to have a middle', [1_430, 1_431, 1_605, 1_430]],
    ['nothing', []],
  ])('has room for all of it: %s', (_what, line) => {
    expect(fenceOf([line])).toBeNull();
  });

  const price = fc.integer({ min: 1_000, max: 2_000 });
  it('leaves out only what is far from the middle, at most 1% at each end, and never a last value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(price, { minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 4 }),
        (lines) => {
          const fence = fenceOf(lines);
          const all = lines.flat();
          const out = all.filter((value) => isOutside(value, fence));
          const most = all.length < 20 ? 0 : Math.ceil(all.length / 100);
          expect(out.filter((value) => value > (fence?.high ?? 0)).length).toBeLessThanOrEqual(
            most,
          );
          expect(out.filter((value) => value < (fence?.low ?? 0)).length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(isOutside(line.at(-1) ?? 0, fence)).toBe(false);
          // By hand: so many are beyond a value of the middle at both its ends.
          const middle = all.filter(
            (value) =>
              all.filter((each) => each < value).length < all.length - most &&
              all.filter((each) => each > value).length < all.length - most &&
              all.filter((each) => each <= value).length > most &&
              all.filter((each) => each >= value).length > most,
          );
          const [low, high] = [Math.min(...middle), Math.max(...middle)];
          const room = Math.max(high - low, high * 0.01);
          for (const value of out) expect(value < low - room || value > high + room).toBe(true);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it.each([
    ['a platform alone', platform('a'), [], false, true],
    ['two platforms', platform('a'), [platform('b')], false, true],
    ['a rate alone, which shows everything', rate('mid'), [], false, false],
    ['two markets as lines', rate('parallel'), [rate('mid')], false, true],
    ['two markets as candles, which set the scale', rate('parallel'), [rate('mid')], true, false],
    ['official, which follows the scale', rate('parallel'), [rate('official')], false, false],
    ['another unit', rate('parallel'), [rate('parallel', 'GHS')], false, false],
  ] as const)('is that of %s', (_what, main, others, hasCandles, expected) => {
    expect(isFenced(main, others, hasCandles)).toBe(expected);
  });
});

describe('the marks of what is outside', () => {
  const times = { isCarried: false, publishedMs: 0, firstSeenMs: 0, confirmedMs: 0 };
  const points = (...rates: (string | null)[]): (ChartPoint | null)[] =>
    rates.map((each) => (each === null ? null : { rate: decimal(each), ...times }));
  const fence = { low: 90, high: 110 };
  const found = (...rates: (string | null)[]) =>
    outsideMarks([{ series: platform('a'), points: points(...rates) }], fence).map(
      ({ edge, index, rate: value, beside }) => [edge, index, value, beside],
    );

  it.each([
    ['none inside', ['100', '90', '110'], []],
    ['one above', ['100', '150', '101'], [['top', 1, '150', '100']]],
    [
      'one for a stretch, by its furthest',
      ['100', '120', '150', '130'],
      [['top', 2, '150', '100']],
    ],
    [
      'one for each time',
      ['100', '120', '101', '130'],
      [
        ['top', 1, '120', '100'],
        ['top', 3, '130', '101'],
      ],
    ],
    [
      'one for each edge',
      ['50', '120', '100'],
      [
        ['bottom', 0, '50', null],
        ['top', 1, '120', null],
      ],
    ],
    [
      'one before and after a time without checks',
      ['100', '120', null, '130'],
      [
        ['top', 1, '120', '100'],
        ['top', 3, '130', '100'],
      ],
    ],
  ])('%s', (_what, rates, expected) => {
    expect(found(...rates)).toEqual(expected);
  });

  it('are none of a value that is implausible, which is left out, nor where everything fits', () => {
    const line = { series: platform('a'), points: points('100', '150') };
    const doubtful = line.points.map((each) => each && { ...each, isDoubtful: true as const });
    expect(outsideMarks([{ ...line, points: doubtful }], fence)).toEqual([]);
    expect(outsideMarks([line], null)).toEqual([]);
  });
});

it.each([
  [[1_450, 1_460], 0],
  [[992.5, 1_002.5], 0],
  [[980, 990], 0],
  [[15.5, 16], 1],
  [[0.8503, 0.851], 4],
  [[0.000693, 0.0007], 6],
  [[4, 4.5], 1],
  [[4, 6], 0],
  [[0, 0.5], 1],
  [[0.1 + 0.2], 1],
  [[-1.25, 1], 2],
  [[], 0],
])('the labels %o of an axis have %i decimals', (prices, places) => {
  expect(axisPlaces(prices)).toBe(places);
});

it.each([
  [1_452, 0, true],
  [1_452.5, 0, false],
  [1_452.000_000_1, 0, true],
  [992.5, 0, false],
  [15.5, 1, true],
  [0.1 + 0.2, 1, true],
  [0.000_693, 6, true],
])('the step %d is written with %i decimals: %s', (price, places, isWritten) => {
  expect(isLabelled(price, places)).toBe(isWritten);
});
