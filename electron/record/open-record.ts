import path from 'node:path';
import { NOTHING_RECORDED, type Recorded } from '#core/app/app-state.ts';
import type { Source } from '#core/rates/source.ts';
import { ForeignDatabaseError, NewerDatabaseError } from '../store/schema.ts';
import { quarantineDatabase } from '../store/quarantine.ts';
import { reasonOf } from '../store/reason.ts';
import { isBrokenContent, isReadOnly, noticingDamage } from '../store/sqlite-errors.ts';
import { openRecord, openToRead } from './record-file.ts';
import type { RateRecord } from './record.ts';

/** Work on a record that is open, or on null where there is none. */
export type WithRecord<Part = RateRecord> = <T>(work: (record: Part | null) => T) => T;

/**
 * A record while it is open. It is read and written by `run` alone, which notices damage, and that
 * a record that could only be read at first can be written.
 */
export class KeptRecord {
  #record: RateRecord;
  readonly #source: Source;
  readonly #onDamage: () => void;

  constructor(record: RateRecord, source: Source, onDamage: () => void) {
    this.#record = record;
    this.#source = source;
    this.#onDamage = onDamage;
  }

  get file(): string {
    return this.#record.file;
  }

  get isWritable(): boolean {
    return this.#record.isWritable;
  }

  /** @param work is repeated whole if its first write finds a record that was opened to be read. */
  run<T>(work: (record: RateRecord) => T): T {
    return noticingDamage(() => {
      try {
        return work(this.#record);
      } catch (error) {
        if (this.isWritable || !isReadOnly(error)) throw error;
      }
      const opened = openRecord(this.file, this.#source);
      this.#record.close();
      this.#record = opened;
      return work(opened);
    }, this.#onDamage);
  }

  close(): void {
    this.#record.close();
  }
}

/** The record and its content. Without a record the app continues in memory. */
export interface OpenedRecord {
  /** A record that cannot be written is still read. */
  readonly record: KeptRecord | null;
  readonly recorded: Recorded;
  /** Why it cannot be written; null if it can. */
  readonly problem: string | null;
  /** Where an unreadable record was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

/**
 * Opens the record. A file with unreadable content, or from a newer version, is quarantined and a
 * new one created. If that fails too, it returns the reason.
 */
export function openRecordOrGoOn(
  file: string,
  source: Source,
  today: string,
  onDamage: () => void = () => undefined,
): OpenedRecord {
  const kept = (record: RateRecord): Pick<OpenedRecord, 'record' | 'recorded'> => {
    try {
      return { record: new KeptRecord(record, source, onDamage), recorded: record.load() };
    } catch (error) {
      record.close();
      throw error;
    }
  };
  try {
    return { ...kept(openRecord(file, source)), problem: null, quarantined: null };
  } catch (error) {
    try {
      if (!isBroken(error)) {
        // What is stored is shown if it can at least be read.
        const problem = described(file, error);
        return { ...kept(openToRead(file, source)), problem, quarantined: null };
      }
      const quarantined = quarantineDatabase(file, today);
      return { ...kept(openRecord(file, source)), problem: null, quarantined };
    } catch (another) {
      const why = isBroken(error) ? another : error;
      return {
        record: null,
        recorded: NOTHING_RECORDED,
        problem: described(file, why),
        quarantined: null,
      };
    }
  }
}

/** Pages show this message, so it contains no path. */
const described = (file: string, error: unknown): string =>
  `${path.basename(file)}: ${reasonOf(error)}`;

/** Whether the file's content is the cause. */
function isBroken(error: unknown): boolean {
  if (error instanceof NewerDatabaseError || error instanceof ForeignDatabaseError) return true;
  return isBrokenContent(error);
}
