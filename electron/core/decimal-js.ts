import { Decimal as DecimalJs } from 'decimal.js';
import type { DecimalText } from './decimal.ts';

/**
 * Exact decimals (domain.md, "Numbers"): 60 significant digits while working, half-even, and a
 * single rounding to 38 at the end. The library stays behind this file.
 */
const Wide = DecimalJs.clone({
  precision: 60,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  maxE: 9e15,
  minE: -9e15,
});

export const RESULT_DIGITS = 38;

/** Plain notation, and never a minus before zero. */
function plain(value: DecimalJs): DecimalText {
  return (value.isZero() ? '0' : value.toFixed()) as DecimalText;
}

/** `factor x numerator / denominator`, rounded once to 38 digits, half-even. The denominator is not 0. */
export function scale(
  factor: DecimalText,
  numerator: DecimalText,
  denominator: DecimalText,
): DecimalText {
  return plain(
    new Wide(factor).times(numerator).div(denominator).toSignificantDigits(RESULT_DIGITS),
  );
}

/** Exact up to 60 digits. */
export function addDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return plain(new Wide(left).plus(right));
}

/** Exact up to 60 digits. */
export function subtractDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return plain(new Wide(left).minus(right));
}

/** A quotient that is not worked out yet: two legs of one table, `rate / per`. */
export interface Quotient {
  readonly rate: DecimalText;
  readonly per: DecimalText;
}

/**
 * By how many percent `later` is above (or, negative, below) `earlier`, to 38 digits. Neither is
 * rounded on the way: a tie of the percentage is still one.
 */
export function quotientChange(later: Quotient, earlier: Quotient): DecimalText {
  const ratio = new Wide(later.rate)
    .times(earlier.per)
    .div(new Wide(later.per).times(earlier.rate));
  return plain(ratio.minus(1).times(100).toSignificantDigits(RESULT_DIGITS));
}

/** By how many percent `later` is above (or, negative, below) `earlier`, to 38 digits. */
export function percentChange(later: DecimalText, earlier: DecimalText): DecimalText {
  const ratio = new Wide(later).div(earlier);
  return plain(ratio.minus(1).times(100).toSignificantDigits(RESULT_DIGITS));
}
