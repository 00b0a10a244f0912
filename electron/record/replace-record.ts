import { DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import path from 'node:path';
import { LOGS } from '../store/database.ts';
import { freeName } from '../store/quarantine.ts';

/**
 * Another file takes the place of a record that nobody has open. The present one is kept under a
 * second name first, and gives way in one step: at any moment one of the two stands in its place.
 * @returns where the present one is kept; null where there was none. @throws with nothing changed.
 */
export function replaceRecord(file: string, copy: string, today: string): string | null {
  if (!fs.existsSync(file)) {
    fs.renameSync(copy, file);
    return null;
  }
  emptyLog(file);
  const kept = freeName(file, today, 'replaced');
  linkOrCopy(file, kept);
  try {
    for (const log of LOGS) fs.rmSync(file + log, { force: true });
    fs.renameSync(copy, file);
  } catch (error) {
    fs.rmSync(kept, { force: true });
    throw error;
  }
  return kept;
}

/** What only the log has goes into the file; a log left there would be taken for the next file's. */
function emptyLog(file: string): void {
  const bytes = (): number => fs.statSync(file + LOGS[0], { throwIfNoEntry: false })?.size ?? 0;
  if (bytes() === 0) return;
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA busy_timeout = 2000; PRAGMA wal_checkpoint(TRUNCATE);');
  } finally {
    db.close();
  }
  if (bytes() > 0) throw new Error(`${path.basename(file)} is in use.`);
}

/** A second name for the same file, at no cost; where a file system has none, a copy. */
function linkOrCopy(file: string, kept: string): void {
  try {
    fs.linkSync(file, kept);
  } catch {
    fs.copyFileSync(file, kept, fs.constants.COPYFILE_EXCL);
  }
}

export function isSameFile(left: string, right: string): boolean {
  return realPath(left) === realPath(right);
}

/** Whether a file that is to be written would lie in a folder, or in one of its folders. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(realPath(folder), realPath(path.dirname(file)));
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}

function realPath(file: string): string {
  const absolute = path.resolve(file);
  return fs.existsSync(absolute) ? fs.realpathSync(absolute) : absolute;
}
