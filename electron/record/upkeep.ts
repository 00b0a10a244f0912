import type { DatabaseSync } from 'node:sqlite';
import { MARKETS } from '#core/rates/market.ts';
import { candlesOf } from '#core/history/ohlc.ts';
import type { Horizons } from '#core/history/retention.ts';
import { lengthMs } from '#core/rates/roll-up.ts';
import type { StoredCandles } from './candles.ts';
import { commit, statementsOf } from '../store/database.ts';
import type { Feeds } from './feeds.ts';
import { storedRate } from './legs.ts';
import type { Slot } from './recorded-forms.ts';
import type { Snapshots, StoredGrain } from './snapshots.ts';

/** Keeps the record small, in short commits. */
export interface Upkeep {
  /**
   * One short commit: deletes some expired snapshots, or rows of a deleted history, or returns space
   * to the system. Candles of watched currencies remain.
   * @returns whether there may be more.
   */
  step(horizons: Horizons, watched: readonly string[]): boolean;
  /**
   * The newest time that the service stated for a market's current rates; epoch ms, null for none.
   */
  publishedUpToMs(): number | null;
  /** Whether rows of a deleted history remain. Their removal does not wait for the next round. */
  isDue(): boolean;
}

/** Rows of about 3 kB, small rows, and pages of 4 KiB that one step frees. */
const ROWS_A_STEP = 64;
const SMALL_ROWS_A_STEP = 512;
const PAGES_A_STEP = 128;

export function upkeepIn(
  db: DatabaseSync,
  feeds: Feeds,
  snapshots: Snapshots,
  candles: StoredCandles,
): Upkeep {
  const sql = statementsOf(db);

  /** Stores candles of watched currencies from snapshots that the same commit deletes. */
  function leaveCandles(feed: bigint, watched: readonly string[], slots: readonly Slot[]): void {
    const bases = new Set(slots.map(({ base }) => base));
    for (const base of bases) {
      for (const [index, code] of watched.entries()) {
        const observed = slots.flatMap(({ atMs, base: of, values }) => {
          const rate = of === base ? storedRate(values[index] ?? null) : null;
          return rate === null ? [] : [{ atMs, rate }];
        });
        candles.add(feed, code, base, 'hour', candlesOf(observed, lengthMs('hour')));
      }
    }
  }

  function dropExpired(
    grain: StoredGrain,
    beforeMs: number,
    watchedIn: (feedKey: string) => readonly string[],
  ): boolean {
    return feeds.all().some(({ id, key }) => {
      const watched = watchedIn(key);
      const dropped = snapshots.dropBefore(id, grain, watched, beforeMs, ROWS_A_STEP);
      leaveCandles(id, watched, dropped);
      return dropped.length > 0;
    });
  }

  /** Deletes rows of abandoned feeds. */
  function dropForgotten(): boolean {
    const feed = sql('SELECT id FROM feed WHERE source_id IS NULL LIMIT 1').get();
    if (!feed) return false;
    const id = BigInt(Number(feed['id']));
    for (const [table, key, limit] of [
      ['snapshot', 'id', ROWS_A_STEP],
      ['coverage', 'feed_id, from_ms', SMALL_ROWS_A_STEP],
      ['candle', 'feed_id, code, base, grain, from_ms', SMALL_ROWS_A_STEP],
    ] as const) {
      const dropped = sql(
        `DELETE FROM ${table} WHERE (${key}) IN
         (SELECT ${key} FROM ${table} WHERE feed_id = ? LIMIT ?)`,
      ).run(id, BigInt(limit));
      if (Number(dropped.changes) > 0) return true;
    }
    sql('DELETE FROM feed WHERE id = ?').run(id);
    return true;
  }

  const freePages = (): number => Number(sql('PRAGMA freelist_count').get()?.['freelist_count']);

  /** Shrinks the file if it has many free pages. The few that polls use remain. */
  function shrink(): boolean {
    const free = freePages();
    if (free <= 4 * PAGES_A_STEP) return false;
    db.exec(`PRAGMA incremental_vacuum(${PAGES_A_STEP})`);
    // A file that another program vacuumed may give none back.
    return freePages() < free;
  }

  return {
    publishedUpToMs() {
      const row = sql(
        `SELECT max(s.published_ms) AS at FROM current c JOIN snapshot s ON s.id = c.snapshot_id
         WHERE c.feed_id IN (SELECT value FROM json_each(?))`,
      ).get(JSON.stringify(feeds.all().map(({ id }) => Number(id))));
      return typeof row?.['at'] === 'number' ? row['at'] : null;
    },
    isDue: () => sql('SELECT 1 FROM feed WHERE source_id IS NULL LIMIT 1').get() !== undefined,
    step: ({ rawBeforeMs, hourlyBeforeMs }, watched) =>
      commit(
        db,
        () =>
          dropExpired('raw', rawBeforeMs, (key) =>
            MARKETS.some((market) => market === key) ? watched : [],
          ) ||
          dropExpired('hour', hourlyBeforeMs, () => []) ||
          candles.joinHours(hourlyBeforeMs) ||
          dropForgotten(),
      ) || shrink(),
  };
}
