import type { ChartCandle, ChartData, ChartPoint, PremiumAt } from './chart-data.ts';
import { bucketStart } from './chart-grid.ts';
import type { Series } from './chart-series.ts';

export interface Reading {
  readonly index: number;
  /** The bucket's start, epoch ms. */
  readonly atMs: number;
  readonly series: Series;
  readonly point: ChartPoint | null;
  readonly candle: ChartCandle | null;
  readonly others: readonly { readonly series: Series; readonly point: ChartPoint | null }[];
  readonly premium: PremiumAt | null;
  readonly service: ChartPoint | null;
}

/**
 * The places with a value: the market's own, or the service's close from before the record begins.
 */
export function mainPoints({ main, service }: ChartData): readonly (ChartPoint | null)[] {
  return main.points.map((point, index) => point ?? service?.[index] ?? null);
}

export function readingAt(data: ChartData, pointed: number | null): Reading | null {
  const index = placeOf(mainPoints(data), data.grid.count, pointed);
  if (index === null) return null;
  return {
    index,
    atMs: bucketStart(data.grid, index),
    series: data.main.series,
    point: data.main.points[index] ?? null,
    candle: data.candles?.[index] ?? null,
    others: data.others.map(({ series, points }) => ({ series, point: points[index] ?? null })),
    premium: data.premium?.points[index] ?? null,
    service: data.service?.[index] ?? null,
  };
}

function placeOf(points: readonly unknown[], count: number, pointed: number | null): number | null {
  if (pointed !== null && pointed >= 0 && pointed < count) return pointed;
  const last = points.findLastIndex((point) => point !== null);
  return last === -1 ? null : last;
}

/** Moves over the given number of values; stays at the last one found. */
export function step(points: readonly unknown[], from: number, by: number): number {
  const direction = Math.sign(by);
  let [place, remaining] = [from, Math.abs(by)];
  for (let at = from + direction; remaining > 0 && at >= 0 && at < points.length; at += direction) {
    if (points[at] === null || points[at] === undefined) continue;
    place = at;
    remaining -= 1;
  }
  return place;
}
