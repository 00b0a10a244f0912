import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Source } from '#core/rates/source.ts';
import { openDatabase } from '../store/database.ts';
import { refuseForeign } from '../store/schema.ts';
import { type RateRecord, recordIn, setClean } from './record.ts';
import { RECORD_SCHEMA } from './record-schema.ts';

/** Opens or creates the record. @throws if the file cannot be opened, written or understood. */
export function openRecord(file: string, source: Source): RateRecord {
  const db = openDatabase(file, RECORD_SCHEMA, refuseForeign);
  try {
    const endedUncleanly = db.prepare('SELECT clean FROM life').get()?.['clean'] === 0;
    const id = findSource(db, source) ?? addSource(db, source);
    // On a full disk the record is still useful, until there is space again.
    if (!endedUncleanly) setClean(db, 0);
    return recordIn(db, file, id, endedUncleanly);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a record that cannot be written. @throws if it cannot be read either. */
export function openToRead(file: string, source: Source): RateRecord {
  const { href } = pathToFileURL(file);
  // In a read-only folder the log cannot be opened. Nobody else writes there, so it is not needed.
  for (const address of [new URL(href), new URL(`${href}?immutable=1`)]) {
    const db = new DatabaseSync(address, { readOnly: true });
    try {
      refuseForeign(db, RECORD_SCHEMA);
      const record = recordIn(db, file, findSource(db, source) ?? -1n, false);
      return { ...record, isWritable: false, close: () => db.close() };
    } catch (error) {
      db.close();
      if (address.search !== '') throw error;
    }
  }
  throw new Error(file);
}

function findSource(db: DatabaseSync, source: Source): bigint | null {
  const row = db.prepare('SELECT id FROM source WHERE key = ?').get(source.key);
  return row ? BigInt(Number(row['id'])) : null;
}

function addSource(db: DatabaseSync, source: Source): bigint {
  return BigInt(db.prepare('INSERT INTO source (key) VALUES (?)').run(source.key).lastInsertRowid);
}
