import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  decimalText,
  grownBy,
  minus,
  over,
  percentOver,
  plus,
  type Ratio,
  ratioOf,
  roundedDown,
  roundedUp,
  sign,
  times,
} from '#core/number/decimal.ts';
import { decimal } from '../../support/rates.ts';
import {
  cutOff,
  order,
  minus as oracleMinus,
  over as oracleOver,
  plus as oraclePlus,
  rational,
  roundEvenSigned,
  times as oracleTimes,
} from '../../support/rational.ts';
import { cases } from '../../support/nightly.ts';

const of = (text: string): Ratio => ratioOf(decimal(text));

/** Decimals of either sign, from 1e-20 to 1e24. */
const signed = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
  .map(([digits, places]) => `${digits}e-${places}`);

describe('fractions', () => {
  it('add, take away, multiply, divide and compare exactly, as the oracle does', () => {
    fc.assert(
      fc.property(signed, signed, (left, right) => {
        const [a, b] = [of(left), of(right)];
        const [x, y] = [rational(left), rational(right)];
        expect(decimalText(plus(a, b))).toBe(roundEvenSigned(oraclePlus(x, y), 38));
        expect(decimalText(minus(a, b))).toBe(roundEvenSigned(oracleMinus(x, y), 38));
        expect(decimalText(times(a, b))).toBe(roundEvenSigned(oracleTimes(x, y), 38));
        expect(compare(a, b)).toBe(order(x, y));
        if (y.numerator === 0n) return;
        expect(decimalText(over(a, b))).toBe(roundEvenSigned(oracleOver(x, y), 38));
        expect(over(a, b).denominator).toBeGreaterThan(0n);
      }),
      { numRuns: cases(2_000) },
    );
  });

  it('are rounded down and up as the oracle has it', () => {
    const above = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(above, above, fc.integer({ min: 0, max: 9 }), (top, bottom, places) => {
        const value = { numerator: top, denominator: bottom + 1n };
        expect(roundedDown(value, places)).toBe(cutOff(value, places, 'down'));
        expect(roundedUp(value, places)).toBe(cutOff(value, places, 'up'));
      }),
    );
  });

  it.each([
    ['-1.231', '-1.24', '-1.23'],
    ['-0.001', '-0.01', '0.00'],
    ['1.23', '1.23', '1.23'],
    ['0', '0.00', '0.00'],
  ])('%s is %s rounded down, %s rounded up', (text, down, up) => {
    expect([roundedDown(of(text), 2), roundedUp(of(text), 2)]).toEqual([down, up]);
  });

  it.each([
    [`1${'0'.repeat(36)}25`, `1${'0'.repeat(36)}20`],
    [`1${'0'.repeat(36)}35`, `1${'0'.repeat(36)}40`],
    [`-1${'0'.repeat(36)}25`, `-1${'0'.repeat(36)}20`],
    [`1${'0'.repeat(36)}250000001`, `1${'0'.repeat(36)}300000000`],
    ['9'.repeat(39), `1${'0'.repeat(39)}`],
    ['100', '100'],
    ['0.00', '0'],
    ['-0.5', '-0.5'],
  ])('%s is written %s', (text, written) => {
    expect(decimalText(of(text))).toBe(written);
  });

  it('have a sign, and percents', () => {
    expect(['-2.5', '0', '0.1'].map((text) => sign(of(text)))).toEqual([-1, 0, 1]);
    expect(decimalText(grownBy(of('0.25')))).toBe('1.0025');
    expect(decimalText(grownBy(of('-100')))).toBe('0');
    expect(decimalText(percentOver(of('90'), of('120')))).toBe('-25');
    expect(() => over(of('1'), of('0'))).toThrow(RangeError);
  });
});
