import type { ChartRanks } from '#core/history/chart-data.ts';
import type { ChartRange } from '#core/history/chart-range.ts';
import type { RanksRequest } from '#core/history/chart-request.ts';
import type { PlatformSeries, RateSeries, Series } from '#core/history/chart-series.ts';
import {
  bandOf,
  bestShares,
  extremesOf,
  heldIn,
  type Held,
  type HeldTime,
  percentileOf,
  together,
} from '#core/history/held.ts';
import { doubtfulPlaces } from '#core/history/doubtful.ts';
import { percentChange, roundToPlaces } from '#core/number/decimal.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { Market } from '#core/rates/market.ts';
import { type ChartRules, feedOf, quoteOf } from './chart-query.ts';
import type { RateRecord } from '../record/record.ts';

const DAY = 86_400_000;
const RANKED_DAYS = 90;
const BEST_DAYS = 7;

const daysBefore = (nowMs: number, days: number): ChartRange => ({
  fromMs: nowMs - days * DAY,
  toMs: nowMs,
});

/** What the record says of the last 90 days, and of the last week. */
export function ranksOf(
  record: RateRecord,
  { series, side, premiumUnder }: RanksRequest,
  nowMs: number,
  rules: ChartRules,
): ChartRanks {
  const [main] = series;
  if (!main) return { percentile: null, extremes: null, band: null, best: null };
  const window = daysBefore(nowMs, RANKED_DAYS);
  const time = heldTime(record, main, side, window, rules);
  const last = time.held.at(-1)?.rate;
  return {
    percentile: last === undefined ? null : percentileOf(last, time, window),
    extremes: last === undefined ? null : extremesOf(time, window),
    band: band(record, main, premiumUnder, time, window, rules),
    best: best(record, series, side, daysBefore(nowMs, BEST_DAYS), rules),
  };
}

function heldTime(
  { charts }: RateRecord,
  series: Series,
  side: Side,
  window: ChartRange,
  { sideRule }: ChartRules,
): HeldTime {
  const { values, checked } =
    series.kind === 'rate'
      ? charts.values(feedOf(series), series, window)
      : charts.quoteValues(series.ticker, series.platform, window, (sides) => {
          return quoteOf(sides, sideRule(series.ticker))[side];
        });
  const doubtful = doubtfulPlaces(
    values.map(({ rate, ...times }) => (rate === null ? null : { rate, ...times })),
  );
  const sound = values.map((value, at) => (doubtful.has(at) ? { ...value, rate: null } : value));
  return heldIn(sound, checked, window);
}

function band(
  record: RateRecord,
  main: Series,
  under: Market | null,
  over: HeldTime,
  window: ChartRange,
  rules: ChartRules,
): ChartRanks['band'] {
  if (main.kind !== 'rate' || under === null || under === main.market) return null;
  const other: RateSeries = { ...main, market: under };
  const lower = heldTime(record, other, 'ask', window, rules);
  const parts = together([over.held, lower.held]);
  const held: Held[] = [];
  for (const { fromMs, toMs, rates } of parts) {
    const [rate, base] = rates;
    if (rate && base) held.push({ rate: percentChange(rate, base), fromMs, toMs });
  }
  const band = bandOf({ held, count: Math.min(over.count, lower.count) }, window);
  if (!('low' in band)) return band;
  // In percent, as it is shown; the two lines are drawn no finer.
  return { low: roundToPlaces(band.low, 2), high: roundToPlaces(band.high, 2) };
}

/** Of platforms alone, all of one ticker; else null. */
function best(
  record: RateRecord,
  series: readonly Series[],
  side: Side,
  window: ChartRange,
  rules: ChartRules,
): ChartRanks['best'] {
  const platforms = series.filter((each): each is PlatformSeries => each.kind === 'platform');
  const isOneTicker = new Set(platforms.map(({ ticker }) => ticker)).size === 1;
  if (!isOneTicker || platforms.length < 2 || platforms.length < series.length) return null;
  const times = platforms.map((each) => heldTime(record, each, side, window, rules));
  const shares = bestShares(times, window, side === 'ask' ? 'lowest' : 'highest');
  return { platforms: platforms.map(({ platform }) => platform), shares };
}
