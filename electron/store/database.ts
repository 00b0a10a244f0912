import fs from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import { LOGS } from './quarantine.ts';
import { refuseNewer, SCHEMA_VERSION, versionOf } from './schema.ts';

/** A row as SQLite gives it: nothing is known of its values. */
export type SqlRow = Record<string, unknown>;

/** How long to wait for another program's lock: main must not stand still, a thread may. */
export const BUSY_MS = isMainThread ? 50 : 2_000;

/**
 * Opens or creates a durable database: WAL, every commit synced, with its schema.
 * @param refuse throws for foreign files, before anything is written.
 * @throws if the file cannot be opened, written or understood; NewerDatabaseError for one of a
 * newer version, which remains unchanged.
 */
export function openDatabase(
  file: string,
  schema: string,
  refuse: (db: DatabaseSync, schema: string) => void = refuseNewer,
): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  try {
    refuse(db, schema);
    // Only a new file accepts auto_vacuum, so it comes before the first write.
    db.exec(`PRAGMA auto_vacuum = INCREMENTAL; PRAGMA busy_timeout = ${BUSY_MS};`);
    // 1 MiB: with the default of 4 MiB, a checkpoint delayed commits by more than 10 ms.
    db.exec('PRAGMA wal_autocheckpoint = 256;');
    // Shrinks a log that grew during a long read.
    db.exec('PRAGMA journal_size_limit = 4194304;');
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    if (versionOf(db) === 0) {
      commit(db, () => db.exec(`${schema} PRAGMA user_version = ${SCHEMA_VERSION};`));
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Runs the work in one transaction. @throws what the work or the commit throws. */
export function commit<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** A JS number is bound as REAL, which a STRICT integer column accepts only if it is whole. */
export const integer = (ms: number): bigint => BigInt(Math.trunc(ms));

/** Prepares each statement once, by its text. */
export function statementsOf(db: DatabaseSync): (sql: string) => StatementSync {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}

/** Deletes a database with its logs. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', ...LOGS, '-journal']) fs.rmSync(file + suffix, { force: true });
}
