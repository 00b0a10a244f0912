import { backup, DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import { removeDatabase } from './database.ts';
import type { Job, RestoreProblem } from './jobs.ts';
import { RECORD_MIGRATIONS, versionOf } from './migrations.ts';

/** Pages of 4 KiB copied between two looks at whether somebody wants to know how far it is. */
const PAGES_A_STEP = 256;

/** @throws with what SQLite found where a database is not whole. */
export function checkIntegrity(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    // Through the cursor, as what is wrong with a broken one may be very much.
    for (const row of db.prepare('PRAGMA integrity_check(1)').iterate()) {
      const [said] = Object.values(row);
      if (said !== 'ok') throw new Error(String(said));
    }
  } finally {
    db.close();
  }
}

/**
 * Copies a database as it is at this moment, while others go on writing: beside the target first, and
 * in its place once it is whole. A copy is one file, without a log.
 */
export async function copyWhole(
  file: string,
  target: string,
  progress: (share: number) => void,
): Promise<void> {
  const unfinished = `${target}.part`;
  removeDatabase(unfinished);
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    // A reader's view stays what it was: without it, each commit of others would begin it anew.
    db.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
    await backup(db, unfinished, {
      rate: PAGES_A_STEP,
      progress({ totalPages, remainingPages }) {
        // Bit by bit: all of it at the end would hold up the commits of the main loop.
        syncFile(unfinished);
        progress(1 - remainingPages / totalPages);
      },
    });
  } catch (error) {
    removeDatabase(unfinished);
    throw error;
  } finally {
    db.close();
  }
  settle(unfinished);
  fs.renameSync(unfinished, target);
}

/** To the disk, with no log beside it. */
function settle(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = DELETE;');
  // Whoever kept it was closed by this copy, not by a crash.
  if (versionOf(db) >= 3) db.exec('UPDATE life SET clean = 1');
  db.close();
  syncFile(file);
}

/** What was written of a file so far, to the disk. */
function syncFile(file: string): void {
  const descriptor = fs.openSync(file, 'r+');
  fs.fdatasyncSync(descriptor);
  fs.closeSync(descriptor);
}

/**
 * Whether a file may stand for the record of a source; if so, a whole copy of it is made.
 * @returns why not, or null.
 */
export async function examine(
  { file, target, sourceKey }: Extract<Job, { kind: 'examine' }>,
  progress: (share: number) => void,
): Promise<RestoreProblem | null> {
  const problem = problemOf(file, sourceKey);
  if (problem !== null) return problem;
  await copyWhole(file, target, progress);
  try {
    checkIntegrity(target);
    return null;
  } catch {
    removeDatabase(target);
    return 'broken';
  }
}

function problemOf(file: string, sourceKey: string): RestoreProblem | null {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const names = new Set(tables.map((row) => row['name']));
    if (versionOf(db) > RECORD_MIGRATIONS.length) return 'newer';
    if (!names.has('source') || !names.has('currency_list')) return 'not-a-record';
    return db.prepare('SELECT 1 FROM source WHERE key = ?').get(sourceKey) ? null : 'other-source';
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    return code === 11 ? 'broken' : 'not-a-record';
  } finally {
    db?.close();
  }
}
