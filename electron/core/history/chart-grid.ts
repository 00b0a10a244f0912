import type { Stretch } from './coverage.ts';
import { bucketOf } from './ohlc.ts';

/** Consecutive buckets of equal length, shared by all series of a chart. */
export interface Grid {
  /** The start of the first bucket, epoch ms. */
  readonly fromMs: number;
  readonly bucketMs: number;
  readonly count: number;
}

/** A recorded value by its time: its publication, or when we first saw it. Epoch ms. */
export interface Standing {
  readonly atMs: number;
}

/**
 * A bucket's last value. It is carried over if no newer one came and a check found it unchanged.
 */
export interface InBucket<Slot> {
  readonly slot: Slot;
  readonly isCarried: boolean;
}

/** The buckets that touch a range; both ends are inclusive. */
export function gridOver(fromMs: number, toMs: number, bucketMs: number): Grid {
  const startMs = bucketOf(fromMs, bucketMs);
  return { fromMs: startMs, bucketMs, count: Math.floor((toMs - startMs) / bucketMs) + 1 };
}

export const bucketStart = ({ fromMs, bucketMs }: Grid, index: number): number =>
  fromMs + index * bucketMs;

export const gridEnd = (grid: Grid): number => bucketStart(grid, grid.count) - 1;

/** The bucket of a moment; outside the grid it is negative or at least `count`. */
export const indexAt = ({ fromMs, bucketMs }: Grid, atMs: number): number =>
  Math.floor((atMs - fromMs) / bucketMs);

/**
 * The value at each bucket's end (domain.md, "History"): its own last value, or the previous one if
 * a check was made, so that an unchanged weekend is a line. Null if nobody checked: a hole, which
 * nothing may bridge. "Not quoted" is a value too; the caller interprets it.
 * @param slots ascending, by the grid's time.
 * @param checked ascending, not overlapping.
 * @param before the value before the grid begins.
 */
export function onGrid<Slot extends Standing>(
  slots: readonly Slot[],
  grid: Grid,
  checked: readonly Stretch[],
  before: Slot | null,
): (InBucket<Slot> | null)[] {
  let last = before;
  let [next, stretch] = [0, 0];
  return Array.from({ length: grid.count }, (_, index) => {
    const startMs = bucketStart(grid, index);
    const endMs = startMs + grid.bucketMs;
    let isCarried = true;
    for (let slot = slots[next]; slot && slot.atMs < endMs; slot = slots[next]) {
      last = slot;
      isCarried = false;
      next += 1;
    }
    if (last && !isCarried) return { slot: last, isCarried };
    while ((checked[stretch]?.toMs ?? Infinity) < startMs) stretch += 1;
    const isChecked = (checked[stretch]?.fromMs ?? Infinity) < endMs;
    return last && isChecked ? { slot: last, isCarried } : null;
  });
}
