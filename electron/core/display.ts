import { type CurrencyCode, minorUnits } from './currency.ts';
import { type DecimalText, isZero, magnitude, roundToPlaces } from './decimal-text.ts';
import type { Ratio } from './ratio.ts';
import { ratioMagnitude, type Rounding, ratioToPlaces } from './ratio-text.ts';

const RATE_DIGITS = 6;
const RATE_MIN_PLACES = 2;
const SMALL_AMOUNT_DIGITS = 4;

/** A rate as it is shown: 6 significant digits unless told, at least 2 decimals, ties away from zero. */
export function rateForDisplay(rate: DecimalText, digits = RATE_DIGITS): DecimalText {
  const places = Math.max(RATE_MIN_PLACES, digits - 1 - magnitude(rate));
  return trimZeros(roundToPlaces(rate, places), RATE_MIN_PLACES);
}

/**
 * An amount as it is shown: the currency's minor units, but 4 significant digits when it is below
 * 1, so that what is not zero never shows as 0.
 */
export function amountForDisplay(amount: DecimalText, code: CurrencyCode): DecimalText {
  const units = minorUnits(code);
  const power = magnitude(amount);
  if (isZero(amount) || power >= 0) return roundToPlaces(amount, units);
  const places = Math.max(units, SMALL_AMOUNT_DIGITS - 1 - power);
  return trimZeros(roundToPlaces(amount, places), units);
}

/**
 * The same of an exact fraction, rounded once: ties away from zero, or in deals what is received
 * down and what is paid up (domain.md, "Numbers").
 */
export function ratioForDisplay(
  ratio: Ratio,
  code: CurrencyCode,
  rounding: Rounding = 'half-away',
): DecimalText {
  const units = minorUnits(code);
  const power = ratioMagnitude(ratio);
  if (ratio.numerator === 0n || power >= 0) return ratioToPlaces(ratio, units, rounding);
  const places = Math.max(units, SMALL_AMOUNT_DIGITS - 1 - power);
  return trimZeros(ratioToPlaces(ratio, places, rounding), units);
}

/** Drops zeros at the end, down to so many decimals: 0.92000 with at least 2 is 0.92. */
function trimZeros(text: DecimalText, minPlaces: number): DecimalText {
  const point = text.indexOf('.');
  if (point === -1) return text;
  let end = text.length;
  while (end > point + 1 + minPlaces && text[end - 1] === '0') end -= 1;
  return (text[end - 1] === '.' ? text.slice(0, end - 1) : text.slice(0, end)) as DecimalText;
}
