import fs from 'node:fs';
import { NOTHING_RECORDED, type Recorded } from '#core/app-state.ts';
import { messageOf } from '#core/result.ts';
import type { Source } from '#core/source.ts';
import { NewerDatabaseError } from './migrations.ts';
import { putAside } from './put-aside.ts';
import { openRecord, type RateRecord } from './record.ts';

/** The record and what it holds; without one the app goes on in memory. */
export interface OpenedRecord {
  readonly record: RateRecord | null;
  readonly recorded: Recorded;
  /** Why there is no record; null when there is one. */
  readonly problem: string | null;
  /** Where an unreadable record was put aside; null when there was none. */
  readonly putAside: string | null;
}

/** SQLite's primary codes for a file whose content is at fault: corrupt, and not a database. */
const BROKEN = new Set([11, 26]);

/**
 * Opens the record, whatever is in its place: one whose content can't be read, or that a newer
 * version wrote, is put aside and a new one begun; where none can be had, the reason is told.
 */
export function openRecordOrGoOn(file: string, source: Source, today: string): OpenedRecord {
  try {
    return open(file, source, null);
  } catch (error) {
    return isBroken(error) ? beginAnew(file, source, today) : without(file, error);
  }
}

function open(file: string, source: Source, aside: string | null): OpenedRecord {
  const record = openRecord(file, source);
  try {
    return { record, recorded: record.load(), problem: null, putAside: aside };
  } catch (error) {
    record.close();
    throw error;
  }
}

function beginAnew(file: string, source: Source, today: string): OpenedRecord {
  try {
    const aside = putAside(file, today);
    // Left where they are, the old file's log would be taken for the new one's.
    for (const log of ['-wal', '-shm']) {
      if (fs.existsSync(file + log)) fs.renameSync(file + log, aside + log);
    }
    return open(file, source, aside);
  } catch (error) {
    return without(file, error);
  }
}

function without(file: string, error: unknown): OpenedRecord {
  const reason = messageOf(error);
  return {
    record: null,
    recorded: NOTHING_RECORDED,
    problem: `${file}: ${reason}`,
    putAside: null,
  };
}

/** Whether it is the file's content that is at fault. */
export function isBroken(error: unknown): boolean {
  if (error instanceof NewerDatabaseError) return true;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  return BROKEN.has(code & 0xff);
}
