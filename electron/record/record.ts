import type { DatabaseSync } from 'node:sqlite';
import type { AlertsChange, RecordedAlerts } from '#core/alerts/alerts-state.ts';
import type { Recorded } from '#core/app/app-state.ts';
import type { RecordedTicker } from '#core/history/chart-series.ts';
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
import { storedCandlesIn } from './candles.ts';
import { alertsIn } from './alerts-record.ts';
import { checksIn } from './checks.ts';
import { type RequestedDays, requestedDaysIn } from './requested-days.ts';
import { ChartReads } from './chart-reads.ts';
import { currencyNamesIn } from './currency-names.ts';
import { currentsIn } from './currents.ts';
import { commit } from '../store/database.ts';
import { dayTableIn, type ReadDay } from './day-table.ts';
import { marksIn } from './marks.ts';
import { feedsIn, marketFeed, serviceFeed, tickerFeed } from './feeds.ts';
import { type History, historyIn, type Pair } from './history.ts';
import { type RatesThen, ratesThenIn } from './rates-then.ts';
import { type QuotesThen, quotesThenIn, recordedQuotesIn } from './recorded-quotes.ts';
import {
  isSame,
  quotesToSnapshot,
  tableToSnapshot,
  toQuotes,
  toTable,
  type StoredSnapshot,
} from './recorded-forms.ts';
import { platformsIn } from './recorded-platforms.ts';
import { Snapshots } from './snapshots.ts';
import { type Upkeep, upkeepIn } from './upkeep.ts';

/** The service's candles are complete, so they always have enough observations. */
const SENT_WHOLE = FEWEST_OBSERVATIONS;
/** Used if the caller gives no period. */
const USUAL_PERIOD_MS = 300_000;

/** What a ticker's platforms answered at a time; epoch ms. */
export interface PastQuotes {
  readonly quotes: PlatformQuotes;
  readonly seenAtMs: number;
}

/** What is stored of a source. Each call is one atomic commit. */
export interface RateRecord extends History {
  load(): Recorded;
  /** The last answer of each ticker. */
  loadPlatforms(): ReadonlyMap<string, { quotes: PlatformQuotes; checkedAtMs: number }>;
  /**
   * Stores a market's current rates and their check (epoch ms). The previous rates are kept if they
   * were the last of an hour or a day. Unchanged rates only store the check. `periodMs` is the
   * planned time between two checks.
   */
  saveLatest(
    table: RateTable,
    checkedAtMs: number,
    before: RateTable | null,
    periodMs?: number,
  ): void;
  saveOtherBase(answered: OtherBase): void;
  /** Stores doubtful and retained rates, so that they survive a restart. */
  saveMarks(market: Market, before: Marks, after: Marks): void;
  /** A check of the market found nothing new. */
  confirmLatest(market: Market, checkedAtMs: number, periodMs?: number): void;
  /**
   * Stores an answer published before the current one, without making it current (domain.md,
   * "Time").
   */
  fileEarlier(table: RateTable, checkedAtMs: number, periodMs?: number): void;
  /** A ticker's platforms as sent. */
  savePlatforms(quotes: PlatformQuotes, checkedAtMs: number, periodMs?: number): void;
  /**
   * The service's own rates of a past day, without a stated market. Each requested base or pair has
   * its own series.
   */
  saveDayRates(
    rates: Extract<DayRates, { kind: 'rates' }>,
    seenAtMs: number,
    series?: string | null,
  ): void;
  /** The service's own daily candles of a pair, as sent. */
  saveServiceCandles(pair: Pair, series: string, days: readonly PairDay[]): void;
  saveCurrencies(names: ReadonlyMap<CurrencyCode, string>, checkedAtMs: number): void;
  /** The last snapshots of a period: of markets, and of tickers with the time of the answer. */
  keepPast(grain: Grain, tables: readonly RateTable[], answers?: readonly PastQuotes[]): void;
  keepCandles(
    market: Market,
    code: string,
    base: string,
    grain: Grain,
    candles: readonly Candle[],
  ): void;
  hasPast(): boolean;
  saveAlerts(change: AlertsChange): void;
  /** After this record replaced another one: continues with the known memories and firings. */
  takeOverAlerts(known: RecordedAlerts, nowMs: number): void;
  /** Several calls as one commit. */
  together(work: () => void): void;
  deleteHistory(): void;
  readonly upkeep: Upkeep;
  readonly charts: ChartReads;
  readonly day: ReadDay;
  readonly requestedDays: RequestedDays;
  tickers(): readonly RecordedTicker[];
  /** A ticker's quotes as they were known at a moment; empty if they are not recorded. */
  readonly quotesThen: QuotesThen;
  readonly ratesThen: RatesThen;
  /** Whether the last process did not close the record, so its integrity should be checked. */
  readonly endedUncleanly: boolean;
  /** The check found no error, so a clean close may be recorded. */
  passCheck(): void;
  readonly isWritable: boolean;
  /** The path, for other readers and copies. */
  readonly file: string;
  close(): void;
}

/**
 * Stores whether the file was closed, for its next opener. If that fails, it counts as not closed.
 */
export function setClean(db: DatabaseSync, clean: 0 | 1): void {
  try {
    db.exec(`UPDATE life SET clean = ${clean}`);
  } catch {
    // The next opener then checks the whole file, which does no harm.
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
  const snapshots = new Snapshots(db, feeds);
  const checks = checksIn(db);
  const currents = currentsIn(db, feeds, snapshots, checks);
  const currencyNames = currencyNamesIn(db, source);
  const recordedQuotes = recordedQuotesIn(db, currents);
  const requestedDays = requestedDaysIn(db, source);
  const storedCandles = storedCandlesIn(db, feeds);
  const recordedMarks = marksIn(db);
  const alerts = alertsIn(db, source);

  /** Ids cached during a failed transaction do not exist. */
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
    charts: new ChartReads(feeds, snapshots, checks, storedCandles),
    day: dayTableIn(feeds, snapshots, checks),
    requestedDays,
    tickers: () => platformsIn(db, feeds),
    quotesThen: quotesThenIn(feeds, snapshots),
    ratesThen: ratesThenIn(feeds, snapshots, checks),
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
        tickers: recordedQuotes(),
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
          // The stored snapshot has its last confirmation.
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
      all(() => storedCandles.add(feeds.idOf(serviceFeed(series)), quote, base, 'day', candles));
    },
    saveCurrencies: (names, checkedAtMs) => all(() => currencyNames.save(names, checkedAtMs)),
    keepPast(grain, tables, answers = []) {
      all(() => {
        for (const { quotes, seenAtMs } of answers) {
          const feed = feeds.idOf(tickerFeed(quotes.ticker));
          snapshots.keep(feed, grain, quotesToSnapshot(quotes, seenAtMs));
        }
        for (const table of tables) {
          const feed = feeds.idOf(table.market);
          const atMs = timeOf(table);
          // Whoever knows a period's last snapshot has checked the whole period.
          const toMs = Math.max(atMs, table.firstSeenAtMs);
          snapshots.keep(feed, grain, tableToSnapshot(table, toMs));
          checks.cover(feed, { fromMs: periodOf(grain, toMs), toMs }, USUAL_PERIOD_MS);
        }
      });
    },
    keepCandles: (market, code, base, grain, candles) =>
      all(() => storedCandles.add(feeds.idOf(market), code, base, grain, candles)),
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
        alerts.deleteShown();
      });
      feeds.forget();
    },
    close() {
      if (isSound) setClean(db, 1);
      db.close();
    },
  };
}
