import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { LOGS } from '../store/quarantine.ts';
import type { RestoreProblem } from './long-work.ts';

/** Ten years take about 200 MB. */
const MOST_BYTES = 1024 ** 3;
/** The limit of an answer's text. */
const LONGEST_TEXT = 4 * 1024 * 1024;

/** Checks a file before it is opened, so that a pipe is never read and a huge file never copied. */
export function problemOfFile(file: string): RestoreProblem | null {
  const stats = ['', ...LOGS, '-journal'].flatMap(
    (suffix) => fs.statSync(file + suffix, { throwIfNoEntry: false }) ?? [],
  );
  if (stats.length === 0 || stats.some((each) => !each.isFile())) return 'not-a-record';
  return stats.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES ? 'too-large' : null;
}

/** The last moment that a date can have. */
const LAST_MS = 8.64e15;

const mostOf = (column: string): number =>
  column.endsWith('_ms') ? LAST_MS : Number.MAX_SAFE_INTEGER;

/** Whether an integer of a column is one that the app stores: none is negative or beyond dates. */
export const isSoundNumber = (column: string, value: unknown): boolean =>
  typeof value === 'bigint' && value >= 0n && value <= mostOf(column);

/** For a record whose schema is known to be ours. */
export function hasSoundNumbers(file: string | URL): boolean {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const columns = db
      .prepare(
        `SELECT t.name AS "table", c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.type = 'INTEGER'`,
      )
      .all()
      .map((row) => ({ table: String(row['table']), name: String(row['name']) }));
    return !columns.some(({ table, name }) =>
      db.prepare(`SELECT 1 FROM ${table} WHERE ${name} NOT BETWEEN 0 AND ${mostOf(name)}`).get(),
    );
  } finally {
    db.close();
  }
}

/** More than any real record has. Each of these would be read into memory. */
const TOO_MUCH: readonly string[] = [
  'SELECT 1 FROM platform LIMIT 1 OFFSET 50000',
  'SELECT 1 FROM feed LIMIT 1 OFFSET 500',
  `SELECT 1 FROM snapshot WHERE length(cells) > ${LONGEST_TEXT} LIMIT 1`,
  `SELECT 1 FROM alert_memory WHERE length(memory) > ${LONGEST_TEXT} LIMIT 1`,
  'SELECT 1 FROM alert_memory LIMIT 1 OFFSET 10000',
  'SELECT 1 FROM alert_firing LIMIT 1 OFFSET 10000',
  'SELECT 1 FROM alert_firing WHERE length(about) > 10000 LIMIT 1',
  'SELECT 1 FROM digest LIMIT 1 OFFSET 1000',
  'SELECT 1 FROM digest WHERE length(content) > 100000 LIMIT 1',
];

/** For a record whose schema is known to be ours. */
export function problemOfAmount(file: string | URL): RestoreProblem | null {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const isTooMuch = TOO_MUCH.some((sql) => db.prepare(sql).get());
    return isTooMuch ? 'too-large' : null;
  } finally {
    db.close();
  }
}
