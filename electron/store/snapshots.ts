import type { DatabaseSync } from 'node:sqlite';
import {
  type Cells,
  cellIn,
  cellsToText,
  packColumns,
  textToCells,
  unpackColumn,
} from '#core/columns.ts';
import { closesOver, type Grain, lengthMs, periodOf } from '#core/roll-up.ts';
import { integer, statementsOf } from './database.ts';
import type { Feeds } from './feeds.ts';

export const STORED_GRAINS = ['raw', 'hour', 'day'] as const;
export type StoredGrain = (typeof STORED_GRAINS)[number];
export const grainCode = (grain: StoredGrain): bigint => BigInt(STORED_GRAINS.indexOf(grain));

/** When something was published, first seen and last confirmed, and the time it belongs to. Epoch ms. */
export interface Times {
  readonly atMs: number;
  readonly publishedMs: number | null;
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
}

export interface StoredSnapshot extends Times {
  readonly base: string;
  readonly cells: Cells;
}

/** Some values of a snapshot, in the order in which their names were asked for. */
export interface Slot extends Times {
  readonly base: string;
  readonly values: readonly (string | null)[];
}

/**
 * Snapshots of a feed. A new one is a row, so that a poll is one small commit; once there are enough,
 * upkeep packs the oldest into columns, so that a pair's line is read without the other currencies.
 */
export interface Snapshots {
  /** Within a transaction of the caller's. @returns its row. */
  add(feed: bigint, grain: StoredGrain, snapshot: StoredSnapshot): bigint;
  /** As the last of its hour or day, unless a later one is there. In a transaction of the caller's. */
  keep(feed: bigint, grain: Grain, snapshot: StoredSnapshot): void;
  /** Ascending in time; a range's ends are inclusive. Where all the named values lack, none. */
  read(
    feed: bigint,
    grain: StoredGrain,
    names: readonly string[],
    fromMs: number,
    toMs: number,
  ): Slot[];
  /** One packed stretch. */
  readSegment(id: bigint, names: readonly string[]): Slot[];
  /** Some unpacked ones from before a time that are not current, with their rows. */
  readLoose(
    feed: bigint,
    grain: StoredGrain,
    names: readonly string[],
    beforeMs: number,
    most: number,
  ): { readonly id: bigint; readonly slot: Slot }[];
  /** Every snapshot, whole: packed ones first. */
  readAll(feed: bigint, grain: StoredGrain): Generator<StoredSnapshot>;
  /** How many there are, packed or not. */
  count(feed: bigint, grain: StoredGrain): number;
  /** Packs the oldest, where enough wait. In a transaction of the caller's. */
  pack(feed: bigint, grain: StoredGrain): boolean;
}

/** Five columns of so many 12-digit rates fill a page of 4 KiB. */
export const SLOTS = 56;
/** As many stay unpacked, so that what comes late or is confirmed is still a row of its own. */
const WAITING = 2 * SLOTS;

type Row = Record<string, unknown>;

export function snapshotsIn(db: DatabaseSync, feeds: Feeds): Snapshots {
  const sql = statementsOf(db);
  return {
    add(feed, grain, { atMs, publishedMs, firstSeenMs, confirmedMs, base, cells }) {
      const { lastInsertRowid } = sql(
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
    },
    keep(feed, grain, snapshot) {
      const fromMs = periodOf(grain, snapshot.atMs);
      const kept = sql(
        `SELECT id, at_ms, first_seen_ms FROM snapshot
         WHERE feed_id = ? AND grain = ? AND at_ms BETWEEN ? AND ?`,
      ).all(feed, grainCode(grain), integer(fromMs), integer(fromMs + lengthMs(grain) - 1));
      for (const row of kept) {
        const dated = { atMs: Number(row['at_ms']), firstSeenMs: Number(row['first_seen_ms']) };
        if (!closesOver(snapshot, dated)) return;
        sql('DELETE FROM snapshot WHERE id = ?').run(BigInt(Number(row['id'])));
      }
      this.add(feed, grain, snapshot);
    },
    read(feed, grain, names, fromMs, toMs) {
      const range = [feed, grainCode(grain), integer(fromMs), integer(toMs)] as const;
      const slots = [...packedSlots(sql, feeds, names, range), ...looseSlots(sql, names, range)];
      const inside = slots.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
      // Late answers overlap what was packed before; mostly it is in order already.
      if (isAscending(inside)) return inside;
      return inside.sort(
        (left, right) => left.atMs - right.atMs || left.firstSeenMs - right.firstSeenMs,
      );
    },
    readSegment(id, names) {
      const ids = feeds.findNames(names);
      const rows = sql(
        `SELECT s.id, s.base, s.times, p.name_id, p.slots
         FROM segment s JOIN packed p ON p.segment_id = s.id
           AND p.name_id IN (SELECT value FROM json_each(?))
         WHERE s.id = ?`,
      ).all(idList(ids), id);
      return rowsToSlots(rows, ids, names);
    },
    readLoose(feed, grain, names, beforeMs, most) {
      const rows = sql(
        `SELECT * FROM snapshot WHERE feed_id = ? AND grain = ? AND at_ms < ?
         AND id NOT IN (SELECT snapshot_id FROM current) ORDER BY at_ms LIMIT ?`,
      ).all(feed, grainCode(grain), integer(beforeMs), BigInt(most));
      return rows.map((row) => ({ id: BigInt(Number(row['id'])), slot: looseSlot(row, names) }));
    },
    *readAll(feed, grain) {
      const segments = sql(
        'SELECT id, base, times FROM segment WHERE feed_id = ? AND grain = ? ORDER BY to_ms, id',
      );
      for (const row of segments.all(feed, grainCode(grain))) yield* unpack(sql, feeds, row);
      const loose = sql(
        'SELECT * FROM snapshot WHERE feed_id = ? AND grain = ? ORDER BY at_ms, first_seen_ms',
      );
      for (const row of loose.all(feed, grainCode(grain))) {
        yield {
          ...timesOf(row),
          base: String(row['base']),
          cells: textToCells(String(row['cells'])),
        };
      }
    },
    count(feed, grain) {
      const row = sql(
        `SELECT (SELECT count(*) FROM snapshot WHERE feed_id = :feed AND grain = :grain)
         + (SELECT coalesce(sum(length(times)), 0) / ${TIMES_BYTES} FROM segment
            WHERE feed_id = :feed AND grain = :grain) AS count`,
      ).get({ feed, grain: grainCode(grain) });
      return Number(row?.['count']);
    },
    pack(feed, grain) {
      const waiting = sql(
        'SELECT count(*) AS count FROM snapshot WHERE feed_id = ? AND grain = ?',
      ).get(feed, grainCode(grain));
      if (Number(waiting?.['count']) <= WAITING) return false;
      const rows = sql(
        `SELECT * FROM snapshot WHERE feed_id = ? AND grain = ?
         AND id NOT IN (SELECT snapshot_id FROM current) ORDER BY at_ms, first_seen_ms LIMIT ?`,
      ).all(feed, grainCode(grain), BigInt(WAITING));
      const [first] = rows;
      if (!first || rows.length < WAITING) return false;
      const other = rows.findIndex((row) => row['base'] !== first['base']);
      packRows(
        sql,
        feeds,
        feed,
        grain,
        rows.slice(0, other === -1 ? SLOTS : Math.min(other, SLOTS)),
      );
      return true;
    },
  };
}

type Prepare = ReturnType<typeof statementsOf>;
type Range = readonly [feed: bigint, grain: bigint, fromMs: bigint, toMs: bigint];

function packRows(
  sql: Prepare,
  feeds: Feeds,
  feed: bigint,
  grain: StoredGrain,
  rows: readonly Row[],
): void {
  const times = rows.map(timesOf);
  const segment = sql(
    'INSERT INTO segment (feed_id, grain, from_ms, to_ms, base, times) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(
    feed,
    grainCode(grain),
    integer(times[0]?.atMs ?? 0),
    integer(times.at(-1)?.atMs ?? 0),
    String(rows[0]?.['base']),
    timesToBytes(times),
  );
  const id = BigInt(segment.lastInsertRowid);
  const columns = packColumns(rows.map((row) => textToCells(String(row['cells']))));
  const byName = [...columns].map(([name, slots]) => [feeds.nameId(name), slots] as const);
  byName.sort(([left], [right]) => Number(left - right));
  const insert = sql('INSERT INTO packed VALUES (?, ?, ?)');
  for (const [name, slots] of byName) insert.run(id, name, slots);
  const forget = sql('DELETE FROM snapshot WHERE id = ?');
  for (const row of rows) forget.run(BigInt(Number(row['id'])));
}

function packedSlots(
  sql: Prepare,
  feeds: Feeds,
  names: readonly string[],
  [feed, grain, fromMs, toMs]: Range,
): Slot[] {
  const ids = feeds.findNames(names);
  if (ids.size === 0) return [];
  const rows = sql(
    `SELECT s.id, s.base, s.times, p.name_id, p.slots
     FROM segment s JOIN packed p ON p.segment_id = s.id
       AND p.name_id IN (SELECT value FROM json_each(?))
     WHERE s.feed_id = ? AND s.grain = ? AND s.to_ms >= ? AND s.from_ms <= ?
     ORDER BY s.to_ms, s.id`,
  ).all(idList(ids), feed, grain, fromMs, toMs);
  return rowsToSlots(rows, ids, names);
}

const idList = (ids: ReadonlyMap<bigint, string>): string =>
  JSON.stringify([...ids.keys()].map(Number));

/** Rows of one segment stand together, one for each name. */
function rowsToSlots(
  rows: readonly Row[],
  ids: ReadonlyMap<bigint, string>,
  names: readonly string[],
): Slot[] {
  const slots: Slot[] = [];
  for (let index = 0; index < rows.length;) {
    const row = rows[index] ?? {};
    const columns = new Map<string, (string | null)[]>();
    for (; rows[index]?.['id'] === row['id']; index += 1) {
      const name = ids.get(BigInt(Number(rows[index]?.['name_id'])));
      if (name !== undefined) columns.set(name, unpackColumn(String(rows[index]?.['slots'])));
    }
    const base = String(row['base']);
    const inOrder = names.map((name) => columns.get(name));
    const [first] = inOrder;
    // By far the most are of one name, and there are very many: no loop inside the loop for them.
    const single = names.length === 1 && first;
    decodeTimes(row['times'] as Uint8Array, (slot, publishedMs, firstSeenMs, confirmedMs) => {
      const values = single
        ? [first[slot] ?? null]
        : inOrder.map((column) => column?.[slot] ?? null);
      const atMs = publishedMs ?? firstSeenMs;
      slots.push({ atMs, publishedMs, firstSeenMs, confirmedMs, base, values });
    });
  }
  return slots;
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

function* unpack(sql: Prepare, feeds: Feeds, segment: Row): Generator<StoredSnapshot> {
  const rows = sql('SELECT name_id, slots FROM packed WHERE segment_id = ?').all(
    BigInt(Number(segment['id'])),
  );
  const columns = rows.map(
    (row) =>
      [feeds.nameOf(BigInt(Number(row['name_id']))), unpackColumn(String(row['slots']))] as const,
  );
  const base = String(segment['base']);
  const snapshots: StoredSnapshot[] = [];
  decodeTimes(segment['times'] as Uint8Array, (slot, publishedMs, firstSeenMs, confirmedMs) => {
    const cells = new Map<string, string>();
    for (const [name, column] of columns) {
      const value = column[slot] ?? null;
      if (value !== null) cells.set(name, value);
    }
    const atMs = publishedMs ?? firstSeenMs;
    snapshots.push({ atMs, publishedMs, firstSeenMs, confirmedMs, base, cells });
  });
  yield* snapshots;
}

function timesOf(row: Row): Times {
  return {
    atMs: Number(row['at_ms']),
    publishedMs: row['published_ms'] === null ? null : Number(row['published_ms']),
    firstSeenMs: Number(row['first_seen_ms']),
    confirmedMs: Number(row['confirmed_ms']),
  };
}

const TIMES_BYTES = 24;

/** Published, first seen and confirmed of each slot: 8-byte floats, low byte first; NaN for unknown. */
function timesToBytes(times: readonly Times[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(times.length * TIMES_BYTES));
  for (const [index, { publishedMs, firstSeenMs, confirmedMs }] of times.entries()) {
    view.setFloat64(index * TIMES_BYTES, publishedMs ?? Number.NaN, true);
    view.setFloat64(index * TIMES_BYTES + 8, firstSeenMs, true);
    view.setFloat64(index * TIMES_BYTES + 16, confirmedMs, true);
  }
  return new Uint8Array(view.buffer);
}

function decodeTimes(
  bytes: Uint8Array,
  take: (
    slot: number,
    publishedMs: number | null,
    firstSeenMs: number,
    confirmedMs: number,
  ) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let slot = 0; slot < bytes.byteLength / TIMES_BYTES; slot += 1) {
    const start = slot * TIMES_BYTES;
    const published = view.getFloat64(start, true);
    const publishedMs = Number.isNaN(published) ? null : published;
    take(slot, publishedMs, view.getFloat64(start + 8, true), view.getFloat64(start + 16, true));
  }
}

function isAscending(slots: readonly Slot[]): boolean {
  return slots.every(({ atMs }, index) => index === 0 || (slots[index - 1]?.atMs ?? 0) <= atMs);
}
