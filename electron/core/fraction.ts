import type { DecimalText } from './decimal.ts';

/**
 * An exact fraction of two big integers, for what is divided and compared before it is shown: sums,
 * products and quotients lose nothing, and are rounded once, on their way out to text. Never reduced:
 * few steps are taken with one. The denominator is above zero.
 */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO_FRACTION: Fraction = { numerator: 0n, denominator: 1n };

const POWERS: bigint[] = [1n];

function powerOfTen(exponent: number): bigint {
  for (let known = POWERS.length; known <= exponent; known += 1) {
    POWERS.push((POWERS[known - 1] ?? 1n) * 10n);
  }
  return POWERS[exponent] ?? 1n;
}

/** Takes the plain notation of a decimal as it is. */
export function fraction(text: DecimalText): Fraction {
  const point = text.indexOf('.');
  if (point === -1) return { numerator: BigInt(text), denominator: 1n };
  return {
    numerator: BigInt(text.slice(0, point) + text.slice(point + 1)),
    denominator: powerOfTen(text.length - point - 1),
  };
}

export function plus(left: Fraction, right: Fraction): Fraction {
  if (left.denominator === right.denominator) {
    return { numerator: left.numerator + right.numerator, denominator: left.denominator };
  }
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

export function negated(value: Fraction): Fraction {
  return { numerator: -value.numerator, denominator: value.denominator };
}

export function minus(left: Fraction, right: Fraction): Fraction {
  return plus(left, negated(right));
}

export function times(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

/** @throws RangeError where the divisor is zero. */
export function over(left: Fraction, right: Fraction): Fraction {
  if (right.numerator === 0n) throw new RangeError('division by zero');
  const sign = right.numerator < 0n ? -1n : 1n;
  return {
    numerator: left.numerator * right.denominator * sign,
    denominator: left.denominator * right.numerator * sign,
  };
}

/** -1, 0 or 1. */
export function sign(value: Fraction): -1 | 0 | 1 {
  if (value.numerator === 0n) return 0;
  return value.numerator > 0n ? 1 : -1;
}

/** Below zero, zero or above zero as `left` is less than, equal to or greater than `right`. */
export function compare(left: Fraction, right: Fraction): -1 | 0 | 1 {
  const [a, b] =
    left.denominator === right.denominator
      ? [left.numerator, right.numerator]
      : [left.numerator * right.denominator, right.numerator * left.denominator];
  if (a === b) return 0;
  return a > b ? 1 : -1;
}

export function absolute(value: Fraction): Fraction {
  return value.numerator < 0n ? negated(value) : value;
}

/** By how many percent `left` is above (or, negative, below) `right`, which is not zero. */
export function percentOver(left: Fraction, right: Fraction): Fraction {
  return over(times(minus(left, right), HUNDRED), right);
}

const HUNDRED: Fraction = { numerator: 100n, denominator: 1n };

/** `1 + percent / 100`. */
export function grownBy(percent: Fraction): Fraction {
  return over(plus(HUNDRED, percent), HUNDRED);
}
