import type { DecimalText } from './decimal.ts';

/**
 * An exact fraction of big integers: sums, products and quotients of decimals lose nothing in it,
 * and are rounded once, when they are written down. The denominator is above zero. Not reduced:
 * every caller bounds the digits that go in.
 */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** How the last digit is found: ties to even or away from zero; or towards, or away from, zero. */
export type Rounding = 'half-even' | 'half-away' | 'down' | 'up';

export const ZERO: Ratio = { numerator: 0n, denominator: 1n };

const POWERS: bigint[] = [1n];
/** 10 to a whole power of 0 or above. */
function tenTo(power: number): bigint {
  for (let next = POWERS.length; next <= power && next < 1_000; next += 1) {
    POWERS.push((POWERS[next - 1] ?? 1n) * 10n);
  }
  return POWERS[power] ?? 10n ** BigInt(power);
}

/** A decimal in plain notation as a fraction. */
export function ratioOf(decimal: DecimalText): Ratio {
  const point = decimal.indexOf('.');
  if (point === -1) return { numerator: BigInt(decimal), denominator: 1n };
  const digits = decimal.slice(0, point) + decimal.slice(point + 1);
  return { numerator: BigInt(digits), denominator: tenTo(decimal.length - point - 1) };
}

export const plus = (left: Ratio, right: Ratio): Ratio => ({
  numerator: left.numerator * right.denominator + right.numerator * left.denominator,
  denominator: left.denominator * right.denominator,
});

export const minus = (left: Ratio, right: Ratio): Ratio =>
  plus(left, { ...right, numerator: -right.numerator });

export const times = (left: Ratio, right: Ratio): Ratio => ({
  numerator: left.numerator * right.numerator,
  denominator: left.denominator * right.denominator,
});

/** @throws RangeError where `right` is zero. */
export function over(left: Ratio, right: Ratio): Ratio {
  if (right.numerator === 0n) throw new RangeError('divided by zero');
  const sign = right.numerator < 0n ? -1n : 1n;
  return {
    numerator: left.numerator * right.denominator * sign,
    denominator: left.denominator * right.numerator * sign,
  };
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
