import { compare, type Ratio } from '#core/number/decimal.ts';
import { midPriceOf } from './spread.ts';

/** The middle value, or exactly halfway between the middle two; null for an empty list. */
export function median(values: readonly Ratio[]): Ratio | null {
  const sorted = [...values].sort(compare);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  if (sorted.length % 2 === 1) return upper;
  const lower = sorted[(sorted.length >> 1) - 1] ?? upper;
  return midPriceOf(lower, upper);
}
