import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { quarantineDatabase } from '../../../electron/store/quarantine.ts';
import { replaceRecord } from '../../../electron/record/replace-record.ts';
import { useFolder } from '../../support/folder.ts';

const inFolder = useFolder();
const TODAY = '2026-11-20';

/** A database with these values, the last one only in its log, as after a kill. */
function killed(name: string, values: readonly string[]): string {
  const open = new DatabaseSync(inFolder('open.sqlite'));
  open.exec('PRAGMA journal_mode = WAL; CREATE TABLE rate (text TEXT);');
  for (const [index, value] of values.entries()) {
    if (index === values.length - 1) open.exec('PRAGMA wal_checkpoint(TRUNCATE);');
    open.prepare('INSERT INTO rate VALUES (?)').run(value);
  }
  for (const log of ['', '-wal'])
    fs.copyFileSync(inFolder(`open.sqlite${log}`), inFolder(name) + log);
  open.close();
  fs.rmSync(inFolder('open.sqlite'));
  return inFolder(name);
}

function valuesIn(file: string): unknown[] {
  const database = new DatabaseSync(file);
  const rows = database.prepare('SELECT text FROM rate').all();
  database.close();
  return rows.map(({ text }) => text);
}

it('a replaced record includes its log, and leaves no log to the next one', () => {
  const file = killed('record.sqlite', ['1580.5', '1581']);
  const copy = killed('copy.sqlite', ['7']);
  valuesIn(copy);
  const replaced = replaceRecord(file, copy, TODAY);
  expect(valuesIn(file)).toEqual(['7']);
  expect(valuesIn(replaced ?? '')).toEqual(['1580.5', '1581']);
});

it('a record in quarantine has its log with it, and leaves none to the next one', () => {
  const file = killed('record.sqlite', ['1580.5', '1581']);
  const quarantined = quarantineDatabase(file, TODAY);
  expect(fs.existsSync(`${file}-wal`)).toBe(false);
  expect(valuesIn(quarantined)).toEqual(['1580.5', '1581']);
});
