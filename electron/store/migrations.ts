import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

export function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** To be asked before anything is written, the journal mode included. @throws NewerDatabaseError */
export function refuseNewer(db: DatabaseSync, migrations: readonly string[]): void {
  if (versionOf(db) <= migrations.length) return;
  throw new NewerDatabaseError('The record was written by a newer version of Parallax.');
}

/** The database in a record's place was made by something else. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}

/**
 * Whether everything that a database has is what its own version would have made: no table lacks,
 * and there is nothing beside (a view or a trigger could have anything done).
 */
export function hasOwnSchema(db: DatabaseSync, migrations: readonly string[]): boolean {
  const fresh = new DatabaseSync(':memory:');
  try {
    for (const sql of migrations.slice(0, versionOf(db))) fresh.exec(sql);
    return schemaOf(db) === schemaOf(fresh);
  } finally {
    fresh.close();
  }
}

function schemaOf(db: DatabaseSync): string {
  const rows = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  return JSON.stringify(rows.map(({ type, name, sql }) => [type, name, sql]));
}

/**
 * To be asked before anything is written, as `refuseNewer`.
 * @throws NewerDatabaseError, ForeignDatabaseError
 */
export function refuseForeign(db: DatabaseSync, migrations: readonly string[]): void {
  refuseNewer(db, migrations);
  if (hasOwnSchema(db, migrations)) return;
  throw new ForeignDatabaseError('The file is no record of Parallax.');
}

/**
 * Brings a database to the newest schema, each step all or nothing. One that holds something is
 * copied beside itself first, as `name.before-3.ext`; `file` is null where there is nothing to copy.
 */
export function migrate(
  db: DatabaseSync,
  migrations: readonly string[],
  file: string | null,
): void {
  const version = versionOf(db);
  if (version === migrations.length) return;
  if (version > 0 && file !== null) copyBefore(db, file, migrations.length);
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue;
    try {
      db.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${index + 1}; COMMIT;`);
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
  if (version === 0) return;
  try {
    db.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM;');
  } catch {
    // No room for a second copy: the file only stays larger than it needs to be.
  }
}

function copyBefore(db: DatabaseSync, file: string, version: number): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { dir, name, ext } = path.parse(file);
  const copy = path.join(dir, `${name}.before-${version}${ext}`);
  const unfinished = `${copy}.part`;
  fs.copyFileSync(file, unfinished, fs.constants.COPYFILE_FICLONE);
  fs.renameSync(unfinished, copy);
}
