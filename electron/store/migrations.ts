import type { DatabaseSync } from 'node:sqlite';

/**
 * Each entry lifts the schema by one version; `user_version` says how many were carried out. Entries
 * are never changed once released, only added.
 *
 * 1: the newest rates of each market and the currency names, by source. Rates are text: exact.
 * 2: the last whole snapshot of each hour and each day.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE source (
    id  INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE currency_list (
    source_id     INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
    checked_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE currency (
    source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    code      TEXT NOT NULL,
    name      TEXT NOT NULL,
    PRIMARY KEY (source_id, code)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE latest (
    source_id        INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    market           TEXT NOT NULL,
    base             TEXT NOT NULL,
    published_at_ms  INTEGER,
    first_seen_at_ms INTEGER NOT NULL,
    checked_at_ms    INTEGER NOT NULL,
    PRIMARY KEY (source_id, market)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE latest_rate (
    source_id INTEGER NOT NULL,
    market    TEXT NOT NULL,
    code      TEXT NOT NULL,
    rate      TEXT NOT NULL,
    PRIMARY KEY (source_id, market, code),
    FOREIGN KEY (source_id, market) REFERENCES latest (source_id, market) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE kept (
    id           INTEGER PRIMARY KEY,
    source_id    INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    market       TEXT NOT NULL,
    grain        TEXT NOT NULL CHECK (grain IN ('hour', 'day')),
    period_ms    INTEGER NOT NULL,
    published_ms INTEGER NOT NULL,
    base         TEXT NOT NULL,
    UNIQUE (source_id, market, grain, period_ms)
  ) STRICT;

  CREATE TABLE kept_rate (
    kept_id INTEGER NOT NULL REFERENCES kept (id) ON DELETE CASCADE,
    code    TEXT NOT NULL,
    rate    TEXT NOT NULL,
    PRIMARY KEY (kept_id, code)
  ) STRICT, WITHOUT ROWID;
  `,
];

export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** To be asked before anything is written, the journal mode included. @throws NewerDatabaseError */
export function refuseNewer(db: DatabaseSync): void {
  if (versionOf(db) <= MIGRATIONS.length) return;
  throw new NewerDatabaseError('The record was written by a newer version of Parallax.');
}

/** Brings a database to the newest schema, each step all or nothing. */
export function migrate(db: DatabaseSync): void {
  const version = versionOf(db);
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue;
    db.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
