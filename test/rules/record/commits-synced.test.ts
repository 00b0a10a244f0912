import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { SANDBOX } from '#core/rates/source.ts';
import { openLedger } from '../../../electron/requests/ledger.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { emptyWal } from '../../../electron/record/replace-record.ts';
import { writeWhole } from '../../../electron/store/write-whole.ts';
import { useFolder } from '../../support/folder.ts';

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

it.skipIf(process.platform === 'win32')(
  'a file for the person is on the disk with its name, which its folder has',
  async () => {
    const [open, sync] = [vi.spyOn(fs, 'openSync'), vi.spyOn(fs, 'fsyncSync')];
    const rename = vi.spyOn(fs, 'renameSync');
    await writeWhole(inFolder('rates.csv'), (append) => append('1'));
    expect(open.mock.lastCall?.[0]).toBe(inFolder());
    expect(sync.mock.calls).toEqual([[open.mock.results.at(-1)?.value]]);
    expect(rename.mock.invocationCallOrder).toHaveLength(1);
    const [renamed = 0] = rename.mock.invocationCallOrder;
    expect(sync.mock.invocationCallOrder[0]).toBeGreaterThan(renamed);
  },
);

it('main does not stand still for a file that another program has', () => {
  const file = inFolder('kept.sqlite');
  const other = openRecord(file, SANDBOX);
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  emptyWal(file);
  const waits = exec.mock.calls.flatMap(([sql]) => /busy_timeout = (\d+)/.exec(sql)?.[1] ?? []);
  expect(waits).toEqual(['50']);
  other.close();
});
