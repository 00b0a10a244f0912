import { type Grid, gridEnd, gridOver, indexAt, onGrid } from '#core/history/chart-grid.ts';
import type { ChartCandle, ChartPoint, ObservedTimes } from '#core/history/chart-data.ts';
import { doubtfulPlaces } from '#core/history/doubtful.ts';
import type { RecordedSince } from '#core/history/chart-range.ts';
import type { Stretch } from '#core/history/coverage.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { RecordedValue } from '#core/history/held.ts';
import { bucketOf, candlesOf, regroup, shownCandles } from '#core/history/ohlc.ts';
import { type Grain, lengthMs } from '#core/rates/roll-up.ts';
import type { StoredCandles } from './candles.ts';
import type { Checks } from './checks.ts';
import { type Feeds, serviceFeed, tickerFeed } from './feeds.ts';
import type { Pair, Range } from './history.ts';
import { legsOf, rateIn, storedRate } from './legs.ts';
import { quoteName, toUpdated, type Slot } from './recorded-forms.ts';
import { eachMomentOnce, type Snapshots } from './snapshots.ts';

/** A platform's sides in the service's terms, at a bucket's end. */
interface RecordedQuote extends ObservedTimes {
  readonly buy: DecimalText | null;
  readonly sell: DecimalText | null;
  readonly isCarried: boolean;
}

interface RecordedValues {
  readonly values: readonly (RecordedValue & ObservedTimes)[];
  readonly checked: readonly Stretch[];
}

/** The record on a chart's grid, exact. */
export class ChartReads {
  readonly #feeds: Feeds;
  readonly #snapshots: Snapshots;
  readonly #checks: Checks;
  readonly #storedCandles: StoredCandles;

  constructor(feeds: Feeds, snapshots: Snapshots, checks: Checks, storedCandles: StoredCandles) {
    this.#feeds = feeds;
    this.#snapshots = snapshots;
    this.#checks = checks;
    this.#storedCandles = storedCandles;
  }

  points(feedKey: string, pair: Pair, grid: Grid): (ChartPoint | null)[] {
    const legs = legsOf(pair);
    return this.#placed(feedKey, legs.names, grid, (slot, isCarried) => {
      const rate = rateIn(slot, legs);
      return rate === null ? null : { rate, isCarried, ...observedTimes(slot) };
    });
  }

  /** Null for fewer than 4 observations. Crosses reach only as far back as raw snapshots. */
  candles(feedKey: string, pair: Pair, grid: Grid): (ChartCandle | null)[] {
    const feed = this.#feeds.find(feedKey);
    const placedCandles = new Array<ChartCandle | null>(grid.count).fill(null);
    if (feed === null) return placedCandles;
    const legs = legsOf(pair);
    const [fromMs, toMs, { bucketMs }] = [grid.fromMs, gridEnd(grid), grid];
    const older = this.#storedCandles.read(feed, pair, { fromMs, toMs }, bucketMs);
    const observed = this.#snapshots.read(feed, 'raw', legs.names, fromMs, toMs).flatMap((slot) => {
      const rate = rateIn(slot, legs);
      return rate === null ? [] : [{ atMs: slot.atMs, rate, ...observedTimes(slot) }];
    });
    const doubtful = doubtfulPlaces(observed);
    const sure = observed.filter((_, at) => !doubtful.has(at));
    const candles = regroup([...older, ...candlesOf(sure, bucketMs)], bucketMs);
    for (const { fromMs: atMs, open, high, low, close, observations } of shownCandles(candles)) {
      const index = indexAt(grid, atMs);
      if (index < 0 || index >= grid.count) continue;
      placedCandles[index] = { open, high, low, close, observations };
    }
    return placedCandles;
  }

  quotes(ticker: string, platform: string, grid: Grid): (RecordedQuote | null)[] {
    const names = (['buy', 'sell', 'updated'] as const).map((part) => quoteName(part, platform));
    return this.#placed(tickerFeed(ticker), names, grid, (slot, isCarried) => {
      const [buy = null, sell = null, updated = null] = slot.values;
      if (updated === null) return null;
      const sides = { buy: storedRate(buy), sell: storedRate(sell) };
      return { ...sides, isCarried, ...observedTimes(slot), publishedMs: toUpdated(updated) };
    });
  }

  /**
   * The service's own closes of past days, each in the bucket of its own time. Series of a pair or
   * another base fill in where USD has none.
   */
  serviceCloses(pair: Pair, grid: Grid): (ChartPoint | null)[] {
    const points = new Array<ChartPoint | null>(grid.count).fill(null);
    const legs = legsOf(pair);
    const range = { fromMs: grid.fromMs, toMs: gridEnd(grid) };
    for (const series of [`${pair.base}/${pair.quote}`, pair.quote, pair.base, null]) {
      const feed = this.#feeds.find(serviceFeed(series));
      if (feed === null) continue;
      for (const slot of this.#read(feed, 'day', legs.names, range, grid.bucketMs)) {
        const rate = rateIn(slot, legs);
        if (rate === null) continue;
        points[indexAt(grid, slot.atMs)] = { rate, isCarried: false, ...observedTimes(slot) };
      }
    }
    return points;
  }

  /** Each hour's last value in a range, and the one before it, with the checked time. */
  values(feedKey: string, pair: Pair, range: Range): RecordedValues {
    const legs = legsOf(pair);
    return this.#hourly(feedKey, legs.names, range, (slot) => rateIn(slot, legs));
  }

  /** The same of a platform; `toRate` picks a side. */
  quoteValues(
    ticker: string,
    platform: string,
    range: Range,
    toRate: (sides: Pick<RecordedQuote, 'buy' | 'sell'>) => DecimalText | null,
  ): RecordedValues {
    const names = [quoteName('buy', platform), quoteName('sell', platform)];
    return this.#hourly(tickerFeed(ticker), names, range, ({ values: [buy = null, sell = null] }) =>
      toRate({ buy: storedRate(buy), sell: storedRate(sell) }),
    );
  }

  /** The oldest values of a feed; null if there are none. */
  since(feedKey: string): RecordedSince | null {
    const feed = this.#feeds.find(feedKey);
    if (feed === null) return null;
    const [day, hour, raw] = (['day', 'hour', 'raw'] as const).map(
      (grain) => this.#snapshots.firstAtMs(feed, grain) ?? Infinity,
    ) as [number, number, number];
    const hoursMs = Math.min(hour, raw);
    const anyMs = Math.min(day, hoursMs);
    return anyMs === Infinity ? null : { anyMs, hoursMs, rawMs: raw };
  }

  /** Each bucket's value, made from its last slot. */
  #placed<Point>(
    feedKey: string,
    names: readonly string[],
    grid: Grid,
    toPoint: (slot: Slot, isCarried: boolean) => Point | null,
  ): (Point | null)[] {
    const feed = this.#feeds.find(feedKey);
    const points = new Array<Point | null>(grid.count).fill(null);
    if (feed === null) return points;
    const slots = this.#slotsFor(feed, names, grid);
    const before = this.#snapshots.lastIn(feed, names, 0, grid.fromMs - 1);
    const checked = this.#checks.read(feed, grid.fromMs, gridEnd(grid));
    for (const [index, found] of onGrid(slots, grid, checked, before).entries()) {
      if (found) points[index] = toPoint(found.slot, found.isCarried);
    }
    return points;
  }

  #hourly(
    feedKey: string,
    names: readonly string[],
    { fromMs, toMs }: Range,
    toRate: (slot: Slot) => DecimalText | null,
  ): RecordedValues {
    const feed = this.#feeds.find(feedKey);
    if (feed === null) return { values: [], checked: [] };
    const grid = gridOver(fromMs, toMs, lengthMs('hour'));
    const slots = this.#slotsFor(feed, names, grid);
    const before = this.#snapshots.lastIn(feed, names, 0, grid.fromMs - 1);
    const values = [...(before ? [before] : []), ...slots].map((slot) => ({
      atMs: slot.atMs,
      rate: toRate(slot),
      ...observedTimes(slot),
    }));
    return { values, checked: this.#checks.read(feed, grid.fromMs, gridEnd(grid)) };
  }

  /** Every value that can be the last one of a bucket, at the coarsest sufficient grain. */
  #slotsFor(feed: bigint, names: readonly string[], grid: Grid): Slot[] {
    const [fromMs, toMs] = [grid.fromMs, gridEnd(grid)];
    const isDaily = grid.bucketMs % lengthMs('day') === 0;
    const lists: Slot[][] = [];
    for (const grain of isDaily ? (['day'] as const) : (['day', 'hour'] as const)) {
      lists.push(this.#read(feed, grain, names, { fromMs, toMs }, grid.bucketMs));
    }
    const isWholePeriods = grid.bucketMs % lengthMs('hour') === 0;
    // The current period has only raw snapshots so far.
    const openMs = lists.at(-1)?.at(-1)?.atMs ?? fromMs;
    const range = { fromMs: isWholePeriods ? openMs : fromMs, toMs };
    lists.push(this.#read(feed, 'raw', names, range, grid.bucketMs));
    // At the same time, the finer grain counts: it has the latest confirmation.
    return eachMomentOnce(lists.flat());
  }

  #read(
    feed: bigint,
    grain: Grain | 'raw',
    names: readonly string[],
    { fromMs, toMs }: Range,
    bucketMs: number,
  ): Slot[] {
    return lastOfBuckets(this.#snapshots.read(feed, grain, names, fromMs, toMs), bucketMs);
  }
}

/** A grid shows only the last value of each bucket. */
function lastOfBuckets(slots: readonly Slot[], bucketMs: number): Slot[] {
  return slots.filter((slot, index) => {
    const next = slots[index + 1];
    return !next || bucketOf(next.atMs, bucketMs) !== bucketOf(slot.atMs, bucketMs);
  });
}

const observedTimes = ({ publishedMs, firstSeenMs, confirmedMs }: Slot): ObservedTimes => ({
  publishedMs,
  firstSeenMs,
  confirmedMs,
});
