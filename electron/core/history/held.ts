import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import type { ChartRange } from './chart-range.ts';
import type { Stretch } from './coverage.ts';

/** A recorded value and when it began; null where the pair or side was not quoted. */
export interface RecordedValue {
  readonly atMs: number;
  readonly rate: DecimalText | null;
}

/** A value for a part of the checked time. */
export interface Held {
  readonly rate: DecimalText;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A window's values by checked time: holes are in none of them. */
export interface HeldTime {
  readonly held: readonly Held[];
  /** How many recorded values they are. */
  readonly count: number;
}

/** Why a window has no percentile. */
export type TooShort =
  | {
      readonly tooShort: 'checked';
      readonly checkedMs: number;
      /** When the first value begins, where that is within the window; else null. */
      readonly sinceMs: number | null;
    }
  | { readonly tooShort: 'values'; readonly count: number };

const FEWEST_VALUES = 20;
const LEAST_SHARE = 0.5;

/**
 * Each value holds until the next one, but only while the feed was checked (domain.md, "History").
 * @param values ascending.
 * @param checked ascending, not overlapping.
 */
export function heldIn(
  values: readonly RecordedValue[],
  checked: readonly Stretch[],
  window: ChartRange,
): HeldTime {
  const held: Held[] = [];
  let [count, first] = [0, 0];
  for (const [index, { atMs, rate }] of values.entries()) {
    const fromMs = Math.max(atMs, window.fromMs);
    const toMs = Math.min(values[index + 1]?.atMs ?? window.toMs, window.toMs);
    if (rate === null || fromMs >= toMs) continue;
    while ((checked[first]?.toMs ?? Infinity) <= fromMs) first += 1;
    const before = held.length;
    for (let at = first; (checked[at]?.fromMs ?? Infinity) < toMs; at += 1) {
      const stretch = checked[at];
      if (!stretch || stretch.toMs <= fromMs) continue;
      held.push({
        rate,
        fromMs: Math.max(fromMs, stretch.fromMs),
        toMs: Math.min(toMs, stretch.toMs),
      });
    }
    if (held.length > before) count += 1;
  }
  return { held, count };
}

const msOf = (parts: readonly { readonly fromMs: number; readonly toMs: number }[]): number =>
  parts.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

function shortness(
  parts: readonly { readonly fromMs: number; readonly toMs: number }[],
  { fromMs, toMs }: ChartRange,
  count: number,
): TooShort | null {
  const checkedMs = msOf(parts);
  if (checkedMs / (toMs - fromMs) < LEAST_SHARE) {
    const firstMs = parts[0]?.fromMs ?? fromMs;
    return { tooShort: 'checked', checkedMs, sinceMs: firstMs > fromMs ? firstMs : null };
  }
  return count < FEWEST_VALUES ? { tooShort: 'values', count } : null;
}

/**
 * The share of the checked time in which the value was below this one; 0 to 100, rounded down, so
 * that "higher than on 100% of days" is never said of less.
 */
export function percentileOf(
  rate: DecimalText,
  { held, count }: HeldTime,
  window: ChartRange,
): number | TooShort {
  const short = shortness(held, window, count);
  if (short) return short;
  const below = held.filter((each) => compareDecimals(each.rate, rate) < 0);
  return Math.floor((msOf(below) * 100) / msOf(held));
}

/** The values that bound the middle four fifths of the checked time. */
export interface Band {
  readonly low: DecimalText;
  readonly high: DecimalText;
}

export function bandOf({ held, count }: HeldTime, window: ChartRange): Band | TooShort {
  const short = shortness(held, window, count);
  if (short) return short;
  const allMs = msOf(held);
  const sorted = [...held].sort((left, right) => compareDecimals(left.rate, right.rate));
  const at = (share: number): DecimalText | undefined => {
    let leftMs = allMs * share;
    return sorted.find(({ fromMs, toMs }) => (leftMs -= toMs - fromMs) <= 0)?.rate;
  };
  const [low, high] = [at(0.1), at(0.9)];
  return low && high ? { low, high } : { tooShort: 'values', count };
}

/** The lowest and the highest value of the checked time. */
export function extremesOf({ held, count }: HeldTime, window: ChartRange): Band | TooShort {
  const short = shortness(held, window, count);
  if (short) return short;
  const sorted = held.map(({ rate }) => rate).sort(compareDecimals);
  const [low, high] = [sorted[0], sorted.at(-1)];
  return low && high ? { low, high } : { tooShort: 'values', count };
}

/** A part of the time in which no value of any list changed. */
interface Together {
  readonly fromMs: number;
  readonly toMs: number;
  readonly rates: readonly (DecimalText | null)[];
}

/** Several lists over the same time; parts without any value are left out. */
export function together(lists: readonly (readonly Held[])[]): Together[] {
  const edges = new Set(lists.flat().flatMap(({ fromMs, toMs }) => [fromMs, toMs]));
  const sorted = [...edges].sort((left, right) => left - right);
  const next = lists.map(() => 0);
  return sorted.slice(1).flatMap((toMs, index) => {
    const fromMs = sorted[index] ?? toMs;
    const rates = lists.map((list, which) => {
      while ((list[next[which] ?? 0]?.toMs ?? Infinity) <= fromMs) {
        next[which] = (next[which] ?? 0) + 1;
      }
      const held = list[next[which] ?? 0];
      return held && held.fromMs <= fromMs ? held.rate : null;
    });
    return rates.some((rate) => rate !== null) ? [{ fromMs, toMs, rates }] : [];
  });
}

/**
 * How much of the compared time each was the best, in percent: the lowest price to pay, or the
 * highest to receive. Time is compared where at least two were quoted; a tie counts for each.
 */
export function bestShares(
  all: readonly HeldTime[],
  window: ChartRange,
  best: 'lowest' | 'highest',
): readonly number[] | TooShort {
  const parts = together(all.map(({ held }) => held)).filter(
    ({ rates }) => rates.filter((rate) => rate !== null).length > 1,
  );
  const fewest = Math.min(...all.map(({ count }) => count));
  const short = shortness(parts, window, fewest);
  if (short) return short;
  const allMs = msOf(parts);
  const sign = best === 'lowest' ? 1 : -1;
  return all.map((_, which) => {
    const won = parts.filter(({ rates }) => {
      const own = rates[which];
      return own && rates.every((rate) => rate === null || sign * compareDecimals(own, rate) <= 0);
    });
    return Math.round((msOf(won) / allMs) * 100);
  });
}
