import { gridOver, type Grid } from './chart-grid.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** The ranges that one press chooses. */
export const PRESETS = ['day', 'week', 'month', 'quarter', 'year', 'all'] as const;
export type Preset = (typeof PRESETS)[number];

/** Epoch ms, both ends inclusive. */
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

/** Candles or a line of closes. */
export const CHART_KINDS = ['candles', 'line'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

const LINE_BUCKETS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4].map((days) => days * DAY),
  ...[1, 2, 4, 12, 52].map((weeks) => weeks * WEEK),
];
/** Wide enough that a few checks an hour make candles, and few enough that each can be seen. */
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
/** Beside a shown range, so that it can be moved without waiting; of its length. */
const MARGIN = 0.5;
/** Nobody can see less. */
const SHORTEST_SPAN_MS = 10 * MINUTE;

/** Until now; everything from the oldest rates on, a day at least. */
export function presetRange(preset: Preset, nowMs: number, sinceMs: number | null): ChartRange {
  if (preset !== 'all') return { fromMs: nowMs - SPANS[preset], toMs: nowMs };
  return { fromMs: Math.min(sinceMs ?? nowMs, nowMs - DAY), toMs: nowMs };
}

/**
 * What may be shown of a range that somebody zoomed and moved to: not empty, not of the future. Moved
 * beyond now it comes back as long as it is, or moving would zoom.
 */
export function freeRange({ fromMs, toMs }: ChartRange, nowMs: number): ChartRange {
  const end = Math.min(toMs, nowMs);
  const spanMs = Math.max(toMs - fromMs, SHORTEST_SPAN_MS);
  return { fromMs: Math.max(0, end - spanMs), toMs: end };
}

/** Since when values of each grain are there; epoch ms. */
export interface KeptSince {
  readonly anyMs: number;
  readonly hoursMs: number;
  readonly rawMs: number;
}

/**
 * How long a chart's buckets are: as few as it takes to show every point of what is kept of that time,
 * at most as many as can be drawn. Where no more than a close an hour or a day is kept (domain.md,
 * "History"), buckets are no shorter than that: each would stand alone between gaps that are none.
 */
export function bucketLength(kind: ChartKind, range: ChartRange, kept: KeptSince | null): number {
  const finest = kept ? finestOf(range, kept) : 0;
  const ladder = kind === 'line' ? LINE_BUCKETS : CANDLE_BUCKETS;
  const spanMs = range.toMs - range.fromMs;
  return ladder.find((ms) => ms >= finest && spanMs / ms <= MOST[kind]) ?? 52 * WEEK;
}

function finestOf({ fromMs }: ChartRange, { anyMs, hoursMs, rawMs }: KeptSince): number {
  const firstMs = Math.max(fromMs, anyMs);
  if (firstMs < hoursMs - DAY) return DAY;
  return firstMs < rawMs - HOUR ? HOUR : 0;
}

/** The places of a chart: a shown range's, with a margin where it was moved by hand. */
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
