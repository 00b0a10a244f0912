import fs from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { refuseNewer, versionOf } from './migrations.ts';

/**
 * Opens (or makes) a database that survives anything: WAL, every commit synced, the newest schema.
 * @param refuse throws for what is not ours, before anything is written.
 * @throws when the file can't be opened, written or understood; NewerDatabaseError for one of a newer
 * version, of which nothing was changed.
 */
export function openDatabase(
  file: string,
  migrations: readonly string[],
  refuse: (db: DatabaseSync, migrations: readonly string[]) => void = refuseNewer,
): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  try {
    refuse(db, migrations);
    // Before anything is written: an empty file may still choose to give space back in small steps.
    db.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA busy_timeout = 2000;');
    // 1 MiB: carrying the usual four into the file held a commit up for longer than 10 ms.
    db.exec('PRAGMA wal_autocheckpoint = 256;');
    // A log that grew while somebody read for long gives its space back.
    db.exec('PRAGMA journal_size_limit = 4194304;');
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Each step all or nothing. */
function migrate(db: DatabaseSync, migrations: readonly string[]): void {
  for (const [index, sql] of migrations.entries()) {
    if (index < versionOf(db)) continue;
    commit(db, () => db.exec(`${sql} PRAGMA user_version = ${index + 1};`));
  }
}

/** All of the work, or nothing of it. @throws what the work or the commit throws. */
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

/** A JS number would be bound as a REAL, which a STRICT integer column only takes when it is whole. */
export const integer = (ms: number): bigint => BigInt(Math.trunc(ms));

/** Statements by their text: each is prepared once. */
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

/** Names of a database's log files; left beside another file, they would be taken for its own. */
export const LOGS = ['-wal', '-shm'] as const;

/** Takes a database away, with its logs. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', ...LOGS, '-journal']) fs.rmSync(file + suffix, { force: true });
}
