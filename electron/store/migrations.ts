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
  throw new NewerDatabaseError('A newer version of Parallax wrote it.');
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
