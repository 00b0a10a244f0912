import { DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import { commit, openDatabase, removeDatabase } from '../store/database.ts';
import { ForeignDatabaseError, NewerDatabaseError, refuseForeign } from '../store/schema.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';
import { isWhole } from './back-up.ts';
import { hasSoundNumbers, isSoundNumber } from './record-bounds.ts';
import { RECORD_SCHEMA } from './record-schema.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Integers are read as `bigint`. */
type SalvagedRow = Readonly<Record<string, null | number | bigint | string | Uint8Array>>;

/**
 * Copies what can be read of a damaged record into a new file, which is renamed at the end. The
 * damaged file remains as it is.
 * @returns false if nothing can be read, or another program made the file.
 */
export function salvage({
  file,
  target,
  unfinished,
}: {
  readonly file: string;
  readonly target: string;
  readonly unfinished: string;
}): boolean {
  fs.closeSync(fs.openSync(unfinished, 'wx', 0o600));
  try {
    copyReadable(file, unfinished);
    const isSound = isWhole(unfinished) && hasSoundNumbers(unfinished);
    if (isSound) fs.renameSync(unfinished, target);
    return isSound;
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  } finally {
    removeDatabase(unfinished);
  }
}

const isUnreadable = (error: unknown): boolean =>
  isBrokenContent(error) ||
  error instanceof ForeignDatabaseError ||
  error instanceof NewerDatabaseError;

function copyReadable(file: string, unfinished: string): void {
  const from = new DatabaseSync(file, { readOnly: true });
  try {
    refuseForeign(from, RECORD_SCHEMA);
    const to = openDatabase(unfinished, RECORD_SCHEMA);
    try {
      to.exec('PRAGMA foreign_keys = OFF');
      const tables = namesIn(to, "SELECT name FROM sqlite_schema WHERE type = 'table'");
      commit(to, () => {
        for (const table of tables) copyTable(from, to, table);
      });
      commit(to, () => {
        // Twice, because what belongs to a removed row is removed too.
        for (const table of [...tables, ...tables]) removeOrphans(to, table);
      });
      to.exec('PRAGMA journal_mode = DELETE');
    } finally {
      to.close();
    }
  } finally {
    from.close();
  }
}

const namesIn = (db: DatabaseSync, sql: string): string[] =>
  db
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));

/** From both ends, as far as each can be read: damage in the middle costs the middle only. */
function copyTable(from: DatabaseSync, to: DatabaseSync, table: string): void {
  const known = new Set(namesIn(from, `PRAGMA table_info(${table})`));
  const columns = to
    .prepare(`PRAGMA table_info(${table})`)
    .all()
    .map((row) => ({
      name: String(row['name']),
      type: String(row['type']),
      key: Number(row['pk']),
    }))
    .filter(({ name }) => known.has(name));
  const names = columns.map(({ name }) => name).join(', ');
  const key = columns
    .filter((column) => column.key > 0)
    .toSorted((left, right) => left.key - right.key)
    .map(({ name }) => `${name} DESC`);
  const insert = to.prepare(
    `INSERT OR IGNORE INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (const order of ['', `ORDER BY ${key.length > 0 ? key.join(', ') : 'rowid DESC'}`]) {
    try {
      const rows = from.prepare(`SELECT ${names} FROM ${table} ${order}`);
      rows.setReadBigInts(true);
      for (const row of rows.iterate() as Iterable<SalvagedRow>) {
        if (isSoundRow(row, columns)) insert.run(...columns.map(({ name }) => row[name] ?? null));
      }
      return;
    } catch (error) {
      if (!isBrokenContent(error)) throw error;
    }
  }
}

/** A value of another type than its column's is damage too. */
const isSoundRow = (row: SalvagedRow, columns: readonly Column[]): boolean =>
  columns.every(({ name, type }) => {
    const value = row[name] ?? null;
    if (value === null) return true;
    if (type === 'INTEGER') return isSoundNumber(name, value);
    return type === 'TEXT' ? typeof value === 'string' : value instanceof Uint8Array;
  });

function removeOrphans(db: DatabaseSync, table: string): void {
  for (const { table: parent, from, to } of db.prepare(`PRAGMA foreign_key_list(${table})`).all()) {
    const [own, its] = [String(from), String(to)];
    db.exec(
      `DELETE FROM ${table} WHERE ${own} IS NOT NULL
       AND ${own} NOT IN (SELECT ${its} FROM ${String(parent)})`,
    );
  }
}
