import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { SANDBOX, type Source } from '#core/rates/source.ts';
import { openRecordOrGoOn } from '../../../electron/record/open-record.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { useFolder } from '../../support/folder.ts';
import { DONE, fill, runToEnd, work } from '../../support/record-jobs.ts';
import { MINUTE, NGN, pointsIn } from '../../support/recording.ts';
import { writePacked } from '../../support/packed-record.ts';

const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };

const inFolder = useFolder();
const file = (): string => inFolder('record.sqlite');

describe('a back-up', () => {
  it('is consistent at one moment while the record is written', async () => {
    const record = openRecord(file(), SANDBOX);
    fill(record, 300);
    const target = inFolder('copy.sqlite');
    const job = work.ask({
      kind: 'back-up',
      trades: null,
      file: file(),
      target,
      unfinished: `${target}.part`,
    });
    let written = 300;
    const writing = setInterval(() => {
      fill(record, 1, written);
      written += 1;
    }, 1);
    expect(await job.done).toEqual(DONE);
    clearInterval(writing);
    record.close();
    expect(fs.existsSync(`${target}-wal`)).toBe(false);
    const copy = openRecord(target, SANDBOX);
    expect(copy.endedUncleanly).toBe(false);
    expect(pointsIn(copy, { bucketMs: MINUTE }).length).toBeGreaterThanOrEqual(300);
    copy.close();
  });
});

describe('a file to restore from', () => {
  const examine = (name: string, sourceKey = 'sandbox') =>
    runToEnd({
      kind: 'examine',
      file: inFolder(name),
      target: inFolder('restored'),
      unfinished: inFolder('restored.part'),
      sourceKey,
    });
  const refused = (problem: string) => ({ ok: true, value: problem });

  it('is taken when it is a record of this source, and copied whole', async () => {
    const record = openRecord(inFolder('good'), SANDBOX);
    fill(record, 10);
    expect(await examine('good')).toEqual(DONE);
    record.close();
    const restored = openRecord(inFolder('restored'), SANDBOX);
    expect(restored.load().markets.mid?.table.rates.get(NGN)).toBe('1609.5');
    restored.close();
  });

  it('is refused when it is anything else, with the reason', async () => {
    fs.writeFileSync(inFolder('text'), 'no database at all, '.repeat(99));
    expect(await examine('text')).toEqual(refused('not-a-record'));
    expect(await examine('nowhere')).toEqual(refused('not-a-record'));
    const foreign = new DatabaseSync(inFolder('foreign'));
    foreign.exec('CREATE TABLE songs (x)');
    foreign.close();
    expect(await examine('foreign')).toEqual(refused('not-a-record'));
    const newer = new DatabaseSync(inFolder('newer'));
    newer.exec('CREATE TABLE source (x); PRAGMA user_version = 99');
    newer.close();
    expect(await examine('newer')).toEqual(refused('newer'));
    // Of the packed form, but what would run when it is read makes it none.
    for (const [name, sql] of [
      ['earlier', ''],
      ['trigger', 'CREATE TRIGGER t AFTER INSERT ON source BEGIN SELECT 1; END'],
      ['view', 'DROP TABLE trades_backup; CREATE VIEW trades_backup AS SELECT 1 AS content'],
    ] as const) {
      writePacked(inFolder(name));
      const db = new DatabaseSync(inFolder(name));
      db.exec(sql);
      db.close();
      const problem = sql === '' ? 'earlier' : 'not-a-record';
      expect(await examine(name, 'https://rates.example')).toEqual(refused(problem));
    }
    expect(await examine('earlier')).toEqual(refused('other-source'));
    openRecord(inFolder('other'), ACCOUNT).close();
    expect(await examine('other')).toEqual(refused('other-source'));
    const record = openRecord(inFolder('damaged'), SANDBOX);
    fill(record, 200);
    record.close();
    const bytes = fs.readFileSync(inFolder('damaged'));
    bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 20_000);
    fs.writeFileSync(inFolder('damaged'), bytes);
    expect(await examine('damaged')).toEqual(refused('broken'));
    expect(fs.existsSync(inFolder('restored'))).toBe(false);
  });
});

describe('integrity', () => {
  it('is checked only after an unclean end', async () => {
    const record = openRecord(file(), SANDBOX);
    expect(record.endedUncleanly).toBe(false);
    fill(record, 200);
    // As a crash leaves it: a copy of the files while they are open.
    for (const suffix of ['', '-wal'])
      fs.copyFileSync(file() + suffix, inFolder('crashed') + suffix);
    record.close();
    const crashed = openRecord(inFolder('crashed'), SANDBOX);
    expect(crashed.endedUncleanly).toBe(true);
    crashed.close();
    // It was not checked yet, and a clean end does not change that.
    const again = openRecord(inFolder('crashed'), SANDBOX);
    expect(again.endedUncleanly).toBe(true);
    again.passCheck(0);
    again.close();
    const sound = openRecord(inFolder('crashed'), SANDBOX);
    expect(sound.endedUncleanly).toBe(false);
    sound.close();
    expect(await runToEnd({ kind: 'check', file: file() })).toEqual({ ok: true, value: true });
    const bytes = fs.readFileSync(file());
    bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 20_000);
    fs.writeFileSync(file(), bytes);
    expect(await runToEnd({ kind: 'check', file: file() })).toEqual({ ok: true, value: false });
    // If the check was impossible, the state is unknown.
    expect(await runToEnd({ kind: 'check', file: inFolder('nowhere') })).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    });
  });
});

describe('a record of a development version', () => {
  it('is quarantined, and a new one is created', () => {
    const db = new DatabaseSync(file());
    db.exec('CREATE TABLE source (id INTEGER PRIMARY KEY); PRAGMA user_version = 5');
    db.close();
    const opened = openRecordOrGoOn(file(), SANDBOX, '2026-11-20');
    expect(opened).toMatchObject({ problem: null });
    expect(opened.quarantined).toBe(inFolder('record.broken-2026-11-20.sqlite'));
    opened.record?.close();
  });
});

describe('a record of the packed form of earlier builds', () => {
  it('is quarantined byte for byte, and a new one is created', async () => {
    writePacked(file());
    const before = fs.readFileSync(file());

    const opened = openRecordOrGoOn(file(), ACCOUNT, '2026-11-20');
    const saved = inFolder('record.broken-2026-11-20.sqlite');
    expect(opened).toMatchObject({ problem: null, quarantined: saved });
    expect(opened.recorded.markets).toEqual({});
    if (!opened.record) throw new Error('no record');
    opened.record.run((record) => fill(record, 2));
    opened.record.close();
    // What is damaged is read as far as it goes, but this is not damage.
    const target = inFolder('salvaged.sqlite');
    const written = { target, unfinished: `${target}.part` };
    const salvaged = await runToEnd({ kind: 'salvage', file: saved, ...written });
    expect(salvaged).toEqual({ ok: true, value: false });

    expect(fs.readFileSync(saved).equals(before)).toBe(true);
    const kept = new DatabaseSync(saved, { readOnly: true });
    expect(kept.prepare('SELECT count(*) AS count FROM snapshot').get()).toEqual({ count: 73 });
    expect(kept.prepare('SELECT count(*) AS count FROM segment').get()).toEqual({ count: 1 });
    kept.close();
    expect(fs.readdirSync(inFolder()).sort()).toEqual([
      'record.broken-2026-11-20.sqlite',
      'record.sqlite',
    ]);
  });
});

it('a record that gives no space back ends its upkeep', () => {
  openRecord(file(), SANDBOX).close();
  const db = new DatabaseSync(file());
  db.exec('PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM');
  db.exec('INSERT INTO trades_backup VALUES (zeroblob(4000000)); DELETE FROM trades_backup');
  db.close();
  const record = openRecord(file(), SANDBOX);
  const horizons = { rawBeforeMs: 0, hourlyBeforeMs: 0 };
  expect(record.upkeep.step(horizons, [])).toBe(false);
  record.close();
});

describe('a record that can’t be written', () => {
  it('is still read, and the reason is shown', () => {
    const record = openRecord(file(), SANDBOX);
    fill(record, 5);
    record.close();
    fs.chmodSync(file(), 0o400);
    fs.chmodSync(inFolder(), 0o500);
    const asRoot = process.getuid?.() === 0;
    // Root writes wherever it likes, but not what can't be changed at all.
    const isFixed = asRoot && spawnSync('chattr', ['+i', file(), inFolder()]).status === 0;
    try {
      if (asRoot && !isFixed) return;
      const opened = openRecordOrGoOn(file(), SANDBOX, '2026-11-20');
      expect(opened.problem).toMatch(/^record\.sqlite: /);
      expect(opened.recorded.markets.mid?.table.rates.get(NGN)).toBe('1604.5');
      expect(() => opened.record?.run((record) => record.confirmLatest('mid', 1))).toThrow(
        /readonly|unable to open/,
      );
      opened.record?.close();
    } finally {
      if (isFixed) spawnSync('chattr', ['-i', file(), inFolder()]);
      fs.chmodSync(inFolder(), 0o700);
    }
  });
});
