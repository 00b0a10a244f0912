import fs from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { removeDatabase } from '../../../electron/store/database.ts';
import { LOGS } from '../../../electron/store/quarantine.ts';

/** Calls `look` before each statement that may write, of every database. @returns what ends that. */
export function beforeWrites(watch: (sql: string) => void): () => void {
  const run = Reflect.get(StatementSync.prototype, 'run');
  const exec = Reflect.get(DatabaseSync.prototype, 'exec');
  StatementSync.prototype.run = function (this: StatementSync, ...given: unknown[]) {
    watch(this.sourceSQL);
    return Reflect.apply(run, this, given) as ReturnType<StatementSync['run']>;
  };
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
    watch(sql);
    exec.call(this, sql);
  };
  return () => {
    StatementSync.prototype.run = run;
    DatabaseSync.prototype.exec = exec;
  };
}

/** Every row of every table, as text. */
function rowsOf(file: string): string {
  const db = new DatabaseSync(file);
  try {
    // The copy is read and thrown away: its log need not reach the disk.
    db.prepare('PRAGMA synchronous = OFF').all();
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => String(name));
    return tables
      .map((name) => `${name}\n${JSON.stringify(db.prepare(`SELECT * FROM ${name}`).all())}`)
      .join('\n');
  } finally {
    db.close();
  }
}

/**
 * What a crash at this moment would leave of a database, as the next start reads it. A killed process
 * loses nothing that it wrote to its files, so a copy of the files is what a kill leaves.
 */
export function leftByCrash(file: string): string {
  const copy = `${file}.copy`;
  for (const suffix of ['', LOGS[0]]) {
    if (fs.existsSync(file + suffix)) fs.copyFileSync(file + suffix, copy + suffix);
  }
  try {
    return rowsOf(copy);
  } finally {
    removeDatabase(copy);
  }
}

/** Whether something of a call may be written already: where a transaction begins, nothing is. */
export const isInside = (sql: string): boolean => !sql.startsWith('BEGIN');
