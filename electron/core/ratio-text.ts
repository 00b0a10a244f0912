import { type DecimalText, RESULT_DIGITS } from './decimal.ts';
import { type Ratio, tenTo } from './ratio.ts';

/** How the last digit is found: ties to even or away from zero; or towards, or away from, zero. */
export type Rounding = 'half-even' | 'half-away' | 'down' | 'up';

/** The product's exactness: half-even at 38 significant digits; what has fewer is left as it is. */
export function decimalText(value: Ratio): DecimalText {
  return ratioToDigits(value, RESULT_DIGITS, 'half-even');
}

/** Rounded towards less, to so many decimals: for what a person receives. */
export function roundedDown(value: Ratio, places: number): DecimalText {
  return ratioToPlaces(value, places, value.numerator < 0n ? 'up' : 'down');
}

/** Rounded towards more, to so many decimals: for what a person pays. */
export function roundedUp(value: Ratio, places: number): DecimalText {
  return ratioToPlaces(value, places, value.numerator < 0n ? 'down' : 'up');
}

/** The power of ten of the first digit: 2 for 123, -3 for 0.00123; 0 for zero. */
export function ratioMagnitude({ numerator, denominator }: Ratio): number {
  if (numerator === 0n) return 0;
  const above = numerator < 0n ? -numerator : numerator;
  const power = String(above).length - String(denominator).length;
  const reaches =
    power >= 0 ? above >= denominator * tenTo(power) : above * tenTo(-power) >= denominator;
  return reaches ? power : power - 1;
}

/** Rounded to so many decimals, all of them written; never a minus before zero. */
export function ratioToPlaces(ratio: Ratio, places: number, rounding: Rounding): DecimalText {
  return written(divided(ratio, places, rounding), places);
}

/** Rounded to so many significant digits, without zeros at the end. */
export function ratioToDigits(ratio: Ratio, digits: number, rounding: Rounding): DecimalText {
  const places = digits - 1 - ratioMagnitude(ratio);
  const whole = divided(ratio, places, rounding);
  if (places <= 0) return String(whole * tenTo(-places)) as DecimalText;
  const text = written(whole, places);
  return text.replace(/\.?0+$/, '') as DecimalText;
}

/** The fraction times 10 to `places`, as a whole number. */
function divided({ numerator, denominator }: Ratio, places: number, rounding: Rounding): bigint {
  const isBelow = numerator < 0n;
  const above = (isBelow ? -numerator : numerator) * (places > 0 ? tenTo(places) : 1n);
  const below = places < 0 ? denominator * tenTo(-places) : denominator;
  const quotient = above / below;
  const rest = above - quotient * below;
  const rounded = goesUp(quotient, rest, below, rounding) ? quotient + 1n : quotient;
  return isBelow ? -rounded : rounded;
}

function goesUp(quotient: bigint, rest: bigint, whole: bigint, rounding: Rounding): boolean {
  if (rest === 0n || rounding === 'down') return false;
  if (rounding === 'up') return true;
  const twice = rest * 2n;
  if (twice !== whole) return twice > whole;
  return rounding === 'half-away' || quotient % 2n === 1n;
}

function written(scaled: bigint, places: number): DecimalText {
  if (places <= 0) return String(scaled) as DecimalText;
  const sign = scaled < 0n ? '-' : '';
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}` as DecimalText;
}
