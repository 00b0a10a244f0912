import { DatabaseSync } from 'node:sqlite';

/**
 * Nothing was released yet, so each database has one schema and no migrations. The first release
 * that changes one raises its version and brings the file over.
 */
export const SCHEMA_VERSION = 1;

export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

export function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Must run before anything is written, including the journal mode. @throws NewerDatabaseError */
export function refuseNewer(db: DatabaseSync): void {
  if (versionOf(db) <= SCHEMA_VERSION) return;
  throw new NewerDatabaseError('A newer version of Parallax wrote it.');
}

/** Another program created the database. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}

/**
 * Whether the schema is exactly ours, or still none. A missing table, or an additional view or
 * trigger, makes it foreign: a trigger could run anything.
 */
export function hasOwnSchema(db: DatabaseSync, schema: string): boolean {
  const fresh = new DatabaseSync(':memory:');
  try {
    if (versionOf(db) > 0) fresh.exec(schema);
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
export function refuseForeign(db: DatabaseSync, schema: string): void {
  refuseNewer(db);
  if (hasOwnSchema(db, schema)) return;
  throw new ForeignDatabaseError('The file is no record of Parallax.');
}
