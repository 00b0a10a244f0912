import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { type Connection, NOT_CONNECTED } from '#core/requests/connection.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Source } from '#core/rates/source.ts';
import { en as text } from '#core/text/en.ts';
import { createClock } from '../../electron/base/clock.ts';
import { RecordCare } from '../../electron/history/record-care.ts';
import { type OpenedSource, Sessions } from '../../electron/requests/sessions.ts';
import { type StartWorker, workerFromBuilt } from '../../electron/record/jobs.ts';
import { keepLedger } from '../../electron/requests/ledger-keeper.ts';
import { persistTo } from '../../electron/store/persist.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { replaceRecord } from '../../electron/record/replace-record.ts';
import { createStore, type Store } from '../../electron/store/store.ts';
import { rateTable } from '../support/rates.ts';
import { startJob } from '../support/record-jobs.ts';

const NGN = currencyCode('NGN');
const NOW = Date.parse('2026-11-20T10:00:00Z');
const TODAY = '2026-11-20';
const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };
const CONNECTION: Connection = {
  address: ACCOUNT.key,
  sendKeyAs: { way: 'header' },
  plan: 'free',
  monthlyLimit: null,
  monthlySum: null,
  renewsOnDay: 1,
};

let folder = '';
let elsewhere = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-care-'));
  elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-chosen-'));
});
afterEach(() => {
  for (const each of [folder, elsewhere]) fs.rmSync(each, { recursive: true, force: true });
});

const file = (): string => path.join(folder, 'record.sqlite');

function recordOf(at: string, rate: string): void {
  const record = openRecord(at, ACCOUNT);
  record.saveLatest(rateTable({ NGN: rate }, { publishedAtMs: NOW - 1_000 }), NOW, null);
  record.close();
}

interface World {
  readonly sessions: Sessions;
  readonly store: Store;
  readonly care: RecordCare;
  readonly opened: OpenedSource;
  readonly rate: () => string | undefined;
}

/** The app's own parts, with a dialog that always answers with one file. */
function openWorld(chosen: string, begin: StartWorker = startJob, canceled = false): World {
  const clock = createClock(NOW);
  const sessions = new Sessions({
    folder,
    today: TODAY,
    sandboxUrl: null,
    clock,
    random: () => 0.5,
    fetch: () => Promise.reject(new Error('offline')),
    isOnline: () => false,
    ledger: keepLedger(path.join(folder, 'requests.sqlite'), TODAY, clock.moment),
    beforeClose: () => undefined,
    onProblem: () => undefined,
  });
  const opened = sessions.openAccount(CONNECTION);
  const store = createStore({
    initial: {
      ...initialState(ACCOUNT, null, DEFAULT_CHOICES, NOTHING_RECORDED, NOW),
      connection: { ...NOT_CONNECTED, connection: CONNECTION },
      storageProblems: { record: opened.problem, settings: null, ledger: null, trades: null },
    },
    persist: persistTo(() => sessions.record, { save: () => undefined }),
    hasStorage: () => sessions.record !== null,
    onError: () => undefined,
  });
  const dialog = {
    showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [chosen] }),
    showSaveDialog: () => Promise.resolve({ canceled, filePath: chosen }),
  };
  const care = new RecordCare(
    {
      sessions,
      store,
      text,
      dialog,
      startWorker: begin,
      trades: { file: null, restore: () => Promise.resolve(ok(0)) },
      now: () => NOW,
      onProblem: () => undefined,
    },
    { window: () => undefined as unknown as BrowserWindow, onProgress: () => undefined },
  );
  const rate = (): string | undefined => sessions.record?.load().markets.mid?.table.rates.get(NGN);
  return { sessions, store, care, opened, rate };
}

const names = (): string[] =>
  fs.readdirSync(folder).filter((name) => /^record\..+\.sqlite$/.test(name));
const refused = (problem: string): unknown => ({ ok: true, value: { kind: 'refused', problem } });

describe('a restore', () => {
  const craft = (sql: string): string => {
    const crafted = path.join(elsewhere, 'crafted.sqlite');
    recordOf(crafted, '9999');
    const db = new DatabaseSync(crafted);
    db.exec(sql);
    db.close();
    return crafted;
  };

  it.each([
    ['lacks tables', 'PRAGMA foreign_keys = OFF; DROP TABLE packed; DROP TABLE segment'],
    ['has a trigger', 'CREATE TRIGGER t AFTER INSERT ON snapshot BEGIN DELETE FROM feed; END'],
    ['has a view', 'CREATE VIEW v AS SELECT 1'],
    ['has a view for a table', 'DROP TABLE currency; CREATE VIEW currency AS SELECT 1 AS code'],
  ])('refuses a file that %s', async (_, sql) => {
    recordOf(file(), '1612.5');
    const { care, rate, sessions } = openWorld(craft(sql));
    expect(await care.restore()).toEqual(refused('not-a-record'));
    expect(rate()).toBe('1612.5');
    expect(names()).toEqual([]);
    sessions.close();
  });

  it('goes back to the record before where the other can’t be used after all', async () => {
    recordOf(file(), '1612.5');
    const good = path.join(elsewhere, 'good.sqlite');
    recordOf(good, '1700');
    const { care, rate, sessions, store } = openWorld(good);
    const reopen = sessions.reopen.bind(sessions);
    const locks: DatabaseSync[] = [];
    vi.spyOn(sessions, 'reopen').mockImplementationOnce((of, swap) => {
      reopen(of, (own) => {
        const quarantined = swap(own);
        const lock = new DatabaseSync(own);
        locks.push(lock);
        lock.exec('BEGIN EXCLUSIVE');
        return quarantined;
      });
    });
    expect(await care.restore()).toMatchObject({ ok: false, error: { code: 'internal' } });
    for (const lock of locks) lock.close();
    expect(rate()).toBe('1612.5');
    expect(store.state.storageProblems.record).toBeNull();
    expect(names()).toEqual([]);
    sessions.close();
  });

  it('works where no record is open, and runs with the one that is there by then', async () => {
    // A folder can be neither opened nor quarantined as a database.
    fs.mkdirSync(file());
    const good = path.join(elsewhere, 'good.sqlite');
    recordOf(good, '1700');
    const { care, rate, sessions, store, opened } = openWorld(good);
    expect(opened.record).toBeNull();
    fs.rmdirSync(file());
    expect(await care.restore()).toMatchObject({ ok: true, value: { kind: 'restored' } });
    expect(rate()).toBe('1700');
    // What was opened at the start is not what is there now.
    sessions.run(opened, store, null);
    expect(rate()).toBe('1700');
    sessions.close();
  });

  it('never leaves the record’s place empty, and keeps the one before', () => {
    recordOf(file(), '1612.5');
    const copy = `${file()}.restored`;
    recordOf(copy, '1700');
    const rename = fs.renameSync.bind(fs);
    const renaming = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      // As a kill at this moment would leave it.
      expect(fs.existsSync(file())).toBe(true);
      rename(from, to);
      expect(fs.existsSync(file())).toBe(true);
    });
    const replaced = replaceRecord(file(), copy, TODAY);
    renaming.mockRestore();
    expect(replaced).toBe(path.join(folder, `record.replaced-${TODAY}.sqlite`));
    for (const [each, rate] of [
      [file(), '1700'],
      [replaced ?? '', '1612.5'],
    ] as const) {
      const record = openRecord(each, ACCOUNT);
      expect(record.load().markets.mid?.table.rates.get(NGN)).toBe(rate);
      record.close();
    }
  });
});

describe('the check after an unclean end', () => {
  const makeUnclean = (): void => {
    const db = new DatabaseSync(file());
    db.exec('UPDATE life SET clean = 0');
    db.close();
  };

  it('quarantines nothing if a file could not be created', async () => {
    recordOf(file(), '1612.5');
    makeUnclean();
    const { care, rate, sessions } = openWorld('', workerFromBuilt('/no/such/worker.cjs'));
    await care.checkIfUnclean();
    expect(names()).toEqual([]);
    expect(rate()).toBe('1612.5');
    sessions.close();
    // Nor is it taken for made.
    const again = openRecord(file(), ACCOUNT);
    expect(again.endedUncleanly).toBe(true);
    again.close();
  });

  it('is made of a record that is opened later too', async () => {
    const { care, sessions, store } = openWorld('');
    await care.checkIfUnclean();
    sessions.close();
    recordOf(file(), '1612.5');
    makeUnclean();
    sessions.openAccount(CONNECTION);
    const passCheck = vi.spyOn(sessions.record ?? expect.fail(), 'passCheck');
    store.announce();
    await vi.waitFor(() => expect(passCheck).toHaveBeenCalledOnce(), 10_000);
    sessions.close();
    const again = openRecord(file(), ACCOUNT);
    expect(again.endedUncleanly).toBe(false);
    again.close();
  });
});

describe('an export or a back-up', () => {
  it('is never written where the app keeps its own files', async () => {
    recordOf(file(), '1612.5');
    fs.symlinkSync(folder, path.join(elsewhere, 'link'));
    for (const target of [path.join(folder, 'vault.json'), path.join(elsewhere, 'link', 'x.csv')]) {
      const { care, sessions } = openWorld(target);
      expect(await care.exportHistory({ format: 'csv', pair: null })).toEqual(
        refused('own-folder'),
      );
      expect(await care.backUp()).toEqual(refused('own-folder'));
      expect(fs.existsSync(target)).toBe(false);
      sessions.close();
    }
  });

  it('writes nothing if the user cancels the dialog after typing a name', async () => {
    recordOf(file(), '1612.5');
    const target = path.join(elsewhere, 'all.csv');
    const { care, sessions } = openWorld(target, startJob, true);
    const cancelled = { ok: true, value: { kind: 'cancelled' } };
    expect(await care.exportHistory({ format: 'csv', pair: null })).toEqual(cancelled);
    expect(await care.backUp()).toEqual(cancelled);
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    sessions.close();
  });

  it('writes a file whose name is as long as the system allows', async () => {
    recordOf(file(), '1612.5');
    const target = path.join(elsewhere, `${'a'.repeat(248)}.sqlite`);
    const { care, sessions } = openWorld(target);
    expect(await care.backUp()).toMatchObject({ ok: true, value: { kind: 'written' } });
    expect(fs.readdirSync(elsewhere)).toEqual([path.basename(target)]);
    care.close();
    sessions.close();
  });

  it('does not delete a foreign file with the name of an unfinished one', async () => {
    recordOf(file(), '1612.5');
    const target = path.join(elsewhere, 'all.csv');
    fs.writeFileSync(`${target}.part`, 'my own');
    const { care, sessions } = openWorld(target);
    expect(await care.exportHistory({ format: 'csv', pair: null })).toMatchObject({ ok: true });
    expect(fs.readdirSync(elsewhere).sort()).toEqual(['all.csv', 'all.csv.part']);
    expect(fs.readFileSync(`${target}.part`, 'utf8')).toBe('my own');
    sessions.close();
  });

  it('leaves no file behind if the app ends meanwhile, and no deletion runs in between', async () => {
    recordOf(file(), '1612.5');
    // A thread that never ends.
    const endless = `require('node:fs').writeFileSync(require('node:worker_threads').workerData.unfinished, '');
      setInterval(() => undefined, 1_000);`;
    const { care, sessions } = openWorld(
      path.join(elsewhere, 'all.csv'),
      (job) => new Worker(endless, { eval: true, workerData: job }),
    );
    const exporting = care.exportHistory({ format: 'csv', pair: null });
    await vi.waitFor(() => expect(fs.readdirSync(elsewhere)).toHaveLength(1), 10_000);
    expect(care.deleteHistory()).toMatchObject({ ok: false, error: { detail: text.data.busy } });
    care.close();
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    sessions.close();
    expect(await exporting).toEqual({ ok: true, value: { kind: 'stopped' } });
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });
});
