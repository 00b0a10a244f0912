import type { DatabaseSync } from 'node:sqlite';
import type { AlertsChange, RecordedAlerts } from '#core/alerts/alerts-state.ts';
import type { Recorded } from '#core/app/app-state.ts';
import type { RecordedTicker } from '#core/history/chart-request.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DayRates } from '#core/history/day-rates.ts';
import type { Marks, OtherBase } from '#core/rates/feed-state.ts';
import type { Market } from '#core/rates/market.ts';
import { type Candle, FEWEST_OBSERVATIONS } from '#core/history/ohlc.ts';
import type { PairDay } from '#core/history/pair-days.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import {
  closedPeriods,
  type Grain,
  GRAINS,
  lengthMs,
  periodOf,
  timeOf,
} from '#core/rates/roll-up.ts';
import { keptCandlesIn } from './candles.ts';
import { alertsIn } from './alerts-record.ts';
import { checksIn } from './checks.ts';
import { type RequestedDays, requestedDaysIn } from './asked-days.ts';
import { type ChartReads, chartReadsIn } from './chart-reads.ts';
import { currencyNamesIn } from './currency-names.ts';
import { currentsIn } from './currents.ts';
import { commit } from '../store/database.ts';
import { dayTableIn, type ReadDay } from './day-table.ts';
import { marksIn } from './marks.ts';
import { feedsIn, marketFeed, serviceFeed, tickerFeed } from './feeds.ts';
import { type History, historyIn, type Pair } from './history.ts';
import { quoteBooksIn } from './recorded-quotes.ts';
import {
  isSame,
  quotesToSnapshot,
  tableToSnapshot,
  toQuotes,
  toTable,
  type StoredSnapshot,
} from './recorded-forms.ts';
import { platformsIn } from './recorded-platforms.ts';
import { snapshotsIn } from './snapshots.ts';
import { type Upkeep, upkeepIn } from './upkeep.ts';

/** A candle that was sent is whole, whatever it was made of. */
const SENT_WHOLE = FEWEST_OBSERVATIONS;
/** Where nobody says how often they mean to check. */
const USUAL_PERIOD_MS = 300_000;

/** What is remembered of a source. Each call is one commit: all of it is kept, or nothing. */
export interface RateRecord extends History {
  load(): Recorded;
  /** The last answer of each ticker. */
  loadPlatforms(): ReadonlyMap<string, { quotes: PlatformQuotes; checkedAtMs: number }>;
  /**
   * The current rates of a market and when they were last checked (epoch ms); those that were
   * current `before` are kept where they were the last of an hour or a day. Of rates that are already
   * the current ones, the check alone is kept. `periodMs` is the planned time between two checks.
   */
  saveLatest(
    table: RateTable,
    checkedAtMs: number,
    before: RateTable | null,
    periodMs?: number,
  ): void;
  /** A market's rates for another base: a series of its own. */
  saveOtherBase(answered: OtherBase): void;
  /** What has to be said of a market's rates: it outlasts a restart. */
  saveMarks(market: Market, before: Marks, after: Marks): void;
  /** The market was checked again and had nothing new. */
  confirmLatest(market: Market, checkedAtMs: number, periodMs?: number): void;
  /** An answer published before the current one: filed, never made current (domain.md, "Time"). */
  fileEarlier(table: RateTable, checkedAtMs: number, periodMs?: number): void;
  /** A ticker's platforms as they were sent. */
  savePlatforms(quotes: PlatformQuotes, checkedAtMs: number, periodMs?: number): void;
  /**
   * The service's own rates of a past day: a series of its own, of no stated market, and another one
   * for each base or pair that was requested.
   */
  saveDayRates(
    rates: Extract<DayRates, { kind: 'rates' }>,
    seenAtMs: number,
    series?: string | null,
  ): void;
  /** The service's own candles of past days of a pair, as they were sent. */
  saveServiceCandles(pair: Pair, series: string, days: readonly PairDay[]): void;
  saveCurrencies(names: ReadonlyMap<CurrencyCode, string>, checkedAtMs: number): void;
  /** Whole snapshots of periods that are over. */
  keepPast(grain: Grain, tables: readonly RateTable[]): void;
  /** What a market looked like in periods that are over, where that is known. */
  keepCandles(
    market: Market,
    code: string,
    base: string,
    grain: Grain,
    candles: readonly Candle[],
  ): void;
  hasPast(): boolean;
  /** What alert rules saw, and what fired or became of it. */
  saveAlerts(change: AlertsChange): void;
  /** After this record took another one's place: goes on from what was known with that one. */
  takeOverAlerts(known: RecordedAlerts, nowMs: number): void;
  /** Several calls as one commit. */
  together(work: () => void): void;
  /** Gives up everything of this source but what is current; upkeep frees the space. */
  deleteHistory(): void;
  readonly upkeep: Upkeep;
  readonly charts: ChartReads;
  readonly day: ReadDay;
  readonly requestedDays: RequestedDays;
  tickers(): readonly RecordedTicker[];
  /** Whether the last one that had it open did not close it: then its integrity is worth a check. */
  readonly endedUncleanly: boolean;
  /** That check found nothing: now a clean end may say so. */
  passCheck(): void;
  readonly isWritable: boolean;
  /** The file, for what reads or copies it beside us. */
  readonly file: string;
  close(): void;
}

/** Whether the file was closed, as its next opener is told. Where that can't be said, it is not. */
export function setClean(db: DatabaseSync, clean: 0 | 1): void {
  try {
    db.exec(`UPDATE life SET clean = ${clean}`);
  } catch {
    // Then its next opener looks at all of it, which harms nothing.
  }
}

/** The record of one source in an open database. */
export function recordIn(
  db: DatabaseSync,
  file: string,
  source: bigint,
  endedUncleanly: boolean,
): RateRecord {
  let isSound = !endedUncleanly;
  const feeds = feedsIn(db, source);
  const snapshots = snapshotsIn(db, feeds);
  const checks = checksIn(db);
  const currents = currentsIn(db, feeds, snapshots, checks);
  const currencyNames = currencyNamesIn(db, source);
  const quoteBooks = quoteBooksIn(db, currents);
  const requestedDays = requestedDaysIn(db, source);
  const keptCandles = keptCandlesIn(db, feeds);
  const recordedMarks = marksIn(db);
  const alerts = alertsIn(db, source);

  /** What was looked up during work that came to nothing is not there. */
  function all(work: () => void): void {
    if (db.isTransaction) {
      work();
      return;
    }
    try {
      commit(db, work);
    } catch (error) {
      feeds.forget();
      throw error;
    }
  }

  return {
    ...historyIn(db, feeds, snapshots, checks),
    file,
    isWritable: true,
    endedUncleanly,
    passCheck: () => (isSound = true),
    upkeep: upkeepIn(db, feeds, snapshots),
    charts: chartReadsIn(db, feeds, snapshots, checks),
    day: dayTableIn(feeds, snapshots, checks),
    requestedDays,
    tickers: () => platformsIn(db, feeds),
    load() {
      const markets: Recorded['markets'] = {};
      const otherBases: OtherBase[] = [];
      for (const { key, snapshot, checkedAtMs } of currents.all()) {
        const table = toTable(key, snapshot);
        if (!table) continue;
        if (key === table.market) {
          const marks = recordedMarks.load(feeds.idOf(key), table.market);
          markets[table.market] = { table, checkedAtMs, ...(marks && { marks }) };
        } else otherBases.push({ table, checkedAtMs });
      }
      return {
        markets,
        otherBases,
        currencies: currencyNames.load(),
        tickers: quoteBooks(),
        alerts: alerts.load(),
      };
    },
    loadPlatforms() {
      const byTicker = new Map<string, { quotes: PlatformQuotes; checkedAtMs: number }>();
      for (const { key, snapshot, checkedAtMs } of currents.all()) {
        const quotes = toQuotes(key, snapshot);
        if (quotes) byTicker.set(quotes.ticker, { quotes, checkedAtMs });
      }
      return byTicker;
    },
    saveLatest(table, checkedAtMs, before, periodMs = USUAL_PERIOD_MS) {
      all(() => {
        const feed = feeds.idOf(table.market);
        if (before) {
          const current = currents.find(feed);
          const given = tableToSnapshot(before, timeOf(before));
          // The stored one knows when it was last confirmed.
          const closed = current && isSame(current, given) ? current : given;
          for (const grain of closedPeriods(before, table)) snapshots.keep(feed, grain, closed);
        }
        currents.save(feed, tableToSnapshot(table, checkedAtMs), checkedAtMs, periodMs);
      });
    },
    saveOtherBase({ table, checkedAtMs }) {
      const snapshot = tableToSnapshot(table, checkedAtMs);
      all(() =>
        currents.save(feeds.idOf(marketFeed(table)), snapshot, checkedAtMs, USUAL_PERIOD_MS),
      );
    },
    saveMarks: (market, before, after) =>
      all(() => recordedMarks.save(feeds.idOf(market), before, after)),
    confirmLatest(market, checkedAtMs, periodMs = USUAL_PERIOD_MS) {
      all(() => currents.confirm(feeds.idOf(market), checkedAtMs, periodMs));
    },
    fileEarlier(table, checkedAtMs, periodMs = USUAL_PERIOD_MS) {
      all(() => {
        const feed = feeds.idOf(table.market);
        const snapshot = tableToSnapshot(table, checkedAtMs);
        if (!currents.confirmFiled(feed, snapshot)) snapshots.add(feed, 'raw', snapshot);
        const current = currents.find(feed);
        for (const grain of GRAINS) {
          const isOver =
            current && periodOf(grain, snapshot.atMs) !== periodOf(grain, current.atMs);
          if (isOver) snapshots.keep(feed, grain, snapshot);
        }
        currents.confirm(feed, checkedAtMs, periodMs, false);
      });
    },
    savePlatforms(quotes, checkedAtMs, periodMs = USUAL_PERIOD_MS) {
      all(() => {
        const feed = feeds.idOf(tickerFeed(quotes.ticker));
        const snapshot = quotesToSnapshot(quotes, checkedAtMs);
        const before = currents.find(feed);
        for (const grain of before ? GRAINS : []) {
          if (!before || periodOf(grain, before.atMs) === periodOf(grain, snapshot.atMs)) continue;
          snapshots.keep(feed, grain, before);
        }
        currents.save(feed, snapshot, checkedAtMs, periodMs);
      });
    },
    saveDayRates({ base, rates, timestampMs }, seenAtMs, series = null) {
      const snapshot: StoredSnapshot = {
        atMs: timestampMs,
        publishedMs: timestampMs,
        firstSeenMs: seenAtMs,
        confirmedMs: seenAtMs,
        base,
        cells: new Map([...rates].filter(([code]) => code !== base)),
      };
      all(() => snapshots.keep(feeds.idOf(serviceFeed(series)), 'day', snapshot));
    },
    saveServiceCandles({ base, quote }, series, days) {
      const candles = days.map(({ dayMs, ...prices }) => {
        const times = { fromMs: dayMs, openedMs: dayMs, closedMs: dayMs + lengthMs('day') - 1 };
        return { ...prices, ...times, observations: SENT_WHOLE };
      });
      all(() => keptCandles.add(feeds.idOf(serviceFeed(series)), quote, base, 'day', candles));
    },
    saveCurrencies: (names, checkedAtMs) => all(() => currencyNames.save(names, checkedAtMs)),
    keepPast(grain, tables) {
      all(() => {
        for (const table of tables) {
          const feed = feeds.idOf(table.market);
          const atMs = timeOf(table);
          // Who knows a period's last snapshot looked at all of it.
          const toMs = Math.max(atMs, table.firstSeenAtMs);
          snapshots.keep(feed, grain, tableToSnapshot(table, toMs));
          checks.cover(feed, { fromMs: periodOf(grain, toMs), toMs }, USUAL_PERIOD_MS);
        }
      });
    },
    keepCandles: (market, code, base, grain, candles) =>
      all(() => keptCandles.add(feeds.idOf(market), code, base, grain, candles)),
    hasPast: () =>
      db
        .prepare(
          `SELECT 1 FROM feed f WHERE source_id = ?
           AND (EXISTS (SELECT 1 FROM snapshot WHERE feed_id = f.id AND grain > 0)
             OR EXISTS (SELECT 1 FROM segment WHERE feed_id = f.id AND grain > 0)) LIMIT 1`,
        )
        .get(source) !== undefined,
    saveAlerts: (change) => all(() => alerts.save(change)),
    takeOverAlerts: (known, nowMs) => all(() => alerts.takeOver(known, nowMs)),
    together: all,
    deleteHistory() {
      all(() => {
        currents.moveToNewFeeds();
        requestedDays.forget();
        alerts.forgetTold();
      });
      feeds.forget();
    },
    close() {
      if (isSound) setClean(db, 1);
      db.close();
    },
  };
}
