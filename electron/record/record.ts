import type { DatabaseSync } from 'node:sqlite';
import type { AlertsChange, RecordedAlerts } from '#core/alerts/alerts-state.ts';
import type { Recorded } from '#core/app/app-state.ts';
import type { RecordedTicker } from '#core/history/chart-series.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Marks, OtherBase } from '#core/rates/feed-state.ts';
import type { Market } from '#core/rates/market.ts';
import { storedCandlesIn } from './candles.ts';
import { alertsIn } from './alerts-record.ts';
import { checksIn } from './checks.ts';
import { type RequestedDays, requestedDaysIn } from './requested-days.ts';
import { ChartReads } from './chart-reads.ts';
import { currencyNamesIn } from './currency-names.ts';
import { currentsIn } from './currents.ts';
import { commit, integer } from '../store/database.ts';
import { marksIn } from './marks.ts';
import { feedsIn } from './feeds.ts';
import { type History, historyIn } from './history.ts';
import { dayTableIn, type RatesThen, ratesThenIn, type ReadDay } from './rates-then.ts';
import { type QuotesThen, quotesThenIn, recordedQuotes } from './recorded-quotes.ts';
import { toTable } from './recorded-forms.ts';
import { changesIn } from './platform-changes.ts';
import { platformsIn } from './recorded-platforms.ts';
import { type Saves, savesIn } from './saves.ts';
import { Snapshots } from './snapshots.ts';
import { type Upkeep, upkeepIn } from './upkeep.ts';

/** What is stored of a source. Each call is one atomic commit. */
export interface RateRecord extends History, Saves {
  load(): Recorded;
  /** Stores doubtful and retained rates, so that they survive a restart. */
  saveMarks(market: Market, before: Marks, after: Marks): void;
  saveCurrencies(names: ReadonlyMap<CurrencyCode, string>, checkedAtMs: number): void;
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
  /** When the whole file was checked last; null if never. */
  readonly checkedAtMs: number | null;
  /** The check found no error, so a clean close may be recorded. */
  passCheck(nowMs: number): void;
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

function checkedAtMs(db: DatabaseSync): number | null {
  const at = db.prepare('SELECT checked_ms FROM life').get()?.['checked_ms'];
  return typeof at === 'number' ? at : null;
}

/** If that fails, the next check comes sooner. */
function setChecked(db: DatabaseSync, nowMs: number): void {
  try {
    db.prepare('UPDATE life SET checked_ms = ?').run(integer(nowMs));
  } catch {
    // A full disk or a lock, which the next answer reports.
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
  const snapshots = new Snapshots(db);
  const checks = checksIn(db);
  const currents = currentsIn(db, feeds, snapshots, checks);
  const currencyNames = currencyNamesIn(db, source);
  const requestedDays = requestedDaysIn(db, source);
  const storedCandles = storedCandlesIn(db);
  const recordedMarks = marksIn(db);
  const platforms = platformsIn(db, feeds, currents);
  const changes = changesIn(db);
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
    ...savesIn(feeds, snapshots, checks, currents, storedCandles, platforms, changes, all),
    file,
    isWritable: true,
    endedUncleanly,
    checkedAtMs: checkedAtMs(db),
    passCheck(nowMs) {
      isSound = true;
      setChecked(db, nowMs);
    },
    upkeep: upkeepIn(db, feeds, snapshots, storedCandles),
    charts: new ChartReads(feeds, snapshots, checks, storedCandles),
    day: dayTableIn(feeds, snapshots, checks),
    requestedDays,
    tickers: () => platforms.load(),
    quotesThen: quotesThenIn(feeds, snapshots),
    ratesThen: ratesThenIn(feeds, snapshots, checks),
    load() {
      const markets: Recorded['markets'] = {};
      const otherBases: OtherBase[] = [];
      for (const { key, snapshot, checkedAtMs, checkedUntilMs } of currents.all()) {
        const table = toTable(key, snapshot);
        if (!table) continue;
        const checked = { checkedAtMs, checkedUntilMs };
        if (key === table.market) {
          const marks = recordedMarks.load(feeds.idOf(key), table.market);
          markets[table.market] = { table, ...checked, ...(marks && { marks }) };
        } else otherBases.push({ table, ...checked });
      }
      return {
        markets,
        otherBases,
        currencies: currencyNames.load(),
        tickers: recordedQuotes(db, currents, changes),
        alerts: alerts.load(),
      };
    },
    saveMarks: (market, before, after) =>
      all(() => recordedMarks.save(feeds.idOf(market), before, after)),
    saveCurrencies: (names, checkedAtMs) => all(() => currencyNames.save(names, checkedAtMs)),
    hasPast: () =>
      db
        .prepare(
          `SELECT 1 FROM feed f WHERE source_id = ?
           AND EXISTS (SELECT 1 FROM snapshot WHERE feed_id = f.id AND grain > 0) LIMIT 1`,
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
