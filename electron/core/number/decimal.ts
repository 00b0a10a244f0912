/**
 * Exact numbers (domain.md, "Numbers"). A rate is a decimal text from the wire to the screen. Sums,
 * products and quotients are fractions of big integers. They lose nothing and are rounded once,
 * when they become text.
 */
declare const brand: unique symbol;
/**
 * An exact decimal in plain notation, such as `1612.123457000000000001`; no exponent, no grouping.
 */
export type DecimalText = string & { readonly [brand]: 'DecimalText' };

/** Enough for every rate and amount, and small enough that no answer can freeze the app. */
const MAX_DIGITS = 400;
const MAX_EXPONENT = 400;
const SHAPE = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/;

/**
 * Parses a JSON number and keeps every digit. Null if it is invalid, or has more than 400 digits or
 * an exponent beyond 400: no rate needs that, and it would cost time and memory. The result has no
 * superfluous zeros, and no minus before zero.
 */
export function parseDecimal(text: string): DecimalText | null {
  const match = SHAPE.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
  if (whole.length + fraction.length > MAX_DIGITS) return null;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  const point = whole.length + exponent;
  const at = Math.max(0, point);
  const digits = ('0'.repeat(at - point) + whole + fraction).padEnd(at, '0');
  const integer = digits.slice(0, at).replace(/^0+/, '') || '0';
  const plain = withoutLastZeros(`${integer}.${digits.slice(at)}`);
  return (sign === '-' && plain !== '0' ? `-${plain}` : plain) as DecimalText;
}

/** A loop, because a regular expression would rescan inner runs of zeros. */
export function withoutLastZeros(text: string, minPlaces = 0): DecimalText {
  const point = text.indexOf('.');
  if (point === -1) return text as DecimalText;
  let end = text.length;
  while (end > point + 1 + minPlaces && text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end) as DecimalText;
}

export function isPositive(value: DecimalText): boolean {
  return !value.startsWith('-') && value !== '0';
}

/** A decimal above zero, like every rate and price; null otherwise. */
export function parsePositive(text: string): DecimalText | null {
  const value = parseDecimal(text);
  return value !== null && isPositive(value) ? value : null;
}

export function isZero(value: DecimalText): boolean {
  return value === '0';
}

/** Negative, zero or positive, if `left` is less than, equal to or greater than `right`. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  return compare(ratioOf(left), ratioOf(right));
}

/**
 * An exact fraction with a positive denominator. It is not reduced, because computations are short.
 */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Ratio = { numerator: 0n, denominator: 1n };
export const UNIT: Ratio = { numerator: 1n, denominator: 1n };
export const HUNDRED: Ratio = { numerator: 100n, denominator: 1n };

const POWERS: bigint[] = [];
function tenTo(power: number): bigint {
  return (POWERS[power] ??= 10n ** BigInt(power));
}

export function ratioOf(decimal: DecimalText): Ratio {
  const point = decimal.indexOf('.');
  if (point === -1) return { numerator: BigInt(decimal), denominator: 1n };
  const digits = decimal.slice(0, point) + decimal.slice(point + 1);
  return { numerator: BigInt(digits), denominator: tenTo(decimal.length - point - 1) };
}

export function plus(left: Ratio, right: Ratio): Ratio {
  const [larger, other] = left.denominator < right.denominator ? [right, left] : [left, right];
  // Decimals have powers of ten. A sum of many keeps the largest, not the product of all.
  if (larger.denominator % other.denominator === 0n) {
    const factor = larger.denominator / other.denominator;
    return { ...larger, numerator: larger.numerator + other.numerator * factor };
  }
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

export function negated(value: Ratio): Ratio {
  return { numerator: -value.numerator, denominator: value.denominator };
}

export function minus(left: Ratio, right: Ratio): Ratio {
  return plus(left, negated(right));
}

export function times(left: Ratio, right: Ratio): Ratio {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

/** @throws RangeError if the divisor is zero. */
export function over(left: Ratio, right: Ratio): Ratio {
  if (right.numerator === 0n) throw new RangeError('divided by zero');
  const sign = right.numerator < 0n ? -1n : 1n;
  return {
    numerator: left.numerator * right.denominator * sign,
    denominator: left.denominator * right.numerator * sign,
  };
}

export function absolute(value: Ratio): Ratio {
  return value.numerator < 0n ? negated(value) : value;
}

export function sign(value: Ratio): -1 | 0 | 1 {
  return compare(value, ZERO);
}

export function compare(left: Ratio, right: Ratio): -1 | 0 | 1 {
  const [a, b] =
    left.denominator === right.denominator
      ? [left.numerator, right.numerator]
      : [left.numerator * right.denominator, right.numerator * left.denominator];
  if (a === b) return 0;
  return a > b ? 1 : -1;
}

/** How far `left` is above `right` (negative: below), in percent; `right` is not zero. */
export function percentOver(left: Ratio, right: Ratio): Ratio {
  return over(times(minus(left, right), HUNDRED), right);
}

/** `1 + percent / 100`. */
export function grownBy(percent: Ratio): Ratio {
  return over(plus(HUNDRED, percent), HUNDRED);
}

/**
 * The rounding of the last digit: ties to even or away from zero; or always towards or away from
 * zero.
 */
export type Rounding = 'half-even' | 'half-away' | 'down' | 'up';

/** Significant digits of a result. */
const RESULT_DIGITS = 38;
/** Sums keep more digits, because they are summed again. */
const SUM_DIGITS = 60;

/** Rounded once, half-even, to this many significant digits, without trailing zeros. */
export function decimalText(value: Ratio, digits = RESULT_DIGITS): DecimalText {
  const places = digits - 1 - magnitude(value);
  const whole = inUnits(value, places, 'half-even');
  return places <= 0
    ? (String(whole * tenTo(-places)) as DecimalText)
    : withoutLastZeros(written(whole, places));
}

/** Rounded to a fixed number of decimals; never a minus before zero. */
export function toPlaces(value: Ratio, places: number, rounding: Rounding): DecimalText {
  return written(inUnits(value, places, rounding), places);
}

/** With at least so many decimals; none is lost. */
export function inPlaces(of: DecimalText, places: number): DecimalText {
  const [whole = '', decimals = ''] = of.split('.');
  return `${whole}.${decimals.padEnd(places, '0')}` as DecimalText;
}

/** Rounded for display, ties away from zero. */
export function roundToPlaces(value: DecimalText, places: number): DecimalText {
  return toPlaces(ratioOf(value), places, 'half-away');
}

/** Rounded towards the lower value: for amounts that a user receives. */
export function roundedDown(value: Ratio, places: number): DecimalText {
  return toPlaces(value, places, value.numerator < 0n ? 'up' : 'down');
}

/** Rounded towards the higher value: for amounts that a user pays. */
export function roundedUp(value: Ratio, places: number): DecimalText {
  return toPlaces(value, places, value.numerator < 0n ? 'down' : 'up');
}

/** The power of ten of the first digit: 2 for 123, -3 for 0.00123, 0 for zero. */
export function magnitude({ numerator, denominator }: Ratio): number {
  if (numerator === 0n) return 0;
  const above = numerator < 0n ? -numerator : numerator;
  const power = String(above).length - String(denominator).length;
  const reaches =
    power >= 0 ? above >= denominator * tenTo(power) : above * tenTo(-power) >= denominator;
  return reaches ? power : power - 1;
}

/** The value as an integer, in units of the last decimal. */
function inUnits({ numerator, denominator }: Ratio, places: number, rounding: Rounding): bigint {
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

function written(units: bigint, places: number): DecimalText {
  if (places <= 0) return String(units) as DecimalText;
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}` as DecimalText;
}

/** `factor x numerator / denominator`; the denominator is not 0. */
export function scale(
  factor: DecimalText,
  numerator: DecimalText,
  denominator: DecimalText,
): DecimalText {
  return decimalText(over(times(ratioOf(factor), ratioOf(numerator)), ratioOf(denominator)));
}

export function addDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return decimalText(plus(ratioOf(left), ratioOf(right)), SUM_DIGITS);
}

export function subtractDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return decimalText(minus(ratioOf(left), ratioOf(right)), SUM_DIGITS);
}

/** How far `later` is above `earlier` (negative: below), in percent; `earlier` is not 0. */
export function percentChange(later: DecimalText, earlier: DecimalText): DecimalText {
  return decimalText(percentOver(ratioOf(later), ratioOf(earlier)));
}
