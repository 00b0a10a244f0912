import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quickSteps } from '#core/alerts/quick-steps.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { decimal } from '../../support/rates.ts';

const pair = { base: currencyCode('USD'), quote: currencyCode('NGN') };
const RATE: Subject = { kind: 'rate', market: 'parallel', ...pair };
const PREMIUM: Subject = { kind: 'premium', over: 'parallel', under: 'official', ...pair };
const FEED: Subject = { kind: 'feed', feed: 'mid', age: 'checked' };
const MONEY: Subject = {
  kind: 'opportunity',
  ticker: 'USDTNGN' as Ticker,
  amount: decimal('500000'),
  measure: 'money',
};

it.each<[Subject, string, [by: string, level: string][], [by: string, level: string][]]>([
  [
    RATE,
    '1946.85',
    [
      ['0.5', '1956.58'],
      ['1', '1966.32'],
      ['2', '1985.79'],
      ['5', '2044.19'],
    ],
    [
      ['-0.5', '1937.12'],
      ['-1', '1927.38'],
      ['-2', '1907.91'],
      ['-5', '1849.51'],
    ],
  ],
  [
    PREMIUM,
    '6.64',
    [
      ['0.5', '7.14'],
      ['1', '7.64'],
      ['2', '8.64'],
      ['5', '11.64'],
    ],
    [
      ['-0.5', '6.14'],
      ['-1', '5.64'],
      ['-2', '4.64'],
      ['-5', '1.64'],
    ],
  ],
  [FEED, '60000', [], []],
  [MONEY, '400', [], []],
])('%j at %s offers %j and %j', (subject, value, above, below) => {
  const steps = quickSteps(subject, decimal(value));
  expect(steps.above.map(({ by, level }) => [by, level])).toEqual(above);
  expect(steps.below.map(({ by, level }) => [by, level])).toEqual(below);
});

it('the steps of a price are within half of the sixth digit of their percentage', () => {
  // Whole numbers of six digits: the sixth digit counts units.
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 900_000 }), (value) => {
      const { above, below } = quickSteps(RATE, decimal(String(value)));
      for (const { by, level } of [...above, ...below]) {
        const exact = BigInt(value) * (1_000n + BigInt(by.replace('.5', '')) * 10n + halfOf(by));
        const off = BigInt(level.replace('.', '')) * 10n - exact;
        expect(level.split('.')[1]).toHaveLength(2);
        expect((off < 0n ? -off : off) <= 5n).toBe(true);
      }
    }),
  );
});

/** What `.5` adds, in tenths of a percent. */
function halfOf(by: string): bigint {
  if (!by.endsWith('.5')) return 0n;
  return by.startsWith('-') ? -5n : 5n;
}
