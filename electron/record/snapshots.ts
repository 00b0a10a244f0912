import type { DatabaseSync } from 'node:sqlite';
import { cellIn, cellsToText } from '#core/history/cells.ts';
import { closesOver, type Grain, lengthMs, periodOf } from '#core/rates/roll-up.ts';
import { integer, statementsOf, type SqlRow } from '../store/database.ts';
import { rowToSnapshot, type Slot, type StoredSnapshot, timesOf } from './recorded-forms.ts';

export const STORED_GRAINS = ['raw', 'hour', 'day'] as const;
export type StoredGrain = (typeof STORED_GRAINS)[number];
export const grainCode = (grain: StoredGrain): bigint => BigInt(STORED_GRAINS.indexOf(grain));

const IN_RANGE = 'feed_id = ? AND grain = ? AND at_ms BETWEEN ? AND ?';

/**
 * Snapshots of a feed, each a row: every recorded answer as it came, and the last one of each hour
 * and of each day.
 */
export class Snapshots {
  readonly #sql: ReturnType<typeof statementsOf>;

  constructor(db: DatabaseSync) {
    this.#sql = statementsOf(db);
  }

  /** Runs within the caller's transaction. @returns its row id. */
  add(feed: bigint, grain: StoredGrain, snapshot: StoredSnapshot): bigint {
    const { atMs, publishedMs, firstSeenMs, confirmedMs, base, cells } = snapshot;
    const { lastInsertRowid } = this.#sql(
      `INSERT INTO snapshot (feed_id, grain, at_ms, published_ms, first_seen_ms, confirmed_ms, base,
       cells) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      feed,
      grainCode(grain),
      integer(atMs),
      publishedMs === null ? null : integer(publishedMs),
      integer(firstSeenMs),
      integer(confirmedMs),
      base,
      cellsToText(cells),
    );
    return BigInt(lastInsertRowid);
  }

  /**
   * Stores the last of its hour or day, unless a later one exists. Runs within the caller's
   * transaction.
   */
  keep(feed: bigint, grain: Grain, snapshot: StoredSnapshot): void {
    const fromMs = periodOf(grain, snapshot.atMs);
    const storedOnes = this.#sql(
      `SELECT id, at_ms, first_seen_ms FROM snapshot WHERE ${IN_RANGE}`,
    ).all(feed, grainCode(grain), integer(fromMs), integer(fromMs + lengthMs(grain) - 1));
    for (const row of storedOnes) {
      const dated = { atMs: Number(row['at_ms']), firstSeenMs: Number(row['first_seen_ms']) };
      if (!closesOver(snapshot, dated)) return;
      this.#sql('DELETE FROM snapshot WHERE id = ?').run(BigInt(Number(row['id'])));
    }
    this.add(feed, grain, snapshot);
  }

  /** Ascending in time; both ends of the range are inclusive. A missing value is null. */
  read(
    feed: bigint,
    grain: StoredGrain,
    names: readonly string[],
    fromMs: number,
    toMs: number,
  ): Slot[] {
    const rows = this.#sql(
      `SELECT at_ms, published_ms, first_seen_ms, confirmed_ms, base, cells FROM snapshot
       WHERE ${IN_RANGE} ORDER BY at_ms, first_seen_ms`,
    ).all(feed, grainCode(grain), integer(fromMs), integer(toMs));
    return rows.map((row) => slotOf(row, names));
  }

  /** With all values, ascending in time; both ends are inclusive. */
  readWhole(feed: bigint, grain: StoredGrain, fromMs: number, toMs: number): StoredSnapshot[] {
    return this.#sql(`SELECT * FROM snapshot WHERE ${IN_RANGE} ORDER BY at_ms, first_seen_ms`)
      .all(feed, grainCode(grain), integer(fromMs), integer(toMs))
      .map(rowToSnapshot);
  }

  /** The last one of a range, of whichever grain; null if there is none. */
  lastIn(feed: bigint, names: readonly string[], fromMs: number, toMs: number): Slot | null {
    const lasts = STORED_GRAINS.flatMap((grain): Slot[] => {
      const row = this.#sql(
        `SELECT at_ms, published_ms, first_seen_ms, confirmed_ms, base, cells FROM snapshot
         WHERE ${IN_RANGE} ORDER BY at_ms DESC, first_seen_ms DESC LIMIT 1`,
      ).get(feed, grainCode(grain), integer(fromMs), integer(toMs));
      return row ? [slotOf(row, names)] : [];
    });
    // At the same time, the finer grain counts: it has the latest confirmation.
    return lasts.sort((left, right) => right.atMs - left.atMs)[0] ?? null;
  }

  firstAtMs(feed: bigint, grain: StoredGrain): number | null {
    const row = this.#sql(
      'SELECT min(at_ms) AS at FROM snapshot WHERE feed_id = ? AND grain = ?',
    ).get(feed, grainCode(grain));
    return typeof row?.['at'] === 'number' ? row['at'] : null;
  }

  /** Every snapshot with all values, ascending in time. */
  *readAll(feed: bigint, grain: StoredGrain): Generator<StoredSnapshot> {
    const rows = this.#sql(
      'SELECT * FROM snapshot WHERE feed_id = ? AND grain = ? ORDER BY at_ms, first_seen_ms',
    ).iterate(feed, grainCode(grain));
    for (const row of rows) yield rowToSnapshot(row);
  }

  count(feed: bigint, grain: StoredGrain): number {
    const row = this.#sql(
      'SELECT count(*) AS count FROM snapshot WHERE feed_id = ? AND grain = ?',
    ).get(feed, grainCode(grain));
    return Number(row?.['count']);
  }

  /**
   * Deletes the oldest ones before a time that are not current. Runs within the caller's
   * transaction. @returns their values.
   */
  dropBefore(
    feed: bigint,
    grain: StoredGrain,
    names: readonly string[],
    beforeMs: number,
    most: number,
  ): Slot[] {
    const rows = this.#sql(
      `SELECT * FROM snapshot WHERE feed_id = ? AND grain = ? AND at_ms < ?
       AND id NOT IN (SELECT snapshot_id FROM current) ORDER BY at_ms, first_seen_ms LIMIT ?`,
    ).all(feed, grainCode(grain), integer(beforeMs), BigInt(most));
    const drop = this.#sql('DELETE FROM snapshot WHERE id = ?');
    for (const row of rows) drop.run(BigInt(Number(row['id'])));
    return rows.map((row) => slotOf(row, names));
  }
}

function slotOf(row: SqlRow, names: readonly string[]): Slot {
  const cells = String(row['cells']);
  const values = names.map((name) => cellIn(cells, name));
  return { ...timesOf(row), base: String(row['base']), values };
}

/**
 * Slots of several grains in order of time. An hour's last snapshot is also a raw one: of those with
 * one time, the last in the given order counts.
 */
export const eachMomentOnce = (slots: readonly Slot[]): Slot[] =>
  slots
    .toSorted((left, right) => left.atMs - right.atMs)
    .filter(({ atMs }, index, all) => all[index + 1]?.atMs !== atMs);
