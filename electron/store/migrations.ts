import { DatabaseSync } from 'node:sqlite';

export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

export function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Must run before anything is written, including the journal mode. @throws NewerDatabaseError */
export function refuseNewer(db: DatabaseSync, migrations: readonly string[]): void {
  if (versionOf(db) <= migrations.length) return;
  throw new NewerDatabaseError('A newer version of Parallax wrote it.');
}

class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError';
}

/** For files that are only read. @throws OlderDatabaseError if migrations are missing. */
export function refuseOlder(db: DatabaseSync, migrations: readonly string[]): void {
  if (versionOf(db) >= migrations.length) return;
  throw new OlderDatabaseError('An older version of Parallax wrote it. Start Parallax once.');
}

/** Another program created the database. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}

/**
 * Whether the schema is exactly what the migrations create. A missing table, or an additional view
 * or trigger, makes it foreign: a trigger could run anything.
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
 * Must run before anything is written, like `refuseNewer`.
 * @throws NewerDatabaseError, ForeignDatabaseError
 */
export function refuseForeign(db: DatabaseSync, migrations: readonly string[]): void {
  refuseNewer(db, migrations);
  if (hasOwnSchema(db, migrations)) return;
  throw new ForeignDatabaseError('The file is no record of Parallax.');
}
