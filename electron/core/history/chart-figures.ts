import type {
  Apart,
  ChartCandle,
  ChartPoint,
  PremiumAt,
  QuoteAt,
  RangeChange,
  RangeFigures,
  RateAt,
} from './chart-data.ts';
import { bucketStart, type Grid } from './chart-grid.ts';
import type { ChartRange } from './chart-range.ts';
import {
  absolute,
  addDecimals,
  compareDecimals,
  type DecimalText,
  decimalText,
  minus,
  over as divided,
  percentChange,
  percentOver,
  ratioOf,
  roundToPlaces,
  toPlaces,
} from '#core/number/decimal.ts';
import { ageEdges } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import { median } from '#core/platforms/median.ts';
import type { Sides } from '#core/platforms/sides.ts';
import { spreadOf } from '#core/platforms/spread.ts';

const PLACES = 2;

/**
 * The points of a grid that are within a range, with the start of their buckets. One that begins
 * before the range is of its start: a week's high is no value of the week before.
 */
export function shownPoints<Point>(
  points: readonly (Point | null)[],
  grid: Grid,
  { fromMs, toMs }: ChartRange,
): Shown<Point> {
  return points.flatMap((point, index) => {
    const atMs = bucketStart(grid, index);
    const isShown = point !== null && atMs + grid.bucketMs > fromMs && atMs <= toMs;
    return isShown ? [{ atMs: Math.max(atMs, fromMs), point }] : [];
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
): PremiumAt {
  const percent = percentChange(over.point.rate, under.point.rate);
  const isStale = [over, under].some(({ market, point }) => {
    return atMs > ageEdges(market, point.publishedMs ?? point.firstSeenMs, []).staleAtMs;
  });
  return { percent, shown: roundToPlaces(percent, PLACES), isStale };
}

/** What of a series is visible: values with the start of their buckets. */
type Shown<Point> = readonly { readonly atMs: number; readonly point: Point }[];

/**
 * Of the visible closes, and the candles where there are any; of several values that are equal, the
 * newest. Null without a close.
 * @param compared the closes of other series, for low and high.
 */
export function rangeFigures(
  shown: Shown<ChartPoint>,
  candles: Shown<ChartCandle>,
  compared: Shown<ChartPoint> = [],
): RangeFigures | null {
  const closes = shown.map(({ atMs, point }) => ({ atMs, rate: point.rate }));
  const [first] = closes;
  if (!first) return null;
  const others = compared.map(({ atMs, point }) => ({ atMs, rate: point.rate }));
  const furthest = (part: 'low' | 'high', sign: 1 | -1): RateAt =>
    [...closes, ...others, ...candles.map(({ atMs, point }) => ({ atMs, rate: point[part] }))]
      .sort((left, right) => left.atMs - right.atMs)
      .reduce((best, each) => (sign * compareDecimals(each.rate, best.rate) >= 0 ? each : best));
  const sum = closes.reduce((total, { rate }) => addDecimals(total, rate), '0' as DecimalText);
  const count = { numerator: BigInt(closes.length), denominator: 1n };
  return {
    low: furthest('low', -1),
    high: furthest('high', 1),
    average: decimalText(divided(ratioOf(sum), count)),
  };
}

/** The median distance of two series where both have a value, without a sign; null without one. */
export function apartOf(first: Shown<ChartPoint>, second: Shown<ChartPoint>): Apart | null {
  const other = new Map(second.map(({ atMs, point }) => [atMs, point.rate]));
  const distances = first.flatMap(({ atMs, point }) => {
    const rate = other.get(atMs);
    if (rate === undefined) return [];
    const money = absolute(minus(ratioOf(point.rate), ratioOf(rate)));
    return [{ money, percent: absolute(percentOver(ratioOf(rate), ratioOf(point.rate))) }];
  });
  const money = median(distances.map((each) => each.money));
  const percent = median(distances.map((each) => each.percent));
  if (money === null || percent === null) return null;
  return {
    money: toPlaces(money, PLACES, 'half-away'),
    percent: toPlaces(percent, PLACES, 'half-away'),
  };
}

/** ask - bid, exact, and in percent of their mid price (platforms/domain.md, "Platform quotes"). */
export function chartSpread(sides: Sides): Pick<QuoteAt, 'spread' | 'spreadPercent'> {
  const spread = spreadOf(sides);
  if (spread === null) return { spread: null, spreadPercent: null };
  return { spread: spread.absolute, spreadPercent: roundToPlaces(spread.percent, PLACES) };
}
