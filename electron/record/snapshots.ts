import type { DatabaseSync } from 'node:sqlite';
import { cellIn, type Cells, cellsToText, textToCells } from '#core/history/columns.ts';
import { closesOver, type Grain, lengthMs, periodOf } from '#core/rates/roll-up.ts';
import { integer, statementsOf } from '../store/database.ts';
import type { Feeds } from './feeds.ts';
import {
  idList,
  packedSlots,
  packRows,
  type Prepare,
  type Range,
  type Row,
  rowsToSlots,
  TIMES_BYTES,
  unpack,
} from './packed.ts';
import { rowToSnapshot, type Slot, type StoredSnapshot, timesOf } from './recorded-forms.ts';

export const STORED_GRAINS = ['raw', 'hour', 'day'] as const;
export type StoredGrain = (typeof STORED_GRAINS)[number];
export const grainCode = (grain: StoredGrain): bigint => BigInt(STORED_GRAINS.indexOf(grain));

/** Five columns with this many 12-digit rates fill a page of 4 KiB. */
export const SLOTS = 56;
/** Segments whose values are held while they are read again, nearly in order. */
const UNPACKED = 4;
/** This many remain unpacked, so that late or confirmed snapshots are still rows. */
const WAITING = 2 * SLOTS;

interface Readable {
  readonly snapshot: StoredSnapshot;
  readonly cells: () => Cells;
}
const NO_CELLS: Cells = new Map();

/**
 * Snapshots of a feed. A new one is a row, so that a poll is a small commit. Upkeep packs the
 * oldest into columns, so that a pair's line is read without the other currencies.
 */
export class Snapshots {
  readonly #sql: Prepare;
  readonly #feeds: Feeds;
  readonly #lastUnpacked = new Map<Row, readonly StoredSnapshot[]>();

  constructor(db: DatabaseSync, feeds: Feeds) {
    this.#sql = statementsOf(db);
    this.#feeds = feeds;
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
      `SELECT id, at_ms, first_seen_ms FROM snapshot
       WHERE feed_id = ? AND grain = ? AND at_ms BETWEEN ? AND ?`,
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
    const range = [feed, grainCode(grain), integer(fromMs), integer(toMs)] as const;
    const slots = [
      ...packedSlots(this.#sql, this.#feeds, names, range),
      ...looseSlots(this.#sql, names, range),
    ];
    const inside = slots.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
    // Late answers overlap packed segments, but usually the order is already right.
    if (isAscending(inside)) return inside;
    return inside.sort((a, b) => a.atMs - b.atMs || a.firstSeenMs - b.firstSeenMs);
  }

  /** With all values, ascending in time; both ends are inclusive. */
  readWhole(feed: bigint, grain: StoredGrain, fromMs: number, toMs: number): StoredSnapshot[] {
    const range = [feed, grainCode(grain), integer(fromMs), integer(toMs)] as const;
    const segments = this.#sql(
      `SELECT id, base, times FROM segment
       WHERE feed_id = ? AND grain = ? AND to_ms >= ? AND from_ms <= ?`,
    ).all(...range);
    const loose = this.#sql(
      'SELECT * FROM snapshot WHERE feed_id = ? AND grain = ? AND at_ms BETWEEN ? AND ?',
    ).all(...range);
    return [
      ...segments.flatMap((row) => [...unpack(this.#sql, this.#feeds, row)]),
      ...loose.map(rowToSnapshot),
    ]
      .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
      .sort((left, right) => left.atMs - right.atMs);
  }

  /** The last one of a range; null if there is none. */
  lastIn(
    feed: bigint,
    grain: StoredGrain,
    names: readonly string[],
    fromMs: number,
    toMs: number,
  ): Slot | null {
    const range = [feed, grainCode(grain), integer(fromMs), integer(toMs)] as const;
    const loose = this.#sql(
      `SELECT at_ms, published_ms, first_seen_ms, confirmed_ms, base, cells FROM snapshot
       WHERE feed_id = ? AND grain = ? AND at_ms BETWEEN ? AND ?
       ORDER BY at_ms DESC, first_seen_ms DESC LIMIT 1`,
    ).get(...range);
    // Late answers overlap packed segments, so the last two are read.
    const packed = this.#sql(
      `SELECT id FROM segment WHERE feed_id = ? AND grain = ? AND to_ms >= ? AND from_ms <= ?
       ORDER BY to_ms DESC LIMIT 2`,
    ).all(...range);
    return [
      ...packed.flatMap(({ id }) => this.readSegment(BigInt(Number(id)), names)),
      ...(loose ? [looseSlot(loose, names)] : []),
    ].reduce<Slot | null>((last, slot) => {
      const isInside = slot.atMs >= fromMs && slot.atMs <= toMs;
      return isInside && (!last || slot.atMs >= last.atMs) ? slot : last;
    }, null);
  }

  firstAtMs(feed: bigint, grain: StoredGrain): number | null {
    const row = this.#sql(
      `SELECT min(at) AS at FROM (
         SELECT min(at_ms) AS at FROM snapshot WHERE feed_id = :feed AND grain = :grain
         UNION ALL SELECT min(from_ms) FROM segment WHERE feed_id = :feed AND grain = :grain)`,
    ).get({ feed, grain: grainCode(grain) });
    return typeof row?.['at'] === 'number' ? row['at'] : null;
  }

  readSegment(id: bigint, names: readonly string[]): Slot[] {
    const ids = this.#feeds.findNames(names);
    const rows = this.#sql(
      `SELECT s.id, s.base, s.times, p.name_id, p.slots
       FROM segment s LEFT JOIN packed p ON p.segment_id = s.id
         AND p.name_id IN (SELECT value FROM json_each(?))
       WHERE s.id = ?`,
    ).all(idList(ids), id);
    return rowsToSlots(rows, ids, names);
  }

  /** Some unpacked snapshots before a time that are not current, with their row ids. */
  readLoose(
    feed: bigint,
    grain: StoredGrain,
    names: readonly string[],
    beforeMs: number,
    most: number,
  ): { readonly id: bigint; readonly slot: Slot }[] {
    const rows = this.#sql(
      `SELECT * FROM snapshot WHERE feed_id = ? AND grain = ? AND at_ms < ?
       AND id NOT IN (SELECT snapshot_id FROM current) ORDER BY at_ms LIMIT ?`,
    ).all(feed, grainCode(grain), integer(beforeMs), BigInt(most));
    return rows.map((row) => ({ id: BigInt(Number(row['id'])), slot: looseSlot(row, names) }));
  }

  /** Every snapshot with all values; packed ones first. */
  *readAll(feed: bigint, grain: StoredGrain): Generator<StoredSnapshot> {
    for (const { snapshot } of this.readEach(feed, grain)) yield snapshot;
  }

  /** As `readAll`, with a way to read the values again for who cannot hold those of all. */
  *readEach(feed: bigint, grain: StoredGrain): Generator<Readable> {
    const segments = this.#sql(
      'SELECT id, base, times FROM segment WHERE feed_id = ? AND grain = ? ORDER BY to_ms, id',
    );
    for (const row of segments.all(feed, grainCode(grain))) {
      for (const [slot, snapshot] of [...unpack(this.#sql, this.#feeds, row)].entries()) {
        yield { snapshot, cells: () => this.#unpacked(row)[slot]?.cells ?? NO_CELLS };
      }
    }
    const loose = this.#sql(
      'SELECT * FROM snapshot WHERE feed_id = ? AND grain = ? ORDER BY at_ms, first_seen_ms',
    );
    for (const row of loose.all(feed, grainCode(grain))) {
      const id = BigInt(Number(row['id']));
      yield { snapshot: rowToSnapshot(row), cells: () => this.#cellsOf(id) };
    }
  }

  #cellsOf(id: bigint): Cells {
    const row = this.#sql('SELECT cells FROM snapshot WHERE id = ?').get(id);
    return textToCells(String(row?.['cells'] ?? ''));
  }

  #unpacked(row: Row): readonly StoredSnapshot[] {
    const known = this.#lastUnpacked.get(row);
    if (known) return known;
    const snapshots = [...unpack(this.#sql, this.#feeds, row)];
    const [oldest] = this.#lastUnpacked.keys();
    if (oldest && this.#lastUnpacked.size >= UNPACKED) this.#lastUnpacked.delete(oldest);
    this.#lastUnpacked.set(row, snapshots);
    return snapshots;
  }

  /** The number of snapshots, packed or not. */
  count(feed: bigint, grain: StoredGrain): number {
    const row = this.#sql(
      `SELECT (SELECT count(*) FROM snapshot WHERE feed_id = :feed AND grain = :grain)
       + (SELECT coalesce(sum(length(times)), 0) / ${TIMES_BYTES} FROM segment
          WHERE feed_id = :feed AND grain = :grain) AS count`,
    ).get({ feed, grain: grainCode(grain) });
    return Number(row?.['count']);
  }

  /** Packs the oldest ones if enough wait. Runs within the caller's transaction. */
  pack(feed: bigint, grain: StoredGrain): boolean {
    const waiting = this.#sql(
      'SELECT count(*) AS count FROM snapshot WHERE feed_id = ? AND grain = ?',
    ).get(feed, grainCode(grain));
    if (Number(waiting?.['count']) <= WAITING) return false;
    const rows = this.#sql(
      `SELECT * FROM snapshot WHERE feed_id = ? AND grain = ?
       AND id NOT IN (SELECT snapshot_id FROM current) ORDER BY at_ms, first_seen_ms LIMIT ?`,
    ).all(feed, grainCode(grain), BigInt(WAITING));
    const [first] = rows;
    if (!first || rows.length < WAITING) return false;
    const other = rows.findIndex((row) => row['base'] !== first['base']);
    const packed = rows.slice(0, other === -1 ? SLOTS : Math.min(other, SLOTS));
    packRows(this.#sql, this.#feeds, feed, grainCode(grain), packed);
    return true;
  }
}

function looseSlots(sql: Prepare, names: readonly string[], range: Range): Slot[] {
  const rows = sql(
    `SELECT at_ms, published_ms, first_seen_ms, confirmed_ms, base, cells FROM snapshot
     WHERE feed_id = ? AND grain = ? AND at_ms BETWEEN ? AND ? ORDER BY at_ms, first_seen_ms`,
  ).all(...range);
  return rows.map((row) => looseSlot(row, names));
}

function looseSlot(row: Row, names: readonly string[]): Slot {
  const cells = String(row['cells']);
  const values = names.map((name) => cellIn(cells, name));
  return { ...timesOf(row), base: String(row['base']), values };
}

function isAscending(slots: readonly Slot[]): boolean {
  return slots.every(({ atMs }, index) => index === 0 || (slots[index - 1]?.atMs ?? 0) <= atMs);
}
