import { backup, DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import { removeDatabase } from '../store/database.ts';
import { isBrokenContent, mayPass, sqliteCode } from '../store/sqlite-errors.ts';
import { writeWhole } from '../store/write-whole.ts';
import type { JobOf, RestoreProblem } from './long-work.ts';
import { hasOwnSchema, SCHEMA_VERSION, versionOf } from '../store/schema.ts';
import { hasSoundNumbers, problemOfAmount, problemOfFile } from './record-bounds.ts';
import { openRecord } from './record-file.ts';
import { RECORD_SCHEMA } from './record-schema.ts';

/** Pages of 4 KiB to copy between two progress reports. */
const PAGES_A_STEP = 256;

/**
 * Checks a database's integrity.
 * @throws if the check itself fails, which says nothing about the content.
 */
export function isWhole(file: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    // Iterates, because the report on a broken database may be very long.
    for (const row of db.prepare('PRAGMA integrity_check(1)').iterate()) {
      const [verdict] = Object.values(row);
      if (verdict !== 'ok') return false;
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
 * Copies a database as it is now, while others continue to write. It writes beside the target and
 * renames at the end. The copy is one file without a log. `complete` may add to it before.
 */
export async function copyWhole(
  { file, target, unfinished }: { file: string; target: string; unfinished: string },
  progress: (share: number) => void,
  complete: (copy: string) => void = () => undefined,
): Promise<void> {
  const copy = async (descriptor: number): Promise<void> => {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      // Keeps one read snapshot. Without it, each commit of others would restart the backup.
      db.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
      await backup(db, unfinished, {
        rate: PAGES_A_STEP,
        progress({ totalPages, remainingPages }) {
          // In small steps: one sync at the end would block the main loop's commits.
          fs.fdatasyncSync(descriptor);
          progress(1 - remainingPages / totalPages);
        },
      });
      complete(unfinished);
    } finally {
      db.close();
    }
    settle(unfinished);
  };
  await writeWhole(target, (_, descriptor) => copy(descriptor), unfinished);
}

/** Leaves the copy without a log beside it. */
function settle(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = DELETE;');
  // The source database is open, so its flag would suggest a crash.
  db.exec('UPDATE life SET clean = 1');
  db.close();
}

/**
 * Checks whether a file can replace a source's record. If so, it makes a complete copy, migrates it
 * to the newest schema and reads it once. `takeTrades` puts the trades of one beside the other.
 * @returns why not, or null.
 */
export async function examine(
  job: JobOf<'examine'>,
  progress: (share: number) => void,
  takeTrades: (from: string, record: string) => void = () => undefined,
): Promise<RestoreProblem | null> {
  const { target, sourceKey } = job;
  const problem = problemOfFile(job.file) ?? problemOf(job.file, sourceKey);
  if (problem === 'earlier') takeTrades(job.file, target);
  if (problem !== null) return problem;
  try {
    await copyWhole(job, progress);
    const found =
      isWhole(target) && hasSoundNumbers(target)
        ? (problemOf(target, sourceKey) ?? problemOfAmount(target) ?? tryOut(target, sourceKey))
        : 'broken';
    if (found === null) takeTrades(target, target);
    else removeDatabase(target);
    return found;
  } catch (error) {
    removeDatabase(target);
    if (isBrokenContent(error)) return 'broken';
    throw error;
  }
}

/** Opens the copy as the record would be opened; a failure here costs nothing. */
function tryOut(file: string, sourceKey: string): RestoreProblem | null {
  try {
    const record = openRecord(file, { kind: 'account', key: sourceKey });
    try {
      record.load();
    } finally {
      record.close();
    }
    return null;
  } catch (error) {
    if (mayPass(error)) throw error;
    return 'broken';
  }
}

/** Whether it is of before rates were rows, with nothing that could run when it is read. */
function isEarlier(db: DatabaseSync): boolean {
  const names = db.prepare(
    `SELECT count(*) FILTER (WHERE type = 'table' AND name IN ('source', 'segment', 'packed',
       'trades_backup')) AS known, count(*) FILTER (WHERE type IN ('view', 'trigger')) AS running
     FROM sqlite_schema`,
  );
  const { known, running } = names.get() ?? {};
  return known === 4 && running === 0;
}

function problemOf(file: string, sourceKey: string): RestoreProblem | null {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    if (versionOf(db) > SCHEMA_VERSION) return 'newer';
    const isOwn = versionOf(db) > 0 && hasOwnSchema(db, RECORD_SCHEMA);
    if (!isOwn && !isEarlier(db)) return 'not-a-record';
    if (!db.prepare('SELECT 1 FROM source WHERE key = ?').get(sourceKey)) return 'other-source';
    return isOwn ? null : 'earlier';
  } catch (error) {
    return sqliteCode(error) === 11 ? 'broken' : 'not-a-record';
  } finally {
    db?.close();
  }
}
