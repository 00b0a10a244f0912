import { describe, expect, it } from 'vitest';
import {
  bucketLength,
  chartGrid,
  fittedPreset,
  freeRange,
  isOffered,
  presetRange,
  PRESETS,
} from '#core/history/chart-range.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T12:30:00Z');
/** As a trader's record keeps it: raw values of 30 days, hours of a year, days of ten. */
const KEPT = { anyMs: NOW - 3_650 * DAY, hoursMs: NOW - 395 * DAY, rawMs: NOW - 30 * DAY };
const TEN_YEARS = NOW - 3_650 * DAY;

describe('how long the buckets of a range are', () => {
  it.each([
    ['day', 2 * MINUTE, HOUR],
    ['week', 15 * MINUTE, 4 * HOUR],
    ['month', HOUR, DAY],
    ['quarter', 3 * HOUR, DAY],
    ['year', 12 * HOUR, 7 * DAY],
    ['all', 4 * DAY, 84 * DAY],
  ] as const)('%s', (preset, line, candles) => {
    const range = presetRange(preset, NOW, TEN_YEARS);
    const lengths = (['line', 'candles'] as const).map((kind) => bucketLength(kind, range, KEPT));
    expect(lengths).toEqual([line, candles]);
  });

  it.each(PRESETS)('at most as many as can be drawn: %s', (preset) => {
    const range = presetRange(preset, NOW, 0);
    for (const [kind, most] of [
      ['line', 1_001],
      ['candles', 93],
    ] as const) {
      const bucketMs = bucketLength(kind, range, null);
      expect(chartGrid(range, bucketMs, false, NOW).count).toBeLessThanOrEqual(most);
    }
  });

  it.each([
    ['older than raw values are kept', 40 * DAY, 39 * DAY, HOUR],
    ['older than hours are kept', 400 * DAY, 399 * DAY, DAY],
    ['of the last days', 2 * DAY, DAY, 2 * MINUTE],
    ['from before anything was recorded', 9_000 * DAY, 8_999 * DAY, DAY],
  ])('no finer than the stored values of a range: %s', (_what, fromAgo, toAgo, expected) => {
    const range = { fromMs: NOW - fromAgo, toMs: NOW - toAgo };
    expect(bucketLength('line', range, KEPT)).toBe(expected);
  });

  it('as short as possible if the record begins within the range', () => {
    const recorded = { anyMs: NOW - 3 * DAY, hoursMs: NOW - 3 * DAY, rawMs: NOW - 3 * DAY };
    expect(bucketLength('line', presetRange('month', NOW, null), recorded)).toBe(HOUR);
    expect(bucketLength('line', presetRange('week', NOW, null), recorded)).toBe(15 * MINUTE);
  });
});

describe('a range', () => {
  it('of everything begins with the record, and is an hour at least', () => {
    expect(presetRange('all', NOW, TEN_YEARS)).toEqual({ fromMs: TEN_YEARS, toMs: NOW });
    expect(presetRange('all', NOW, NOW - 5)).toEqual({ fromMs: NOW - HOUR, toMs: NOW });
    expect(presetRange('all', NOW, null)).toEqual({ fromMs: NOW - HOUR, toMs: NOW });
  });

  it.each([
    ['nothing', null, ['day', 'all']],
    ['three hours', 3 * HOUR, ['day', 'all']],
    ['one day', DAY, ['day', 'all']],
    ['half a week', 3.5 * DAY, ['day', 'week', 'all']],
    ['20 days', 20 * DAY, ['day', 'week', 'month', 'all']],
    ['45 days', 45 * DAY, ['day', 'week', 'month', 'quarter', 'all']],
    ['half a year', 182.5 * DAY, PRESETS],
    ['ten years', 3_650 * DAY, PRESETS],
  ] as const)('follows the data: %s', (_what, recordedMs, on) => {
    const oldestMs = recordedMs === null ? null : NOW - recordedMs;
    expect(PRESETS.filter((preset) => isOffered(preset, NOW, oldestMs))).toEqual(on);
    for (const preset of PRESETS) {
      const isOn = (on as readonly string[]).includes(preset);
      expect(fittedPreset(preset, NOW, oldestMs)).toBe(isOn ? preset : 'all');
    }
  });

  it('that was moved is not of the future, and not empty', () => {
    const moved = { fromMs: NOW - HOUR, toMs: NOW + DAY };
    // As long as it was: at the end of time moving is no zooming.
    expect(freeRange(moved, NOW)).toEqual({ fromMs: NOW - DAY - HOUR, toMs: NOW });
    const past = { fromMs: NOW - DAY, toMs: NOW - HOUR };
    expect(freeRange(past, NOW)).toEqual(past);
    expect(freeRange({ fromMs: NOW + 1, toMs: NOW + 2 }, NOW).fromMs).toBe(NOW - 10 * MINUTE);
  });

  it('has a margin at both sides where it was moved, none beyond now', () => {
    const range = { fromMs: NOW - 2 * DAY, toMs: NOW - DAY };
    const free = chartGrid(range, HOUR, true, NOW);
    expect(free.fromMs).toBe(Date.parse('2026-11-18T00:00:00Z'));
    expect(free.count).toBe(49);
    expect(chartGrid({ fromMs: NOW - DAY, toMs: NOW }, HOUR, true, NOW).count).toBe(37);
    expect(chartGrid(range, HOUR, false, NOW).count).toBe(25);
  });
});
