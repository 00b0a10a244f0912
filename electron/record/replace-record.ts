import { DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import path from 'node:path';
import { BUSY_MS } from '../store/database.ts';
import { freeName, LOGS } from '../store/quarantine.ts';

/**
 * Replaces a closed record by another file. The current one gets a second name first, then the new
 * one takes its place in one step, so the path is never empty.
 * @returns the current file's new path; null if there was none.
 * @throws with nothing changed.
 */
export function replaceRecord(file: string, copy: string, today: string): string | null {
  if (!fs.existsSync(file)) {
    fs.renameSync(copy, file);
    return null;
  }
  emptyWal(file);
  const backup = freeName(file, today, 'replaced');
  linkOrCopy(file, backup);
  try {
    takePlace(copy, file);
  } catch (error) {
    fs.rmSync(backup, { force: true });
    throw error;
  }
  return backup;
}

/** In one step, so the path is never empty. The logs of the file before would be applied to it. */
export function takePlace(from: string, file: string): void {
  for (const log of LOGS) fs.rmSync(file + log, { force: true });
  fs.renameSync(from, file);
}

/** Gives a damaged file and its logs a second name, which stays when another takes its place. */
export function keepDamaged(file: string, today: string): string {
  const aside = freeName(file, today, 'broken');
  linkOrCopy(file, aside);
  for (const log of LOGS) if (fs.existsSync(file + log)) linkOrCopy(file + log, aside + log);
  return aside;
}

/** Moves the log's content into the file. A remaining log would be applied to the next file. */
export function emptyWal(file: string): void {
  const bytes = (): number => fs.statSync(file + LOGS[0], { throwIfNoEntry: false })?.size ?? 0;
  if (bytes() === 0) return;
  const db = new DatabaseSync(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA wal_checkpoint(TRUNCATE);`);
  } finally {
    db.close();
  }
  if (bytes() > 0) throw new Error(`${path.basename(file)} is in use.`);
}

/** A second name costs nothing. File systems without links get a copy. */
function linkOrCopy(file: string, backup: string): void {
  try {
    fs.linkSync(file, backup);
  } catch {
    fs.copyFileSync(file, backup, fs.constants.COPYFILE_EXCL);
  }
}

export function isSameFile(left: string, right: string): boolean {
  return realPath(left) === realPath(right);
}

/** Whether a target file would be inside a folder or its subfolders. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(realPath(folder), realPath(path.dirname(file)));
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}

function realPath(file: string): string {
  const absolute = path.resolve(file);
  return fs.existsSync(absolute) ? fs.realpathSync(absolute) : absolute;
}
