import type { AgeLimits } from '#core/rates/age-limits.ts';
import type {
  ChartCandle,
  ChartPoint,
  PremiumAt,
  QuoteAt,
  RangeChange,
  RangeFigures,
} from './chart-data.ts';
import { bucketStart, type Grid } from './chart-grid.ts';
import type { ChartRange } from './chart-range.ts';
import {
  addDecimals,
  compareDecimals,
  type DecimalText,
  decimalText,
  over as divided,
  percentChange,
  ratioOf,
  roundToPlaces,
} from '#core/number/decimal.ts';
import { ageEdges } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import type { Sides } from '#core/platforms/sides.ts';
import { spreadOf } from '#core/platforms/spread.ts';

const PLACES = 2;

/** The points of a grid that are within a range, with the start of their buckets. */
export function shownPoints<Point>(
  points: readonly (Point | null)[],
  grid: Grid,
  { fromMs, toMs }: ChartRange,
): { readonly atMs: number; readonly point: Point }[] {
  return points.flatMap((point, index) => {
    const atMs = bucketStart(grid, index);
    const isShown = point !== null && atMs + grid.bucketMs > fromMs && atMs <= toMs;
    return isShown ? [{ atMs, point }] : [];
  });
}

/** From the first to the last value, with the time between them; null for fewer than two. */
export function changeOver(
  shown: readonly { readonly atMs: number; readonly point: ChartPoint }[],
  grid: Grid,
  range: ChartRange,
): RangeChange | null {
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || first === last) return null;
  // The outer buckets are only partly within the visible range.
  const fromMs = Math.max(first.atMs, range.fromMs);
  const toMs = Math.min(last.atMs + grid.bucketMs, range.toMs);
  const percent = roundToPlaces(percentChange(last.point.rate, first.point.rate), PLACES);
  return { percent, spanMs: toMs - fromMs };
}

/** `over / under - 1` in percent, marked if either was stale at that time. */
export function premiumAt(
  over: { readonly market: Market; readonly point: ChartPoint },
  under: { readonly market: Market; readonly point: ChartPoint },
  atMs: number,
  ages?: AgeLimits,
): PremiumAt {
  const percent = percentChange(over.point.rate, under.point.rate);
  const isStale = [over, under].some(({ market, point }) => {
    return atMs > ageEdges(market, point.publishedMs ?? point.firstSeenMs, [], ages).staleAtMs;
  });
  return { percent, shown: roundToPlaces(percent, PLACES), isStale };
}

/** Of the visible closes, and the candles where there are any; null without a close. */
export function rangeFigures(
  shown: readonly { readonly point: ChartPoint }[],
  candles: readonly ChartCandle[],
): RangeFigures | null {
  const closes = shown.map(({ point }) => point.rate);
  const [first] = closes;
  if (first === undefined) return null;
  const furthest = (all: readonly DecimalText[], sign: 1 | -1): DecimalText =>
    all.reduce((best, each) => (sign * compareDecimals(each, best) > 0 ? each : best), first);
  const sum = closes.reduce((total, each) => addDecimals(total, each), '0' as DecimalText);
  const count = { numerator: BigInt(closes.length), denominator: 1n };
  return {
    low: furthest([...closes, ...candles.map(({ low }) => low)], -1),
    high: furthest([...closes, ...candles.map(({ high }) => high)], 1),
    average: decimalText(divided(ratioOf(sum), count)),
  };
}

/** ask - bid, exact, and in percent of their mid price (domain.md, "Platform quotes"). */
export function chartSpread(sides: Sides): Pick<QuoteAt, 'spread' | 'spreadPercent'> {
  const spread = spreadOf(sides);
  if (spread === null) return { spread: null, spreadPercent: null };
  return { spread: spread.absolute, spreadPercent: roundToPlaces(spread.percent, PLACES) };
}
