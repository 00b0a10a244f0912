import { compare, type Ratio } from '#core/number/decimal.ts';
import { midPriceOf } from './spread.ts';

/** The middle value, or exactly halfway between the middle two; null for an empty list. */
export function median(values: readonly Ratio[]): Ratio | null {
  const sorted = ascending(values);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  if (sorted.length % 2 === 1) return upper;
  const lower = sorted[(sorted.length >> 1) - 1] ?? upper;
  return midPriceOf(lower, upper);
}

/** In one unit, where there is one, so that they are compared as integers. */
function ascending(values: readonly Ratio[]): readonly Ratio[] {
  const unit = values.reduce(
    (most, { denominator }) => (denominator > most ? denominator : most),
    1n,
  );
  if (values.some(({ denominator }) => unit % denominator !== 0n)) return values.toSorted(compare);
  return values
    .map((value) => ({ value, key: value.numerator * (unit / value.denominator) }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ value }) => value);
}
