/**
 * An oracle for decimals: fractions of big integers, without product code. Deliberately slow and
 * simple.
 */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Parses plain or exponent notation, such as `-1.5e-7`. */
export function rational(text: string): Rational {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const power = Number(exponent) - fraction.length;
  return power >= 0
    ? { numerator: digits * 10n ** BigInt(power), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-power) };
}

export function times(left: Rational, right: Rational): Rational {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

export function over(left: Rational, right: Rational): Rational {
  return {
    numerator: left.numerator * right.denominator,
    denominator: left.denominator * right.numerator,
  };
}

export function plus(left: Rational, right: Rational): Rational {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

export function minus(left: Rational, right: Rational): Rational {
  return plus(left, { ...right, numerator: -right.numerator });
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** `numerator / denominator` as a whole number, with the given rounding of ties. */
function divide(value: Rational, tie: 'even' | 'away'): bigint {
  const quotient = value.numerator / value.denominator;
  const rest = (value.numerator % value.denominator) * 2n;
  const up =
    rest > value.denominator ||
    (rest === value.denominator && (tie === 'away' || quotient % 2n === 1n));
  return up ? quotient + 1n : quotient;
}

/** Plain notation with this many decimals, ties away from zero. Only for values from 0 up. */
export function roundAway(value: Rational, places: number): string {
  const scaled = divide({ ...value, numerator: value.numerator * 10n ** BigInt(places) }, 'away');
  return place(scaled, places);
}

/** Half-even to this many significant digits, in plain notation without trailing zeros. */
export function roundEven(value: Rational, digits: number): string {
  if (value.numerator === 0n) return '0';
  let power = String(value.numerator / value.denominator).length - 1;
  while (value.numerator * 10n ** BigInt(-Math.min(0, power)) < value.denominator) power -= 1;
  const places = digits - 1 - power;
  const scaled: Rational =
    places >= 0
      ? { ...value, numerator: value.numerator * 10n ** BigInt(places) }
      : { ...value, denominator: value.denominator * 10n ** BigInt(-places) };
  const rounded = divide(scaled, 'even');
  return places >= 0 ? trim(place(rounded, places)) : String(rounded * 10n ** BigInt(-places));
}

function place(scaled: bigint, places: number): string {
  if (places === 0) return String(scaled);
  const text = String(scaled).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

const trim = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;

/** `|left - right| / |right|` is at most `10 ** power`. */
export function within(left: Rational, right: Rational, power: number): boolean {
  const difference = absolute(
    left.numerator * right.denominator - right.numerator * left.denominator,
  );
  const scale = absolute(right.numerator) * left.denominator;
  return difference * 10n ** BigInt(-power) <= scale;
}

/** Negative, zero or positive as `left` is less than, equal to or greater than `right`. */
export function order(left: Rational, right: Rational): number {
  const difference = minus(left, right);
  const isNegative = difference.numerator < 0n !== difference.denominator < 0n;
  if (difference.numerator === 0n) return 0;
  return isNegative ? -1 : 1;
}

/** `roundEven` for values of either sign. */
export function roundEvenSigned(value: Rational, digits: number): string {
  const size = { numerator: absolute(value.numerator), denominator: absolute(value.denominator) };
  return order(value, rational('0')) < 0 ? `-${roundEven(size, digits)}` : roundEven(size, digits);
}

/** Rounds down or up to this many decimals. Only for values from 0 up. */
export function cutOff(value: Rational, places: number, way: 'down' | 'up'): string {
  const scaled = value.numerator * 10n ** BigInt(places);
  const whole = scaled / value.denominator;
  return place(whole * value.denominator === scaled || way === 'down' ? whole : whole + 1n, places);
}
