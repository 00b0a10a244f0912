import type { DatabaseSync } from 'node:sqlite';
import { gapsBetween, missingDays, type Stretch } from '#core/coverage.ts';
import type { CurrencyCode } from '#core/currency.ts';
import { type DayOrigin, dayOrigin } from '#core/day-choice.ts';
import type { DecimalText } from '#core/decimal.ts';
import { downSample, type LinePoint } from '#core/down-sample.ts';
import { premiumLine, type PremiumPoint, type QuotePoint, spreadLine, type SpreadPoint } from '#core/lines.ts'; // prettier-ignore
import type { Market } from '#core/market.ts';
import { bucketOf, type Candle, candlesOf, regroup, shownCandles } from '#core/ohlc.ts';
import { type Grain, GRAINS, periodOf } from '#core/roll-up.ts';
import type { Close } from '#core/trend.ts';
import { keptCandlesIn } from './candles.ts';
import type { Checks } from './checks.ts';
import { statementsOf } from './database.ts';
import { type Feeds, SERVICE_FEED, tickerFeed } from './feeds.ts';
import { legsOf, rateIn, ratioIn, storedDecimal } from './legs.ts';
import { quoteName, toUpdated } from './recorded-forms.ts';
import type { Slot, Snapshots, StoredGrain } from './snapshots.ts';

/** Closes by currency, each list in ascending order of time. */
export type Closes = ReadonlyMap<CurrencyCode, readonly Close[]>;

/** A stretch of time, both ends inclusive; epoch ms. */
export interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Units of `quote` for one `base`. Where the record has another base, both legs of one snapshot. */
export interface Pair {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
}

/** A line for a chart: at most as many points as asked for, and the gaps in which nobody checked. */
export interface Line<Point extends LinePoint = LinePoint> {
  readonly points: readonly Point[];
  readonly gaps: readonly Stretch[];
  /** How many there were before down-sampling. */
  readonly total: number;
}

/** A past day's value, and whose it is. */
export interface DayValue {
  readonly origin: Exclude<DayOrigin, null>;
  readonly rate: DecimalText;
  readonly publishedMs: number;
}

/** What can be asked of the record. Charts get floats; where a text is given, it is exact. */
export interface History {
  /**
   * Daily and hourly closes of some currencies since a time, against one base; and, where the hour of
   * `alsoAtMs` is still there as it came, what was the last value at that time.
   */
  closes(market: Market, base: CurrencyCode, codes: readonly CurrencyCode[], sinceMs: number, alsoAtMs?: number): Closes; // prettier-ignore
  series(market: Market, pair: Pair, range: Range, count: number): Line;
  /** None from fewer than 4 observations; of a cross, only as far back as raw snapshots go. */
  candles(market: Market, pair: Pair, range: Range, bucketMs: number): readonly Candle<number>[];
  /** `over / under - 1` in percent. Gaps are those of either market. */
  premium(over: Market, under: Market, pair: Pair, range: Range, count: number): Line<PremiumPoint>;
  quotes(ticker: string, platform: string, range: Range): readonly QuotePoint[];
  /** When the different answers for a ticker came that are still kept; ascending. */
  answers(ticker: string, range: Range): readonly number[];
  /** `ask` tells which side the customer pays. */
  spread(ticker: string, platform: string, ask: 'buy' | 'sell', range: Range, count: number): Line<SpreadPoint>; // prettier-ignore
  /** The starts of the UTC days in which the market was not checked. */
  missingDays(market: Market, range: Range): readonly number[];
  /** A past UTC day's last value, ours or the service's; null where neither is there. */
  dayValue(market: Market, pair: Pair, dayMs: number): DayValue | null;
  /** Bytes on disk, and the time of the oldest snapshot; null where there is none. */
  size(): { readonly bytes: number; readonly sinceMs: number | null };
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const GRAIN_ORDER: readonly StoredGrain[] = ['day', 'hour', 'raw'];

export function historyIn(
  db: DatabaseSync,
  feeds: Feeds,
  snapshots: Snapshots,
  checks: Checks,
): History {
  const sql = statementsOf(db);
  const keptCandles = keptCandlesIn(db, feeds);

  /** Every grain together, each moment once: an hour's last snapshot is one of its raw ones. */
  function read(feedKey: string, names: readonly string[], { fromMs, toMs }: Range): Slot[] {
    const feed = feeds.find(feedKey);
    if (feed === null) return [];
    const grains = GRAIN_ORDER.map((grain) => {
      const slots = snapshots.read(feed, grain, names, fromMs, toMs);
      return grain === 'raw' ? slots : lastOfEach(grain, slots);
    }).filter((slots) => slots.length > 0);
    const [only] = grains;
    if (grains.length === 1 && only) return only;
    return eachMomentOnce(grains);
  }

  function gaps(feedKey: string, { fromMs, toMs }: Range): Stretch[] {
    const feed = feeds.find(feedKey);
    if (feed === null) return [];
    return gapsBetween(checks.readAround(feed, fromMs, toMs), fromMs, toMs);
  }

  function points(market: Market, pair: Pair, range: Range): LinePoint[] {
    const legs = legsOf(pair);
    const line: LinePoint[] = [];
    for (const slot of read(market, legs.names, range)) {
      const value = ratioIn(slot, legs);
      if (value !== null) line.push({ atMs: slot.atMs, value });
    }
    return line;
  }

  function line<Point extends LinePoint>(
    all: readonly Point[],
    holes: readonly Stretch[],
    count: number,
  ): Line<Point> {
    return { points: downSample(all, holes, count), gaps: holes, total: all.length };
  }

  function quotes(ticker: string, platform: string, range: Range): QuotePoint[] {
    const names = [
      quoteName('buy', platform),
      quoteName('sell', platform),
      quoteName('updated', platform),
    ];
    return read(tickerFeed(ticker), names, range).flatMap(({ atMs, values }) => {
      const [buy = null, sell = null, updated = null] = values;
      if (updated === null) return [];
      const side = (text: string | null): number | null => (text === null ? null : Number(text));
      return [{ atMs, buy: side(buy), sell: side(sell), updatedAtMs: toUpdated(updated) }];
    });
  }

  /** The last value up to a day's end out of a feed, exact. */
  function lastUpTo(
    feedKey: string,
    pair: Pair,
    fromMs: number,
    dayMs: number,
  ): Omit<DayValue, 'origin'> | null {
    const legs = legsOf(pair);
    const slots = read(feedKey, legs.names, { fromMs, toMs: dayMs + DAY - 1 });
    const slot = slots.findLast((each) => rateIn(each, legs) !== null);
    const rate = slot && rateIn(slot, legs);
    return slot && rate ? { rate, publishedMs: slot.atMs } : null;
  }

  return {
    closes(market, base, codes, sinceMs, alsoAtMs) {
      const byCode = new Map<CurrencyCode, Close[]>();
      const feed = feeds.find(market);
      if (feed === null) return byCode;
      const grains = GRAINS.map((grain) =>
        lastOfEach(
          grain,
          snapshots.read(feed, grain, codes, periodOf(grain, sinceMs), Number.MAX_SAFE_INTEGER),
        ),
      );
      if (alsoAtMs !== undefined) {
        const hourMs = periodOf('hour', alsoAtMs);
        grains.push(snapshots.read(feed, 'raw', codes, hourMs, alsoAtMs).slice(-1));
      }
      for (const slot of grains.flat().sort((left, right) => left.atMs - right.atMs)) {
        if (slot.base !== base) continue;
        for (const [index, code] of codes.entries()) {
          const rate = storedDecimal(slot.values[index] ?? null);
          if (rate === null) continue;
          const list = byCode.get(code);
          if (list) list.push({ atMs: slot.atMs, rate });
          else byCode.set(code, [{ atMs: slot.atMs, rate }]);
        }
      }
      return byCode;
    },
    series: (market, pair, range, count) =>
      line(points(market, pair, range), gaps(market, range), count),
    candles(market, pair, range, bucketMs) {
      const feed = feeds.find(market);
      if (feed === null) return [];
      const legs = legsOf(pair);
      // Half a bucket would make a candle of its own.
      const whole = { fromMs: bucketOf(range.fromMs, bucketMs), toMs: range.toMs };
      const raw = snapshots.read(feed, 'raw', legs.names, whole.fromMs, whole.toMs);
      const seen = raw.flatMap((slot) => {
        const rate = ratioIn(slot, legs);
        return rate === null ? [] : [{ atMs: slot.atMs, rate }];
      });
      const older = keptCandles.read(feed, pair, whole, bucketMs).map((candle) => ({
        ...candle,
        open: Number(candle.open),
        high: Number(candle.high),
        low: Number(candle.low),
        close: Number(candle.close),
      }));
      return shownCandles(regroup([...older, ...candlesOf(seen, bucketMs)], bucketMs));
    },
    premium(over, under, pair, range, count) {
      const all = premiumLine(points(over, pair, range), points(under, pair, range));
      const holes = [...gaps(over, range), ...gaps(under, range)];
      return line(all, holes.sort((left, right) => left.fromMs - right.fromMs), count); // prettier-ignore
    },
    quotes,
    answers(ticker, { fromMs, toMs }) {
      const feed = feeds.find(tickerFeed(ticker));
      if (feed === null) return [];
      const times = GRAIN_ORDER.flatMap((grain) => snapshots.times(feed, grain, fromMs, toMs));
      return [...new Set(times)].sort((left, right) => left - right);
    },
    spread: (ticker, platform, ask, range, count) =>
      line(
        spreadLine(quotes(ticker, platform, range), ask),
        gaps(tickerFeed(ticker), range),
        count,
      ),
    missingDays(market, { fromMs, toMs }) {
      const feed = feeds.find(market);
      const from = periodOf('day', fromMs);
      return missingDays(feed === null ? [] : checks.read(feed, from, toMs), from, toMs);
    },
    dayValue(market, pair, dayMs) {
      const feed = feeds.find(market);
      const checked = feed === null ? [] : checks.read(feed, dayMs, dayMs + DAY - 1);
      // What stood unchanged through a day in which we looked is that day's value too.
      const spans = checked.length === 0 ? [0] : [0, WEEK, 10 * WEEK, dayMs];
      let own: ReturnType<typeof lastUpTo> = null;
      for (const span of spans) own ??= lastUpTo(market, pair, dayMs - span, dayMs);
      const service = lastUpTo(SERVICE_FEED, pair, dayMs, dayMs);
      const has = { own: own !== null, service: service !== null };
      const origin = dayOrigin(dayMs, checked, has);
      const value = origin === 'own' ? own : service;
      return origin && value ? { origin, ...value } : null;
    },
    size() {
      const pages = sql('SELECT * FROM pragma_page_count, pragma_page_size').get();
      const bytes = Number(pages?.['page_count']) * Number(pages?.['page_size']);
      const oldest = feeds.all().flatMap(({ id }) => oldestIn(sql, id));
      return { bytes, sinceMs: oldest.length === 0 ? null : Math.min(...oldest) };
    },
  };
}

/** The time of a feed's first snapshot, if it has any. */
function oldestIn(sql: ReturnType<typeof statementsOf>, feed: bigint): number[] {
  const row = sql(
    `SELECT min(at) AS at FROM (
       SELECT min(at_ms) AS at FROM snapshot WHERE feed_id = :feed
       UNION ALL SELECT min(from_ms) FROM segment WHERE feed_id = :feed)`,
  ).get({ feed });
  return row && row['at'] !== null ? [Number(row['at'])] : [];
}

/** What came late may stand beside what had closed its period before: the last one counts. */
function lastOfEach(grain: Grain, slots: readonly Slot[]): Slot[] {
  return slots.filter((slot, index) => {
    const next = slots[index + 1];
    return !next || periodOf(grain, next.atMs) !== periodOf(grain, slot.atMs);
  });
}

/** Ascending lists as one; of one moment what was seen last. */
function eachMomentOnce(lists: readonly (readonly Slot[])[]): Slot[] {
  return lists.reduce<Slot[]>((merged, list) => mergeTwo(merged, list), []);
}

function mergeTwo(left: readonly Slot[], right: readonly Slot[]): Slot[] {
  const merged: Slot[] = [];
  let [leftIndex, rightIndex] = [0, 0];
  for (;;) {
    const [a, b] = [left[leftIndex], right[rightIndex]];
    const next = !b || (a && a.atMs < b.atMs) ? a : b;
    if (!next) return merged;
    if (next === a) leftIndex += 1;
    else rightIndex += 1;
    if (merged.at(-1)?.atMs === next.atMs) merged[merged.length - 1] = next;
    else merged.push(next);
  }
}
