import type { Stretch } from './coverage.ts';

/** A point of a line, for pixels: the value is a float. */
export interface LinePoint {
  readonly atMs: number;
  readonly value: number;
}

/** First, last, lowest and highest need this many. */
const FEWEST = 4;

/**
 * At most `count` (4 or more) of a line's points, ascending in time: the first, the last, the lowest
 * and the highest; the points on both sides of gaps, of the longest ones where they would take more
 * than half; and of the rest the lowest and highest of stretches of equal length.
 */
export function downSample<Point extends LinePoint>(
  points: readonly Point[],
  gaps: readonly Stretch[],
  count: number,
): Point[] {
  const limit = Math.max(FEWEST, Math.floor(count));
  if (points.length <= limit) return [...points];
  const kept = new Set([0, points.length - 1, ...extremes(points, 0, points.length)]);
  for (const index of gapEdges(points, gaps, Math.floor((limit - kept.size) / 4))) kept.add(index);
  const buckets = Math.floor((limit - kept.size) / 2);
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const start = Math.floor((bucket * points.length) / buckets);
    const end = Math.floor(((bucket + 1) * points.length) / buckets);
    for (const index of extremes(points, start, end)) kept.add(index);
  }
  return [...kept].sort((left, right) => left - right).flatMap((index) => points[index] ?? []);
}

/** Where the lowest and the highest of `points[start..end)` stand; nothing of an empty stretch. */
function extremes(points: readonly LinePoint[], start: number, end: number): number[] {
  let low = start;
  let high = start;
  for (let index = start; index < end; index += 1) {
    const value = points[index]?.value ?? 0;
    if (value < (points[low]?.value ?? 0)) low = index;
    if (value > (points[high]?.value ?? 0)) high = index;
  }
  return start < end ? [low, high] : [];
}

/** The points next to the longest gaps, at most so many gaps. */
function gapEdges(points: readonly LinePoint[], gaps: readonly Stretch[], most: number): number[] {
  const longest = [...gaps].sort((left, right) => lengthOf(right) - lengthOf(left)).slice(0, most);
  return longest.flatMap(({ fromMs, toMs }) => {
    const after = firstAfter(points, fromMs);
    // A gap with a point inside is one of checks alone: what was published then was seen later.
    const isBroken = after > 0 && after < points.length && (points[after]?.atMs ?? 0) >= toMs;
    return isBroken ? [after - 1, after] : [];
  });
}

const lengthOf = ({ fromMs, toMs }: Stretch): number => toMs - fromMs;

/** The index of the first point later than a moment. */
function firstAfter(points: readonly LinePoint[], atMs: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.atMs ?? 0) > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}
