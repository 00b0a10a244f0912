import type { AgeLimits } from '#core/rates/age-limits.ts';
import type {
  ChartData,
  ChartPoint,
  MarketLine,
  PlatformChart,
  PremiumLine,
  QuoteAt,
} from '#core/history/chart-data.ts';
import {
  changeOver,
  premiumAt,
  rankOf,
  shownPoints,
  chartSpread,
} from '#core/history/chart-figures.ts';
import { bucketStart, type Grid, gridOver, narrowGaps } from '#core/history/chart-grid.ts';
import {
  bucketLength,
  chartGrid,
  type ChartKind,
  type ChartRange,
  freeRange,
  type RecordedSince,
  presetRange,
} from '#core/history/chart-range.ts';
import type {
  RequestedRange,
  ChartRequest,
  PlatformChartRequest,
} from '#core/history/chart-request.ts';
import { doubtfulPlaces } from '#core/history/doubtful.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import type { Market } from '#core/rates/market.ts';
import type { SideRule } from '#core/platforms/sides.ts';
import type { Steps } from '#core/base/steps.ts';
import { serviceFeed, tickerFeed } from '../record/feeds.ts';
import type { RateRecord } from '../record/record.ts';

const DAY = 86_400_000;
const RANKED_DAYS = 90;
const POINTS_A_STEP = 100;

interface Placed {
  readonly range: ChartRange;
  readonly grid: Grid;
}

/** @param sinceMs the start of the oldest value of any series; null if there is none. */
function place(
  requested: RequestedRange,
  kind: ChartKind,
  nowMs: number,
  since: RecordedSince | null,
  sinceMs: number | null,
): Placed {
  const isFree = 'fromMs' in requested;
  const range = isFree
    ? freeRange(requested, nowMs)
    : presetRange(requested.preset, nowMs, sinceMs);
  const bucketMs = bucketLength(kind, range, since);
  return { range, grid: chartGrid(range, bucketMs, isFree, nowMs) };
}

/** A pair's chart from the record, in steps of a few ms. */
export function* chartOf(
  record: RateRecord,
  request: ChartRequest,
  nowMs: number,
  ages?: AgeLimits,
): Steps<Omit<ChartData, 'levels'>> {
  const { market, base, quote, kind, premiumUnder } = request;
  const { charts } = record;
  const pair = { base, quote };
  const since = charts.since(market);
  // The preset `all` includes the service's older days.
  const service = [null, base, quote, `${base}/${quote}`].map((each) =>
    charts.since(serviceFeed(each)),
  );
  const all = [since, ...service].flatMap((each) => each?.anyMs ?? []);
  const sinceMs = all.length === 0 ? null : Math.min(...all);
  const { range, grid } = place(request.range, kind, nowMs, since, sinceMs);
  const lines = new Map<Market, MarketLine>();
  for (const each of new Set([market, ...request.overlays, premiumUnder ?? market])) {
    const points = marked(yield* charts.points(each, pair, grid));
    lines.set(each, { market: each, points });
  }
  const main = lines.get(market) ?? { market, points: [] };
  const under = premiumUnder === null ? undefined : lines.get(premiumUnder);
  const closes = marked(yield* charts.serviceCloses(pair, grid));
  const shown = shownPoints(main.points.map(sound), grid, range);
  const last = shown.at(-1)?.point ?? null;
  return {
    kind,
    range,
    grid,
    nowMs,
    main,
    sinceMs: since?.anyMs ?? null,
    candles: kind === 'candles' ? yield* charts.candles(market, pair, grid) : null,
    overlays: request.overlays.flatMap((each) => lines.get(each) ?? []),
    service: closes.some((point) => point !== null) ? closes : null,
    premium: under ? yield* premium(record, pair, main, under, grid, { nowMs, ages }) : null,
    change: changeOver(shown, grid, range),
    last: last && { ...last, shown: rateForDisplay(last.rate) },
    narrowGaps: narrowGaps(charts.gaps(market, grid), grid),
  };
}

function marked(points: readonly (ChartPoint | null)[]): (ChartPoint | null)[] {
  const doubtful = doubtfulPlaces(points);
  return points.map((point, at) =>
    point && doubtful.has(at) ? { ...point, isDoubtful: true } : point,
  );
}

const sound = (point: ChartPoint | null): ChartPoint | null => (point?.isDoubtful ? null : point);

/** The current time, and the limits that mark stale values; the defaults if undefined. */
interface PremiumBy {
  readonly nowMs: number;
  readonly ages: AgeLimits | undefined;
}

function* premium(
  { charts }: RateRecord,
  pair: { base: CurrencyCode; quote: CurrencyCode },
  over: MarketLine,
  under: MarketLine,
  grid: Grid,
  by: PremiumBy,
): Steps<PremiumLine> {
  const points = yield* premiumPoints(over, under, grid, by);
  const { nowMs } = by;
  const days = gridOver(nowMs - (RANKED_DAYS - 1) * DAY, nowMs, DAY);
  const [daily, dailyUnder] = [
    { ...over, points: yield* charts.points(over.market, pair, days) },
    { ...under, points: yield* charts.points(under.market, pair, days) },
  ];
  const closes = yield* premiumPoints(daily, dailyUnder, days, by);
  const latest = closes.findLast((point) => point !== null) ?? null;
  const all = closes.flatMap((point) => point ?? []);
  const rank = latest && rankOf(latest, all);
  return { over: over.market, under: under.market, points, latest, rank };
}

function* premiumPoints(
  { market: over, points }: MarketLine,
  { market: under, points: others }: MarketLine,
  grid: Grid,
  { nowMs, ages }: PremiumBy,
): Steps<PremiumLine['points']> {
  const line: PremiumLine['points'][number][] = [];
  for (const [index, each] of points.entries()) {
    const [point, other] = [sound(each), sound(others[index] ?? null)];
    const endMs = Math.min(nowMs, bucketStart(grid, index + 1));
    line.push(
      point && other
        ? premiumAt({ market: over, point }, { market: under, point: other }, endMs, ages)
        : null,
    );
    if (index % POINTS_A_STEP === POINTS_A_STEP - 1) yield;
  }
  return line;
}

/**
 * A platform's ask, bid and spread from the record, by the ticker's side rule; in steps of a few
 * ms.
 */
export function* platformChartOf(
  { charts }: RateRecord,
  { ticker, platform, range: requested }: PlatformChartRequest,
  sideRule: SideRule,
  nowMs: number,
): Steps<PlatformChart> {
  const feedKey = tickerFeed(ticker);
  const since = charts.since(feedKey);
  const { range, grid } = place(requested, 'line', nowMs, since, since?.anyMs ?? null);
  const { ask: askSide } = sideRule;
  const isAssumed = sideRule.standing === 'assumed';
  const points: (QuoteAt | null)[] = [];
  for (const recorded of yield* charts.quotes(ticker, platform, grid)) {
    if (points.length % POINTS_A_STEP === 0) yield;
    if (!recorded) {
      points.push(null);
      continue;
    }
    const { buy, sell, ...rest } = recorded;
    const [ask, bid] = askSide === 'buy' ? [buy, sell] : [sell, buy];
    points.push({ ask, bid, ...chartSpread({ ask, bid }), ...rest });
  }
  const gaps = narrowGaps(charts.gaps(feedKey, grid), grid);
  const sinceMs = since?.anyMs ?? null;
  return { range, grid, sinceMs, nowMs, points, askSide, isAssumed, narrowGaps: gaps };
}
