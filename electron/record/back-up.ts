import { backup, DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import { removeDatabase } from '../store/database.ts';
import { isBrokenContent, mayPass, sqliteCode } from '../store/sqlite-errors.ts';
import type { Job, RestoreProblem } from './jobs.ts';
import { hasOwnSchema, versionOf } from '../store/migrations.ts';
import { problemOfAmount, problemOfFile } from './record-bounds.ts';
import { openRecord } from './record-file.ts';
import { RECORD_MIGRATIONS } from './record-schema.ts';

/** Pages of 4 KiB copied between two looks at whether somebody wants to know how far it is. */
const PAGES_A_STEP = 256;

/**
 * Whether SQLite finds a database whole.
 * @throws where it could not look: that says nothing of what is in the file.
 */
export function isWhole(file: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    // Through the cursor, as what is wrong with a broken one may be very much.
    for (const row of db.prepare('PRAGMA integrity_check(1)').iterate()) {
      const [said] = Object.values(row);
      if (said !== 'ok') return false;
    }
    return true;
  } catch (error) {
    if (isBrokenContent(error)) return false;
    throw error;
  } finally {
    db.close();
  }
}

/**
 * Copies a database as it is at this moment, while others go on writing: beside the target first, and
 * in its place once it is whole. A copy is one file, without a log.
 */
export async function copyWhole(
  { file, target, unfinished }: { file: string; target: string; unfinished: string },
  progress: (share: number) => void,
): Promise<void> {
  // Never over a file that is there: it is somebody's.
  fs.closeSync(fs.openSync(unfinished, 'wx', 0o600));
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
  db.exec('UPDATE life SET clean = 1');
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
 * Whether a file may stand for the record of a source; if so, a whole copy of it is made that was
 * brought to the newest schema and read once.
 * @returns why not, or null.
 */
export async function examine(
  job: Extract<Job, { kind: 'examine' }>,
  progress: (share: number) => void,
): Promise<RestoreProblem | null> {
  const { target, sourceKey } = job;
  const problem = problemOfFile(job.file) ?? problemOf(job.file, sourceKey);
  if (problem !== null) return problem;
  try {
    await copyWhole(job, progress);
    const found = isWhole(target)
      ? (problemOf(target, sourceKey) ?? problemOfAmount(target) ?? tryOut(target, sourceKey))
      : 'broken';
    if (found !== null) removeDatabase(target);
    return found;
  } catch (error) {
    removeDatabase(target);
    if (isBrokenContent(error)) return 'broken';
    throw error;
  }
}

/** What would happen to it as the record, here, where nothing is lost by it. */
function tryOut(file: string, sourceKey: string): RestoreProblem | null {
  try {
    const record = openRecord(file, { kind: 'account', key: sourceKey });
    try {
      record.load();
      record.loadPlatforms();
    } finally {
      record.close();
    }
    return null;
  } catch (error) {
    if (mayPass(error)) throw error;
    return 'broken';
  }
}

function problemOf(file: string, sourceKey: string): RestoreProblem | null {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    if (versionOf(db) > RECORD_MIGRATIONS.length) return 'newer';
    if (versionOf(db) === 0 || !hasOwnSchema(db, RECORD_MIGRATIONS)) return 'not-a-record';
    return db.prepare('SELECT 1 FROM source WHERE key = ?').get(sourceKey) ? null : 'other-source';
  } catch (error) {
    return sqliteCode(error) === 11 ? 'broken' : 'not-a-record';
  } finally {
    db?.close();
  }
}
