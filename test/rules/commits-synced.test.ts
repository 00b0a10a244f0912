import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { SANDBOX } from '#core/rates/source.ts';
import { openLedger } from '../../electron/requests/ledger.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { useFolder } from '../support/folder.ts';

const inFolder = useFolder();
afterEach(() => vi.restoreAllMocks());

/** SQLite's name of what waits for the disk at every commit. */
const FULL = 2;

/** No kill shows it: writes survive a process, and are lost only with the power. */
it.each([
  ['the record', (file: string) => openRecord(file, SANDBOX)],
  ['the ledger', (file: string) => openLedger(file)],
])('each commit of %s is on the disk before it is over', (_what, open) => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  const record = open(inFolder('kept.sqlite'));
  const databases = new Set(exec.mock.contexts as DatabaseSync[]);
  expect(databases.size).toBe(1);
  for (const db of databases) {
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: FULL });
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  }
  record.close();
});
