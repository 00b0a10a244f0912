import { describe, expect, it } from 'vitest';
import { bucketStart, gridEnd, gridOver, indexAt, onGrid } from '#core/history/chart-grid.ts';
import { bucketOf } from '#core/history/ohlc.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const GRID = { fromMs: 0, bucketMs: 10, count: 6 };

const slot = (atMs: number): { atMs: number } => ({ atMs });

/** `24` for the value of moment 24, `(24)` where it was carried, `-` for a hole. */
function places(
  slots: { atMs: number }[],
  checked: [number, number][],
  before: { atMs: number } | null = null,
): string {
  const stretches = checked.map(([fromMs, toMs]) => ({ fromMs, toMs }));
  return onGrid(slots, GRID, stretches, before)
    .map((each) => (each ? (each.isCarried ? `(${each.slot.atMs})` : `${each.slot.atMs}`) : '-'))
    .join(' ');
}

describe('the value at the end of a bucket', () => {
  it.each([
    ['its own last value', [slot(1), slot(9), slot(11)], [[0, 19]], null, '9 11 - - - -'],
    ['unchanged while we were checking', [slot(1)], [[0, 59]], null, '1 (1) (1) (1) (1) (1)'],
    ['unchanged between two polls', [slot(1), slot(41)], [[0, 45]], null, '1 (1) (1) (1) 41 -'],
    [
      'nothing where nobody checked',
      [slot(1), slot(45)],
      [
        [0, 8],
        [45, 45],
      ],
      null,
      '1 - - - 45 -',
    ],
    [
      'a hole that ends with the same value',
      [slot(1)],
      [
        [0, 8],
        [40, 59],
      ],
      null,
      '1 - - - (1) (1)',
    ],
    ['what stood before the grid', [slot(31)], [[0, 39]], slot(-5), '(-5) (-5) (-5) 31 - -'],
    [
      'what was published in a hole and seen later',
      [slot(25)],
      [[50, 55]],
      null,
      '- - 25 - - (25)',
    ],
    ['nothing of an empty record', [], [[0, 59]], null, '- - - - - -'],
  ] as const)('%s', (_what, slots, checked, before, expected) => {
    expect(places([...slots], checked as never, before)).toBe(expected);
  });
});

describe('a grid', () => {
  it.each([
    ['hours', '2026-11-20T10:59:59.999Z', HOUR, '2026-11-20T10:00:00.000Z'],
    ['days', '2026-11-20T23:59:59.999Z', DAY, '2026-11-20T00:00:00.000Z'],
    ['weeks, from Monday on', '2026-11-22T23:59:59.999Z', WEEK, '2026-11-16T00:00:00.000Z'],
    ['four weeks, from a Monday on', '2026-11-22T12:00:00Z', 4 * WEEK, '2026-10-26T00:00:00.000Z'],
  ])('has buckets of %s', (_what, at, bucketMs, expected) => {
    expect(new Date(bucketOf(Date.parse(at), bucketMs)).toISOString()).toBe(expected);
  });

  it('covers both ends of a range, and finds the position of a time', () => {
    const grid = gridOver(15, 40, 10);
    expect(grid).toEqual({ fromMs: 10, bucketMs: 10, count: 4 });
    expect([bucketStart(grid, 3), gridEnd(grid)]).toEqual([40, 49]);
    expect([9, 10, 19, 20, 50].map((atMs) => indexAt(grid, atMs))).toEqual([-1, 0, 0, 1, 4]);
  });
});
