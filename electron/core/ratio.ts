import type { DecimalText } from './decimal.ts';

/**
 * An exact fraction of big integers: sums, products and quotients of decimals lose nothing in it,
 * and are rounded once, when they are written down (ratio-text.ts). The denominator is above zero.
 * Not reduced: few steps are taken with one, and every caller bounds the digits that go in.
 */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Ratio = { numerator: 0n, denominator: 1n };

const POWERS: bigint[] = [1n];
/** 10 to a whole power of 0 or above. */
export function tenTo(power: number): bigint {
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

export function plus(left: Ratio, right: Ratio): Ratio {
  if (left.denominator === right.denominator) {
    return { numerator: left.numerator + right.numerator, denominator: left.denominator };
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

/** @throws RangeError where the divisor is zero. */
export function over(left: Ratio, right: Ratio): Ratio {
  if (right.numerator === 0n) throw new RangeError('divided by zero');
  const sign = right.numerator < 0n ? -1n : 1n;
  return {
    numerator: left.numerator * right.denominator * sign,
    denominator: left.denominator * right.numerator * sign,
  };
}

/** -1, 0 or 1. */
export function sign(value: Ratio): -1 | 0 | 1 {
  if (value.numerator === 0n) return 0;
  return value.numerator > 0n ? 1 : -1;
}

/** Below zero, zero or above zero as `left` is less than, equal to or greater than `right`. */
export function compare(left: Ratio, right: Ratio): -1 | 0 | 1 {
  const [a, b] =
    left.denominator === right.denominator
      ? [left.numerator, right.numerator]
      : [left.numerator * right.denominator, right.numerator * left.denominator];
  if (a === b) return 0;
  return a > b ? 1 : -1;
}

export function absolute(value: Ratio): Ratio {
  return value.numerator < 0n ? negated(value) : value;
}

/** By how many percent `left` is above (or, negative, below) `right`, which is not zero. */
export function percentOver(left: Ratio, right: Ratio): Ratio {
  return over(times(minus(left, right), HUNDRED), right);
}

const HUNDRED: Ratio = { numerator: 100n, denominator: 1n };

/** `1 + percent / 100`. */
export function grownBy(percent: Ratio): Ratio {
  return over(plus(HUNDRED, percent), HUNDRED);
}
