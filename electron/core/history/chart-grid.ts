import type { Stretch } from './coverage.ts';
import { bucketOf } from './ohlc.ts';

/** Buckets of equal length, one after the other: a chart's places, the same for all its series. */
export interface Grid {
  /** The first one's start, epoch ms. */
  readonly fromMs: number;
  readonly bucketMs: number;
  readonly count: number;
}

/** A recorded value, by the time it belongs to: its publication, or our first sight of it. Epoch ms. */
export interface Standing {
  readonly atMs: number;
}

/** A bucket's last value; carried where nothing newer came and a check found it unchanged. */
export interface InBucket<Slot> {
  readonly slot: Slot;
  readonly isCarried: boolean;
}

/** The buckets that touch a range; its ends are inclusive. */
export function gridOver(fromMs: number, toMs: number, bucketMs: number): Grid {
  const startMs = bucketOf(fromMs, bucketMs);
  return { fromMs: startMs, bucketMs, count: Math.floor((toMs - startMs) / bucketMs) + 1 };
}

export const bucketStart = ({ fromMs, bucketMs }: Grid, index: number): number =>
  fromMs + index * bucketMs;

/** The last millisecond of the last bucket. */
export const gridEnd = (grid: Grid): number => bucketStart(grid, grid.count) - 1;

/** Which bucket a moment is in; outside of the grid, below 0 or beyond its count. */
export const indexAt = ({ fromMs, bucketMs }: Grid, atMs: number): number =>
  Math.floor((atMs - fromMs) / bucketMs);

/**
 * What stood at each bucket's end (domain.md, "History"): its own last value, or the one before as
 * long as we were checking, so that an unchanged weekend is a line. Null where nobody checked: a gap,
 * which nothing may bridge. That something is no longer quoted is a value too, as the caller reads it.
 *
 * @param slots ascending, of the grid's time.
 * @param checked ascending and apart.
 * @param before what stood when the grid begins.
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

/** How many gaps lie within a grid and are too short to empty a bucket: a chart can't draw these. */
export function narrowGaps(gaps: readonly Stretch[], grid: Grid): number {
  return gaps.filter(({ fromMs, toMs }) => {
    const firstWhole = Math.ceil((fromMs - grid.fromMs) / grid.bucketMs);
    const isInside = toMs > grid.fromMs && fromMs <= gridEnd(grid);
    return isInside && bucketStart(grid, firstWhole + 1) > toMs;
  }).length;
}
