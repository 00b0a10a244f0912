import { packColumns, textToCells, unpackColumn } from '#core/history/columns.ts';
import { integer, type statementsOf } from '../store/database.ts';
import type { Feeds } from './feeds.ts';
import { type Slot, type StoredSnapshot, type Times, timesOf } from './recorded-forms.ts';

/** Snapshots as segments: their times together, and one column of values for each name. */
export type Row = Record<string, unknown>;
export type Prepare = ReturnType<typeof statementsOf>;
export type Range = readonly [feed: bigint, grain: bigint, fromMs: bigint, toMs: bigint];

export function packRows(
  sql: Prepare,
  feeds: Feeds,
  feed: bigint,
  grain: bigint,
  rows: readonly Row[],
): void {
  const times = rows.map(timesOf);
  const segment = sql(
    'INSERT INTO segment (feed_id, grain, from_ms, to_ms, base, times) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(
    feed,
    grain,
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

export function packedSlots(
  sql: Prepare,
  feeds: Feeds,
  names: readonly string[],
  [feed, grain, fromMs, toMs]: Range,
): Slot[] {
  const ids = feeds.findNames(names);
  if (ids.size === 0) return [];
  const rows = sql(
    `SELECT s.id, s.base, s.times, p.name_id, p.slots
     FROM segment s LEFT JOIN packed p ON p.segment_id = s.id
       AND p.name_id IN (SELECT value FROM json_each(?))
     WHERE s.feed_id = ? AND s.grain = ? AND s.to_ms >= ? AND s.from_ms <= ?
     ORDER BY s.to_ms, s.id`,
  ).all(idList(ids), feed, grain, fromMs, toMs);
  return rowsToSlots(rows, ids, names);
}

export const idList = (ids: ReadonlyMap<bigint, string>): string =>
  JSON.stringify([...ids.keys()].map(Number));

/** Rows of one segment are adjacent, one for each name. */
export function rowsToSlots(
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
    // Most reads have one name and many rows, so this case avoids the inner loop.
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

export function* unpack(sql: Prepare, feeds: Feeds, segment: Row): Generator<StoredSnapshot> {
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

export const TIMES_BYTES = 24;

/**
 * Published, first seen and confirmed times of each slot: little-endian 8-byte floats, NaN for
 * unknown.
 */
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
