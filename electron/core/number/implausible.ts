import { compare, type Ratio, times } from './decimal.ts';

/** A value that differs from its comparison by more than this factor is doubtful. */
const FACTOR: Ratio = { numerator: 3n, denominator: 1n };
/** No real rate comes near these bounds; anything beyond is an error. */
const MOST: Ratio = { numerator: 10n ** 15n, denominator: 1n };
const LEAST: Ratio = { numerator: 1n, denominator: 10n ** 15n };

/**
 * Whether a value is over 3 times another one, or under a third of it (rates/domain.md, "Markets").
 */
export function isFarFrom(value: Ratio, other: Ratio): boolean {
  return compare(value, times(other, FACTOR)) > 0 || compare(other, times(value, FACTOR)) > 0;
}

/** Whether a value is at least 10^15, or below 10^-15. */
export function isBeyondBounds(value: Ratio): boolean {
  return compare(value, MOST) >= 0 || compare(value, LEAST) < 0;
}
