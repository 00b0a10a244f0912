import type { DayRates } from '#core/history/day-rates.ts';
import type { OtherBase } from '#core/rates/feed-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { isMarket, type Market } from '#core/rates/market.ts';
import type { Candle } from '#core/history/ohlc.ts';
import type { PlatformChange } from '#core/platforms/platform-changes.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { closedPeriods, type Grain, GRAINS, periodOf, timeOf } from '#core/rates/roll-up.ts';
import type { StoredCandles } from './candles.ts';
import { type Checks, USUAL_PERIOD_MS } from './checks.ts';
import type { Currents } from './currents.ts';
import { type Feeds, marketFeed, serviceFeed, tickerFeed } from './feeds.ts';
import {
  isSameSnapshot,
  quotesToSnapshot,
  type StoredSnapshot,
  tableToSnapshot,
} from './recorded-forms.ts';
import type { RecordedChanges } from './platform-changes.ts';
import type { RecordedPlatforms } from './recorded-platforms.ts';
import type { Snapshots } from './snapshots.ts';

/** What a ticker's platforms answered at a time; epoch ms. */
export interface PastQuotes {
  readonly quotes: PlatformQuotes;
  readonly observedAtMs: number;
}

/** Writes of what the service answered. Each call is one atomic commit. */
export interface Saves {
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
  /** A feed's last check is planned with another period. */
  savePlan(feed: Market | Ticker, periodMs: number): void;
  /** A check of the market found nothing new. */
  confirmLatest(market: Market, checkedAtMs: number, periodMs?: number): void;
  /**
   * Stores an answer published before the current one, without making it current (core/domain.md,
   * "Time").
   */
  fileEarlier(table: RateTable, checkedAtMs: number, periodMs?: number): void;
  /** A ticker's platforms as sent, and which of them the answer made new or gone. */
  savePlatforms(
    quotes: PlatformQuotes,
    checkedAtMs: number,
    periodMs?: number,
    changes?: readonly PlatformChange[],
  ): void;
  /**
   * The service's own rates of a past day, without a stated market. Each requested base has its
   * own series.
   */
  saveDayRates(
    rates: Extract<DayRates, { kind: 'rates' }>,
    observedAtMs: number,
    series?: string | null,
  ): void;
  /** Of a period: the last snapshots of markets, and answers of tickers, each with its time. */
  keepPast(grain: Grain, tables: readonly RateTable[], answers?: readonly PastQuotes[]): void;
  keepCandles(
    market: Market,
    code: string,
    base: string,
    grain: Grain,
    candles: readonly Candle[],
  ): void;
}

/** @param all runs work as one commit. */
export function savesIn(
  feeds: Feeds,
  snapshots: Snapshots,
  checks: Checks,
  currents: Currents,
  storedCandles: StoredCandles,
  platforms: Pick<RecordedPlatforms, 'save'>,
  platformChanges: Pick<RecordedChanges, 'save'>,
  all: (work: () => void) => void,
): Saves {
  /** Keeps a snapshot as the last one of the periods that the other one is not in. */
  function keepLast(feed: bigint, last: StoredSnapshot | null, other: StoredSnapshot | null): void {
    if (!last || !other) return;
    for (const grain of GRAINS) {
      const isOver = periodOf(grain, last.atMs) !== periodOf(grain, other.atMs);
      if (isOver) snapshots.keep(feed, grain, last);
    }
  }

  return {
    saveLatest(table, checkedAtMs, before, periodMs = USUAL_PERIOD_MS) {
      all(() => {
        const feed = feeds.idOf(table.market);
        if (before) {
          const current = currents.find(feed);
          const given = tableToSnapshot(before, timeOf(before));
          // The stored snapshot has its last confirmation.
          const closed = current && isSameSnapshot(current, given) ? current : given;
          for (const grain of closedPeriods(before, table)) snapshots.keep(feed, grain, closed);
        }
        currents.save(feed, tableToSnapshot(table, checkedAtMs), checkedAtMs, periodMs);
      });
    },
    saveOtherBase({ table, checkedAtMs, checkedUntilMs }) {
      const snapshot = tableToSnapshot(table, checkedAtMs);
      const periodMs = (checkedUntilMs - checkedAtMs) / 2;
      all(() => currents.save(feeds.idOf(marketFeed(table)), snapshot, checkedAtMs, periodMs));
    },
    savePlan(feed, periodMs) {
      const key = isMarket(feed) ? feed : tickerFeed(feed);
      all(() => currents.replan(feeds.idOf(key), periodMs));
    },
    confirmLatest(market, checkedAtMs, periodMs = USUAL_PERIOD_MS) {
      all(() => currents.confirm(feeds.idOf(market), checkedAtMs, periodMs));
    },
    fileEarlier(table, checkedAtMs, periodMs = USUAL_PERIOD_MS) {
      all(() => {
        const feed = feeds.idOf(table.market);
        const snapshot = tableToSnapshot(table, checkedAtMs);
        if (!currents.confirmFiled(feed, snapshot)) snapshots.add(feed, 'raw', snapshot);
        keepLast(feed, snapshot, currents.find(feed));
        currents.confirm(feed, checkedAtMs, periodMs, false);
      });
    },
    savePlatforms(quotes, checkedAtMs, periodMs = USUAL_PERIOD_MS, changes = []) {
      all(() => {
        const feed = feeds.idOf(tickerFeed(quotes.ticker));
        const snapshot = quotesToSnapshot(quotes, checkedAtMs);
        keepLast(feed, currents.find(feed), snapshot);
        currents.save(feed, snapshot, checkedAtMs, periodMs);
        platforms.save(feed, quotes);
        platformChanges.save(feed, changes);
      });
    },
    saveDayRates({ base, rates, timestampMs }, observedAtMs, series = null) {
      const snapshot: StoredSnapshot = {
        atMs: timestampMs,
        publishedMs: timestampMs,
        firstSeenMs: observedAtMs,
        confirmedMs: observedAtMs,
        base,
        cells: new Map([...rates].filter(([code]) => code !== base)),
      };
      all(() => snapshots.keep(feeds.idOf(serviceFeed(series)), 'day', snapshot));
    },
    keepPast(grain, tables, answers = []) {
      all(() => {
        for (const { quotes, observedAtMs } of answers) {
          const feed = feeds.idOf(tickerFeed(quotes.ticker));
          snapshots.add(feed, grain, quotesToSnapshot(quotes, observedAtMs));
          platforms.save(feed, quotes);
          const fromMs = periodOf(grain, observedAtMs);
          checks.cover(feed, { fromMs, toMs: observedAtMs }, USUAL_PERIOD_MS);
        }
        for (const table of tables) {
          const feed = feeds.idOf(table.market);
          // Whoever knows a period's last snapshot has checked the whole period.
          const toMs = Math.max(timeOf(table), table.firstSeenAtMs);
          snapshots.keep(feed, grain, tableToSnapshot(table, toMs));
          checks.cover(feed, { fromMs: periodOf(grain, toMs), toMs }, USUAL_PERIOD_MS);
        }
      });
    },
    keepCandles: (market, code, base, grain, candles) =>
      all(() => storedCandles.add(feeds.idOf(market), code, base, grain, candles)),
  };
}
