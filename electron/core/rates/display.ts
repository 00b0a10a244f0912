import { type CurrencyCode, minorUnits } from './currency.ts';
import {
  type DecimalText,
  magnitude,
  type Ratio,
  ratioOf,
  type Rounding,
  toPlaces,
  withoutLastZeros,
} from '#core/number/decimal.ts';

const RATE_DIGITS = 6;
const RATE_MIN_PLACES = 2;
const SMALL_AMOUNT_DIGITS = 4;

/**
 * A rate for display: 6 significant digits by default, at least 2 decimals, ties away from zero.
 */
export function rateForDisplay(rate: DecimalText, digits = RATE_DIGITS): DecimalText {
  const ratio = ratioOf(rate);
  const places = Math.max(RATE_MIN_PLACES, digits - 1 - magnitude(ratio));
  return withoutLastZeros(toPlaces(ratio, places, 'half-away'), RATE_MIN_PLACES);
}

/**
 * An amount for display: the currency's minor units. Below 1 it has 4 significant digits, so that a
 * nonzero amount never shows as 0.
 */
export function amountForDisplay(amount: DecimalText, code: CurrencyCode): DecimalText {
  return ratioForDisplay(ratioOf(amount), code);
}

/**
 * The same for an exact fraction, rounded once. Ties go away from zero. In deals, received amounts
 * round down and paid amounts round up (domain.md, "Numbers").
 */
export function ratioForDisplay(
  ratio: Ratio,
  code: CurrencyCode,
  rounding: Rounding = 'half-away',
): DecimalText {
  const units = minorUnits(code);
  const power = magnitude(ratio);
  if (ratio.numerator === 0n || power >= 0) return toPlaces(ratio, units, rounding);
  const places = Math.max(units, SMALL_AMOUNT_DIGITS - 1 - power);
  return withoutLastZeros(toPlaces(ratio, places, rounding), units);
}
