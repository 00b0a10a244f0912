import type { AgeLimits } from '#core/rates/age-limits.ts';
import type { ChartPoint, PremiumAt, QuoteAt, RangeChange, Rank } from './chart-data.ts';
import { bucketStart, type Grid } from './chart-grid.ts';
import type { ChartRange } from './chart-range.ts';
import { compareDecimals, percentChange, roundToPlaces } from '#core/number/decimal.ts';
import { ageEdges } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import type { Sides } from '#core/platforms/sides.ts';
import { spreadOf } from '#core/platforms/spread.ts';

const PLACES = 2;
/** A percentile of fewer days has no meaning. */
const FEWEST_DAYS = 20;

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

/** The share of the days' premiums that were not above the latest one, in percent. */
export function rankOf(latest: PremiumAt, days: readonly PremiumAt[]): Rank | null {
  if (days.length < FEWEST_DAYS) return null;
  const below = days.filter(({ percent }) => compareDecimals(percent, latest.percent) <= 0).length;
  return { percentile: Math.round((below / days.length) * 100), days: days.length };
}

/** ask - bid, exact, and in percent of their mid price (domain.md, "Platform quotes"). */
export function chartSpread(sides: Sides): Pick<QuoteAt, 'spread' | 'spreadPercent'> {
  const spread = spreadOf(sides);
  if (spread === null) return { spread: null, spreadPercent: null };
  return { spread: spread.absolute, spreadPercent: roundToPlaces(spread.percent, PLACES) };
}
