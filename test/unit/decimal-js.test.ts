import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as exact from '#core/decimal.ts';
import * as before from '#core/decimal-js.ts';
import { decimal } from '../support/rates.ts';

/** Of up to 14 digits: both ways have more than 38 exact digits of a change then. */
const signed = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 20 }))
  .map(([digits, places]) => decimal(`${digits}e-${places}`));
/** Of up to 24 digits. */
const long = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 24 }))
  .map(([digits, places]) => decimal(`${digits}e-${places}`));
const aboveZero = signed.filter((each) => exact.isPositive(each));

it('is digit for digit what decimal.js works out', () => {
  fc.assert(
    fc.property(long, long, long, (left, right, third) => {
      expect(exact.addDecimals(left, right)).toBe(before.addDecimals(left, right));
      expect(exact.subtractDecimals(left, right)).toBe(before.subtractDecimals(left, right));
      if (exact.isZero(third)) return;
      expect(exact.scale(left, right, third)).toBe(before.scale(left, right, third));
    }),
    { numRuns: 2_000 },
  );
});

it('has the same changes in percent', () => {
  fc.assert(
    fc.property(signed, aboveZero, aboveZero, aboveZero, (later, earlier, per, perBefore) => {
      expect(exact.percentChange(later, earlier)).toBe(before.percentChange(later, earlier));
      const { over, percentOver, ratioOf } = exact;
      const change = percentOver(
        over(ratioOf(later), ratioOf(per)),
        over(ratioOf(earlier), ratioOf(perBefore)),
      );
      expect(exact.decimalText(change)).toBe(
        before.quotientChange({ rate: later, per }, { rate: earlier, per: perBefore }),
      );
    }),
    { numRuns: 2_000 },
  );
});
