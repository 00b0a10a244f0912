import type { DatabaseSync } from 'node:sqlite';
import { MARKETS } from '#core/rates/market.ts';
import { candlesOf } from '#core/history/ohlc.ts';
import type { Horizons } from '#core/history/retention.ts';
import { lengthMs } from '#core/rates/roll-up.ts';
import { storedCandlesIn } from './candles.ts';
import { commit, integer, statementsOf } from '../store/database.ts';
import type { Feeds } from './feeds.ts';
import { storedRate } from './legs.ts';
import type { Prepare } from './packed.ts';
import type { Slot } from './recorded-forms.ts';
import { grainCode, type Snapshots, STORED_GRAINS, type StoredGrain } from './snapshots.ts';

/** Keeps the record small, in steps of a few ms with one commit each. */
export interface Upkeep {
  /**
   * Packs waiting snapshots, deletes expired ones and returns space to the system. Candles of
   * watched currencies remain. Each `next()` is one step.
   */
  steps(horizons: Horizons, watched: () => readonly string[]): Generator<undefined>;
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

export function upkeepIn(db: DatabaseSync, feeds: Feeds, snapshots: Snapshots): Upkeep {
  const sql = statementsOf(db);
  const candles = storedCandlesIn(db, feeds);

  /** Repeats the work until nothing is left, with one commit each. */
  function* until(work: () => boolean): Generator<undefined> {
    for (;;) {
      let didWork = false;
      try {
        didWork = commit(db, work);
      } catch (error) {
        feeds.forget();
        throw error;
      }
      yield;
      if (!didWork) return;
    }
  }

  /** Stores candles of watched currencies from a segment that the same commit deletes. */
  function leaveCandles(feed: bigint, watched: readonly string[], slots: readonly Slot[]): void {
    const bases = new Set(slots.map(({ base }) => base));
    for (const base of bases) {
      for (const [index, code] of watched.entries()) {
        const seen = slots.flatMap(({ atMs, base: of, values }) => {
          const rate = of === base ? storedRate(values[index] ?? null) : null;
          return rate === null ? [] : [{ atMs, rate }];
        });
        candles.add(feed, code, base, 'hour', candlesOf(seen, lengthMs('hour')));
      }
    }
  }

  function dropPacked(
    feed: bigint,
    grain: StoredGrain,
    beforeMs: number,
    watched: readonly string[],
  ): boolean {
    const row = sql(
      `SELECT id, to_ms FROM segment WHERE feed_id = ? AND grain = ? AND to_ms < ?
       ORDER BY to_ms LIMIT 1`,
    ).get(feed, grainCode(grain), integer(beforeMs));
    if (!row) return false;
    const id = BigInt(Number(row['id']));
    if (watched.length > 0) leaveCandles(feed, watched, snapshots.readSegment(id, watched));
    sql('DELETE FROM segment WHERE id = ?').run(id);
    return true;
  }

  function dropLoose(
    feed: bigint,
    grain: StoredGrain,
    beforeMs: number,
    watched: readonly string[],
  ): boolean {
    const loose = snapshots.readLoose(feed, grain, watched, beforeMs, ROWS_A_STEP);
    const slots = loose.map(({ slot }) => slot);
    if (watched.length > 0) leaveCandles(feed, watched, slots);
    for (const { id } of loose) sql('DELETE FROM snapshot WHERE id = ?').run(id);
    return loose.length > 0;
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
    *steps({ rawBeforeMs, hourlyBeforeMs }, watched) {
      for (const { id, key } of feeds.all()) {
        const isMarket = MARKETS.some((market) => market === key);
        const codes = (): readonly string[] => (isMarket ? watched() : []);
        for (const grain of STORED_GRAINS) yield* until(() => snapshots.pack(id, grain));
        for (const drop of [dropPacked, dropLoose]) {
          yield* until(() => drop(id, 'raw', rawBeforeMs, codes()));
          yield* until(() => drop(id, 'hour', hourlyBeforeMs, []));
        }
      }
      yield* until(() => candles.joinHours(hourlyBeforeMs));
      yield* until(() => dropForgotten(sql));
      while (shrink(db, sql)) yield;
    },
  };
}

/** Deletes rows of abandoned feeds. */
function dropForgotten(sql: Prepare): boolean {
  const feed = sql('SELECT id FROM feed WHERE source_id IS NULL LIMIT 1').get();
  if (!feed) return false;
  const id = BigInt(Number(feed['id']));
  for (const [table, key, limit] of [
    ['segment', 'id', 1],
    ['snapshot', 'id', ROWS_A_STEP],
    ['coverage', 'feed_id, from_ms', SMALL_ROWS_A_STEP],
    ['candle', 'feed_id, name_id, base, grain, from_ms', SMALL_ROWS_A_STEP],
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

/** Shrinks the file if it has many free pages. The few that polls use remain. */
function shrink(db: DatabaseSync, sql: Prepare): boolean {
  const free = Number(sql('PRAGMA freelist_count').get()?.['freelist_count']);
  if (free <= 4 * PAGES_A_STEP) return false;
  db.exec(`PRAGMA incremental_vacuum(${PAGES_A_STEP})`);
  return true;
}
