import type {
  ChartData,
  ChartPoint,
  PremiumLine,
  QuoteAt,
  RangeFigures,
  SeriesLine,
} from '#core/history/chart-data.ts';
import {
  apartOf,
  changeOver,
  chartSpread,
  premiumAt,
  rangeFigures,
  shownPoints,
} from '#core/history/chart-figures.ts';
import { bucketStart, type Grid } from '#core/history/chart-grid.ts';
import {
  bucketLength,
  chartGrid,
  type ChartKind,
  type ChartRange,
  fittedPreset,
  freeRange,
  type Preset,
  type RecordedSince,
  presetRange,
} from '#core/history/chart-range.ts';
import type { RequestedRange, ChartRequest } from '#core/history/chart-request.ts';
import { fenceOf, isFenced, isOutside } from '#core/history/chart-scale.ts';
import { isSameUnit, type RateSeries, type Series, seriesKey } from '#core/history/chart-series.ts';
import { doubtfulPlaces } from '#core/history/doubtful.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { ASSUMED_RULE, type Side, type SideRule, type SideWord } from '#core/platforms/sides.ts';
import { serviceFeed, tickerFeed } from '../record/feeds.ts';
import type { RateRecord } from '../record/record.ts';

/** What the person's settings say: which word is the ask. */
export interface ChartRules {
  readonly sideRule: (ticker: Ticker) => SideRule;
}

const DEFAULT_RULES: ChartRules = { sideRule: () => ASSUMED_RULE };

export const feedOf = (series: Series): string =>
  series.kind === 'rate' ? series.market : tickerFeed(series.ticker);

interface Placed {
  readonly range: ChartRange;
  readonly grid: Grid;
}

/** @param oldestMs the start of the oldest value of any series; null if there is none. */
function place(
  requested: RequestedRange,
  kind: ChartKind,
  nowMs: number,
  since: RecordedSince | null,
  oldestMs: number | null,
): Placed {
  const isFree = 'fromMs' in requested;
  const range = isFree
    ? freeRange(requested, nowMs)
    : presetRange(presetOf(requested, nowMs, oldestMs), nowMs, oldestMs);
  const bucketMs = bucketLength(kind, range, since);
  return { range, grid: chartGrid(range, bucketMs, isFree, nowMs) };
}

const presetOf = (
  { preset, orAll }: Exclude<RequestedRange, ChartRange>,
  nowMs: number,
  oldestMs: number | null,
): Preset => (orAll ? fittedPreset(preset, nowMs, oldestMs) : preset);

/** Lowest, highest and average of a rate in the record; null without a value. */
export function figuresOf(
  record: RateRecord | null,
  series: RateSeries,
  preset: Preset,
  nowMs: number,
): RangeFigures | null {
  if (!record) return null;
  const request = { series: [series], side: 'ask', kind: 'line', premiumUnder: null } as const;
  return chartOf(record, { ...request, range: { preset } }, nowMs).figures;
}

/** A chart from the record. The first series decides range and grid. */
export function chartOf(
  record: RateRecord,
  request: ChartRequest,
  nowMs: number,
  rules = DEFAULT_RULES,
): Omit<ChartData, 'levels'> {
  const [first, ...more] = request.series;
  if (!first) throw new RangeError('a chart has a series');
  const { charts } = record;
  const rate = first.kind === 'rate' ? first : null;
  const kind = rate ? request.kind : 'line';
  const since = charts.since(feedOf(first));
  const oldestMs = oldestOf(record, request.series);
  const { range, grid } = place(request.range, kind, nowMs, since, oldestMs);
  const main = lineOf(record, first, grid, request.side, rules);
  const others = more.map((series) => lineOf(record, series, grid, request.side, rules));
  const closes = rate ? marked(charts.serviceCloses(rate, grid)) : [];
  const shownOf = ({ points }: SeriesLine): ReturnType<typeof shownPoints<ChartPoint>> =>
    shownPoints(points.map(sound), grid, range);
  const shown = shownOf(main);
  const last = shown.at(-1)?.point ?? null;
  const candles = rate && kind === 'candles' ? charts.candles(rate.market, rate, grid) : null;
  const compared = others.filter(({ series }) => isSameUnit(series, first));
  // A value that was only found again would count once for each bucket.
  const valuesOf = (line: SeriesLine): number[] =>
    shownOf(line).flatMap(({ point }, index) =>
      point.isCarried && index > 0 ? [] : Number(point.rate),
    );
  const sharesScale = isFenced(first, more, candles !== null);
  const fence = sharesScale ? fenceOf([main, ...compared].map(valuesOf)) : null;
  const inside = (line: SeriesLine): ReturnType<typeof shownOf> =>
    shownOf(line).filter(({ point }) => !isOutside(point.rate, fence));
  const platforms = rate ? [] : others.filter(({ series }) => series.kind === 'platform');
  const [second] = compared;
  return {
    kind,
    range,
    grid,
    nowMs,
    main,
    others,
    sinceMs: since?.anyMs ?? null,
    oldestMs,
    candles,
    service: closes.some((point) => point !== null) ? closes : null,
    premium: premium(record, request, [main, ...others], grid, { nowMs, rules }),
    change: changeOver(shown, grid, range),
    figures: rangeFigures(
      inside(main),
      shownPoints(candles ?? [], grid, range),
      platforms.flatMap((line) => (compared.includes(line) ? inside(line) : [])),
    ),
    apart:
      sharesScale && more.length === 1 && second ? apartOf(inside(main), inside(second)) : null,
    fence,
    last: last && { ...last, shown: rateForDisplay(last.rate) },
    sides: first.kind === 'platform' ? rules.sideRule(first.ticker) : null,
  };
}

/** The start of everything recorded; the preset `all` includes the service's older days. */
function oldestOf({ charts }: RateRecord, series: readonly Series[]): number | null {
  const [first] = series;
  const { base, quote } = first?.kind === 'rate' ? first : { base: null, quote: null };
  const service = base === null ? [] : [null, base, quote, `${base}/${quote}`].map(serviceFeed);
  const feeds = [...series.map(feedOf), ...service];
  const all = feeds.flatMap((feed) => charts.since(feed)?.anyMs ?? []);
  return all.length === 0 ? null : Math.min(...all);
}

function lineOf(
  { charts }: RateRecord,
  series: Series,
  grid: Grid,
  side: Side,
  { sideRule }: ChartRules,
): SeriesLine {
  if (series.kind === 'rate') {
    return { series, points: marked(charts.points(series.market, series, grid)) };
  }
  const { ticker, platform } = series;
  const points = charts.quotes(ticker, platform, grid).map((recorded): ChartPoint | null => {
    if (recorded === null) return null;
    const { buy, sell, ...times } = recorded;
    const quote = quoteOf({ buy, sell }, sideRule(ticker));
    const rate = quote[side];
    return rate === null ? null : { rate, quote, ...times };
  });
  return { series, points: marked(points) };
}

/** A platform's two sides, by the ticker's rule. */
export function quoteOf(
  { buy, sell }: Readonly<Record<SideWord, DecimalText | null>>,
  { ask: askWord }: SideRule,
): QuoteAt {
  const [ask, bid] = askWord === 'buy' ? [buy, sell] : [sell, buy];
  return { ask, bid, ...chartSpread({ ask, bid }) };
}

function marked(points: readonly (ChartPoint | null)[]): (ChartPoint | null)[] {
  const doubtful = doubtfulPlaces(points);
  return points.map((point, at) =>
    point && doubtful.has(at) ? { ...point, isDoubtful: true } : point,
  );
}

const sound = (point: ChartPoint | null): ChartPoint | null => (point?.isDoubtful ? null : point);

/** The main market over the chosen one; null for platforms, the same market, or without a value. */
function premium(
  record: RateRecord,
  { side, premiumUnder: under }: ChartRequest,
  lines: readonly SeriesLine[],
  grid: Grid,
  { nowMs, rules }: { readonly nowMs: number; readonly rules: ChartRules },
): PremiumLine | null {
  const [main] = lines;
  if (main?.series.kind !== 'rate') return null;
  const { market: over, base, quote } = main.series;
  if (under === null || under === over || base === quote) return null;
  const series: RateSeries = { ...main.series, market: under };
  const known = lines.find((each) => seriesKey(each.series) === seriesKey(series));
  const { points: others } = known ?? lineOf(record, series, grid, side, rules);
  const points = main.points.map((each, index) => {
    const [point, other] = [sound(each), sound(others[index] ?? null)];
    const endMs = Math.min(nowMs, bucketStart(grid, index + 1));
    return point && other
      ? premiumAt({ market: over, point }, { market: under, point: other }, endMs)
      : null;
  });
  // A pane of its own needs something in it.
  const latest = points.findLast((point) => point !== null);
  return latest ? { over, under, points, latest } : null;
}
