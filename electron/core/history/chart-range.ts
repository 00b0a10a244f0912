import { gridOver, type Grid } from './chart-grid.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export const PRESETS = ['day', 'week', 'month', 'quarter', 'year', 'all'] as const;
export type Preset = (typeof PRESETS)[number];
export const isPreset = (text: string): text is Preset => PRESETS.some((each) => each === text);

export interface ChartRange {
  readonly fromMs: number;
  readonly toMs: number;
}

const SPANS: Record<Exclude<Preset, 'all'>, number> = {
  day: DAY,
  week: WEEK,
  month: 30 * DAY,
  quarter: 90 * DAY,
  year: 365 * DAY,
};

export const CHART_KINDS = ['candles', 'line'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

const LINE_BUCKETS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4].map((days) => days * DAY),
  ...[1, 2, 4, 12, 52].map((weeks) => weeks * WEEK),
];
/** Long enough for several checks in a candle, and few enough to see each candle. */
const CANDLE_BUCKETS = [
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  4 * HOUR,
  DAY,
  WEEK,
  4 * WEEK,
  12 * WEEK,
  52 * WEEK,
];
const MOST: Record<ChartKind, number> = { line: 1_000, candles: 92 };
/** The margin loaded on each side, so that moving needs no wait; a share of the range's length. */
const MARGIN = 0.5;
/** Of a range that is offered. */
const LEAST_SHARE = 0.5;
/** A shorter range would show nothing useful. */
const SHORTEST_SPAN_MS = 10 * MINUTE;

/**
 * From the span of the preset until now. `all` starts at the oldest rates and spans at least an
 * hour.
 */
export function presetRange(preset: Preset, nowMs: number, oldestMs: number | null): ChartRange {
  if (preset !== 'all') return { fromMs: nowMs - SPANS[preset], toMs: nowMs };
  return { fromMs: Math.min(oldestMs ?? nowMs, nowMs - HOUR), toMs: nowMs };
}

/**
 * Whether a range follows the data (domain.md, "History"): a day and everything always do, a longer
 * one does where at least half of it is since the oldest value.
 */
export function isOffered(preset: Preset, nowMs: number, oldestMs: number | null): boolean {
  if (preset === 'day' || preset === 'all') return true;
  return nowMs - (oldestMs ?? nowMs) >= SPANS[preset] * LEAST_SHARE;
}

/** What is shown where this preset was chosen: everything, where the preset is not offered. */
export const fittedPreset = (preset: Preset, nowMs: number, oldestMs: number | null): Preset =>
  isOffered(preset, nowMs, oldestMs) ? preset : 'all';

/** Whole days of a preset; null for everything, which has no length of its own. */
export const presetDays = (preset: Preset): number | null =>
  preset === 'all' ? null : SPANS[preset] / DAY;

/**
 * The valid form of a zoomed or moved range: not empty, not in the future. A range moved beyond now
 * keeps its length, otherwise moving would also zoom.
 */
export function freeRange({ fromMs, toMs }: ChartRange, nowMs: number): ChartRange {
  const end = Math.min(toMs, nowMs);
  const spanMs = Math.max(toMs - fromMs, SHORTEST_SPAN_MS);
  return { fromMs: Math.max(0, end - spanMs), toMs: end };
}

/** The oldest values of each grain; epoch ms. */
export interface RecordedSince {
  readonly anyMs: number;
  readonly hoursMs: number;
  readonly rawMs: number;
}

/**
 * The bucket length of a chart: short enough to show every stored point, long enough to draw. Where
 * only hourly or daily closes are stored (domain.md, "History"), buckets are at least that long.
 * Shorter ones would show holes that do not exist.
 */
export function bucketLength(
  kind: ChartKind,
  range: ChartRange,
  recorded: RecordedSince | null,
): number {
  const finest = recorded ? finestOf(range, recorded) : 0;
  const ladder = kind === 'line' ? LINE_BUCKETS : CANDLE_BUCKETS;
  const spanMs = range.toMs - range.fromMs;
  return ladder.find((ms) => ms >= finest && spanMs / ms <= MOST[kind]) ?? 52 * WEEK;
}

function finestOf({ fromMs }: ChartRange, { anyMs, hoursMs, rawMs }: RecordedSince): number {
  const firstMs = Math.max(fromMs, anyMs);
  if (firstMs < hoursMs - DAY) return DAY;
  return firstMs < rawMs - HOUR ? HOUR : 0;
}

/** The grid of a visible range, with a margin if the user moved it. */
export function chartGrid(
  range: ChartRange,
  bucketMs: number,
  isFree: boolean,
  nowMs: number,
): Grid {
  const margin = isFree ? (range.toMs - range.fromMs) * MARGIN : 0;
  return gridOver(
    Math.max(0, range.fromMs - margin),
    Math.min(nowMs, range.toMs + margin),
    bucketMs,
  );
}
