import path from 'node:path';
import { NOTHING_RECORDED, type Recorded } from '#core/app/app-state.ts';
import type { Source } from '#core/rates/source.ts';
import { ForeignDatabaseError, NewerDatabaseError } from '../store/schema.ts';
import { quarantineDatabase } from '../store/quarantine.ts';
import { reasonOf } from '../store/reason.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';
import { openRecord, openToRead } from './record-file.ts';
import type { RateRecord } from './record.ts';

/** The record and its content. Without a record the app continues in memory. */
export interface OpenedRecord {
  /** A record that cannot be written is still read. */
  readonly record: RateRecord | null;
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
export function openRecordOrGoOn(file: string, source: Source, today: string): OpenedRecord {
  try {
    return open(file, source, null);
  } catch (error) {
    return isBroken(error)
      ? startNewRecord(file, source, today)
      : withoutWriting(file, source, error);
  }
}

function open(file: string, source: Source, quarantinedName: string | null): OpenedRecord {
  const record = openRecord(file, source);
  try {
    return { record, recorded: record.load(), problem: null, quarantined: quarantinedName };
  } catch (error) {
    record.close();
    throw error;
  }
}

function startNewRecord(file: string, source: Source, today: string): OpenedRecord {
  try {
    return open(file, source, quarantineDatabase(file, today));
  } catch (error) {
    return without(file, error);
  }
}

const WRITES: ReadonlySet<string | symbol> = new Set<keyof RateRecord>([
  'saveLatest',
  'saveMarks',
  'saveOtherBase',
  'confirmLatest',
  'fileEarlier',
  'savePlatforms',
  'saveDayRates',
  'saveServiceCandles',
  'saveCurrencies',
  'keepPast',
  'keepCandles',
  'deleteHistory',
  'saveAlerts',
  'takeOverAlerts',
  'together',
]);

/** Wraps a read-only record. Each write first tries to reopen it for writing. */
function untilWritable(readOnly: RateRecord, source: Source): RateRecord {
  let inner = readOnly;
  function writable(): RateRecord {
    if (inner !== readOnly) return inner;
    const opened = openRecord(readOnly.file, source);
    readOnly.close();
    return (inner = opened);
  }
  return new Proxy(readOnly, {
    get(_, name): unknown {
      if (!WRITES.has(name)) return Reflect.get(inner, name);
      return (...given: unknown[]): unknown =>
        (Reflect.get(writable(), name) as (...all: unknown[]) => unknown)(...given);
    },
  });
}

type Steps = Generator<unknown, unknown>;

/** Reports the first sign, in any call, that the record's content is damaged. */
export function reportingDamage<T>(given: T, onDamage: () => void): T {
  function reporting<R>(work: () => R): R {
    try {
      return work();
    } catch (error) {
      if (isBrokenContent(error)) onDamage();
      throw error;
    }
  }
  function* stepping(steps: Steps): Steps {
    for (;;) {
      const step = reporting(() => steps.next());
      if (step.done) return step.value;
      yield step.value;
    }
  }
  function wrapped(value: unknown, owner: unknown): unknown {
    if (typeof value === 'function') {
      return (...args: unknown[]): unknown =>
        wrapped(
          reporting(() => Reflect.apply(value, owner, args) as unknown),
          null,
        );
    }
    return isGenerator(value) ? stepping(value) : value;
  }
  if (typeof given !== 'object' || given === null) return given;
  return new Proxy(given, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name);
      return isPart(name) ? reportingDamage(value, onDamage) : wrapped(value, target);
    },
  });
}

const isGenerator = (value: unknown): value is Steps =>
  typeof value === 'object' && value !== null && 'next' in value;

/** Objects of the record that read or write too. */
const PARTS: ReadonlySet<string | symbol> = new Set<keyof RateRecord>([
  'upkeep',
  'charts',
  'requestedDays',
]);
const isPart = (name: string | symbol): boolean => PARTS.has(name);

/** Shows the stored data if it can at least be read. */
function withoutWriting(file: string, source: Source, error: unknown): OpenedRecord {
  let record: RateRecord | null = null;
  try {
    record = openToRead(file, source);
    const recorded = record.load();
    return {
      record: untilWritable(record, source),
      recorded,
      problem: described(file, error),
      quarantined: null,
    };
  } catch {
    record?.close();
    return without(file, error);
  }
}

function without(file: string, error: unknown): OpenedRecord {
  return {
    record: null,
    recorded: NOTHING_RECORDED,
    problem: described(file, error),
    quarantined: null,
  };
}

/** Pages show this message, so it contains no path. */
const described = (file: string, error: unknown): string =>
  `${path.basename(file)}: ${reasonOf(error)}`;

/** Whether the file's content is the cause. */
function isBroken(error: unknown): boolean {
  if (error instanceof NewerDatabaseError || error instanceof ForeignDatabaseError) return true;
  return isBrokenContent(error);
}
