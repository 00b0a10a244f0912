import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { type Connection, NOT_CONNECTED } from '#core/requests/connection.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { parseTicker } from '#core/rates/feed.ts';
import type { Source } from '#core/rates/source.ts';
import { en as text } from '#core/text/en.ts';
import { createClock } from '../../../electron/base/clock.ts';
import { askHere, askWorker } from '../../../electron/history/chart-questions.ts';
import { RecordMaintenance } from '../../../electron/history/record-maintenance.ts';
import { type OpenedSource, Sessions } from '../../../electron/requests/sessions.ts';
import { LongWork, workerFromBuilt } from '../../../electron/record/long-work.ts';
import { keepLedger } from '../../../electron/requests/ledger-service.ts';
import { DATA_FILES, RECORD_FILES } from '../../../electron/store/data-files.ts';
import { persistTo } from '../../../electron/store/persist.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { replaceRecord } from '../../../electron/record/replace-record.ts';
import { createStore, type Store } from '../../../electron/store/store.ts';
import { at } from '../../support/account.ts';
import { decimal, rateTable } from '../../support/rates.ts';
import { fill, work } from '../../support/record-jobs.ts';
import { writePacked } from '../../support/packed-record.ts';
import { MINUTE, pointsIn, START } from '../../support/recording.ts';

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
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-maintenance-'));
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
  readonly maintenance: RecordMaintenance;
  readonly opened: OpenedSource;
  readonly rate: () => string | undefined;
}

/** The app's own parts, with a dialog that always answers with one file. */
function openWorld(chosen: string, worker: Pick<LongWork, 'ask'> = work, canceled = false): World {
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
    persist: persistTo(sessions.withRecord, { save: () => undefined }),
    hasStorage: () => sessions.record !== null,
    onError: () => undefined,
  });
  const dialog = {
    pickFile: () => Promise.resolve(chosen),
    pickTarget: () => Promise.resolve(canceled ? null : chosen),
  };
  const maintenance = new RecordMaintenance(
    {
      sessions,
      store,
      text,
      dialog,
      work: worker,
      trades: { file: null, restore: () => Promise.resolve(ok(7)) },
      now: () => NOW,
      onProblem: () => undefined,
    },
    { window: () => undefined as unknown as BrowserWindow, onProgress: () => undefined },
  );
  const rate = (): string | undefined =>
    sessions.record?.run((open) => open.load()).markets.mid?.table.rates.get(NGN);
  return { sessions, store, maintenance, opened, rate };
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

  it('of an earlier form changes no record, and brings the trades in it', async () => {
    recordOf(file(), '1612.5');
    const earlier = path.join(elsewhere, 'earlier.sqlite');
    writePacked(earlier);
    const db = new DatabaseSync(earlier);
    db.exec("INSERT INTO trades_backup VALUES (x'00')");
    db.close();
    const before = fs.readFileSync(earlier);
    const { maintenance, rate, sessions } = openWorld(earlier);
    const restored = {
      kind: 'restored',
      file: 'earlier.sqlite',
      replaced: null,
      trades: 7,
    } as const;
    expect(await maintenance.restore()).toEqual(ok(restored));
    expect(rate()).toBe('1612.5');
    expect(names()).toEqual([]);
    expect(fs.readFileSync(earlier).equals(before)).toBe(true);
    expect(fs.readdirSync(folder).filter((name) => name.includes('restored'))).toEqual([]);
    sessions.close();
  });

  it.each([
    ['lacks tables', 'PRAGMA foreign_keys = OFF; DROP TABLE platform_change; DROP TABLE candle'],
    ['has a trigger', 'CREATE TRIGGER t AFTER INSERT ON snapshot BEGIN DELETE FROM feed; END'],
    ['has a view', 'CREATE VIEW v AS SELECT 1'],
    ['has a view for a table', 'DROP TABLE currency; CREATE VIEW currency AS SELECT 1 AS code'],
  ])('refuses a file that %s', async (_, sql) => {
    recordOf(file(), '1612.5');
    const { maintenance, rate, sessions } = openWorld(craft(sql));
    expect(await maintenance.restore()).toEqual(refused('not-a-record'));
    expect(rate()).toBe('1612.5');
    expect(names()).toEqual([]);
    sessions.close();
  });

  it('goes back to the record before where the other can’t be used after all', async () => {
    recordOf(file(), '1612.5');
    const good = path.join(elsewhere, 'good.sqlite');
    recordOf(good, '1700');
    const { maintenance, rate, sessions, store } = openWorld(good);
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
    expect(await maintenance.restore()).toMatchObject({ ok: false, error: { code: 'internal' } });
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
    const { maintenance, rate, sessions, store, opened } = openWorld(good);
    expect(opened.record).toBeNull();
    fs.rmdirSync(file());
    expect(await maintenance.restore()).toMatchObject({ ok: true, value: { kind: 'restored' } });
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
    const { maintenance, rate, sessions } = openWorld(
      '',
      new LongWork(workerFromBuilt('/no/such/worker.cjs')),
    );
    await maintenance.checkIfUnclean();
    expect(names()).toEqual([]);
    expect(rate()).toBe('1612.5');
    sessions.close();
    // Nor is it taken for made.
    const again = openRecord(file(), ACCOUNT);
    expect(again.endedUncleanly).toBe(true);
    again.close();
  });

  it('is made of a record that is opened later too', async () => {
    const { maintenance, sessions, store } = openWorld('');
    await maintenance.checkIfUnclean();
    sessions.close();
    recordOf(file(), '1612.5');
    makeUnclean();
    sessions.openAccount(CONNECTION);
    const passCheck = vi.spyOn(
      sessions.withRecord((open) => open ?? expect.fail()),
      'passCheck',
    );
    store.announce();
    await expect.poll(() => passCheck).toHaveBeenCalledOnce();
    sessions.close();
    const again = openRecord(file(), ACCOUNT);
    expect(again.endedUncleanly).toBe(false);
    again.close();
  });
});

describe('a damaged record', () => {
  const PAGE = 4_096;
  /** An answer each minute. */
  function leaveMany(): void {
    const record = openRecord(file(), ACCOUNT);
    fill(record, 400);
    record.close();
  }

  function overwrite(content: number, from: number, to?: number): void {
    const bytes = fs.readFileSync(file());
    bytes.fill(content, from, to);
    fs.writeFileSync(file(), bytes);
  }

  /** How many answers of the minutes can be read. */
  function answersIn(sessions: Sessions): number {
    const read = { fromMs: START, toMs: START + 400 * MINUTE, bucketMs: MINUTE };
    return sessions.withRecord((open) => pointsIn(open ?? expect.fail(), read).length);
  }

  const salvaged = (store: Store): string | undefined =>
    store.state.notices.find(({ code }) => code === 'record-salvaged')?.file;

  /** Whether there was a record each time when another took its place: a kill may come before. */
  function whetherThereBefore(): readonly boolean[] {
    const found: boolean[] = [];
    const rename = fs.renameSync;
    const renaming = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (to === file()) found.push(fs.existsSync(file()));
      rename(from, to);
    });
    onTestFinished(() => renaming.mockRestore());
    return found;
  }

  it('keeps what can be read, and is quarantined whole', async () => {
    leaveMany();
    const db = new DatabaseSync(file());
    db.exec('UPDATE life SET clean = 0');
    // A leaf in the middle of the snapshots.
    const page = db
      .prepare(
        `SELECT pageno FROM dbstat WHERE name = 'snapshot' AND pagetype = 'leaf'
         ORDER BY path LIMIT 1 OFFSET 5`,
      )
      .get()?.['pageno'];
    db.close();
    const [from, to] = [(Number(page) - 1) * PAGE, Number(page) * PAGE];
    overwrite(0xff, from, to);
    const damaged = fs.readFileSync(file());
    const { maintenance, sessions, store, rate } = openWorld('');
    const replaced = whetherThereBefore();
    await maintenance.checkIfUnclean();
    expect(replaced).toEqual([true]);
    const quarantined = fs.readFileSync(salvaged(store) ?? '');
    expect(quarantined.length).toBe(damaged.length);
    expect(quarantined.subarray(PAGE)).toEqual(damaged.subarray(PAGE));
    expect(rate()).toBe('1999.5');
    expect(answersIn(sessions)).toBeGreaterThan(320);
    expect(answersIn(sessions)).toBeLessThan(400);
    sessions.close();
  });

  it('that is found at its opening keeps what can be read', async () => {
    leaveMany();
    const db = new DatabaseSync(file());
    const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'current'").get();
    db.close();
    const page = Number(root?.['rootpage']);
    overwrite(0xff, (page - 1) * PAGE, page * PAGE);
    const { maintenance, sessions, store } = openWorld('');
    expect(sessions.record).toBeNull();
    const replaced = whetherThereBefore();
    await maintenance.checkIfUnclean();
    expect(replaced).toEqual([true]);
    expect(salvaged(store)).toContain('record.broken-2026-11-20.sqlite');
    expect(sessions.record).not.toBeNull();
    expect(answersIn(sessions)).toBe(400);
    sessions.close();
  });

  it('that is found while it is read is replaced, and no answer is lost', async () => {
    leaveMany();
    const { maintenance, sessions, store, rate } = openWorld('');
    await maintenance.checkIfUnclean();
    overwrite(0, PAGE);
    expect(() => answersIn(sessions)).toThrow('malformed');
    expect(sessions.record).toBeNull();
    const table = rateTable({ NGN: '1700' }, { publishedAtMs: NOW, firstSeenAtMs: NOW });
    store.dispatch({
      kind: 'latest-answered',
      table,
      droppedCount: 0,
      badCodes: [],
      atMs: NOW,
      steadyMs: 0,
    });
    // Of this one, not even the schema can be read.
    await expect.poll(() => sessions.record).not.toBeNull();
    expect(store.state.notices).toMatchObject([{ code: 'record-quarantined' }]);
    store.dispatch({ kind: 'currencies-answered', names: new Map(), droppedCount: 0, atMs: NOW });
    expect(rate()).toBe('1700');
    expect(store.state.storageProblems.record).toBeNull();
    sessions.close();
  });

  it.each([
    "INSERT INTO coverage SELECT id, 9007199254740993, 9007199254740995, 300000 FROM feed WHERE key = 'mid'",
    'UPDATE snapshot SET confirmed_ms = 9000000000000000 WHERE id = 3',
  ])(
    'by a number that the app never stores is repaired, and refused as a backup: %s',
    async (sql) => {
      leaveMany();
      const db = new DatabaseSync(file());
      db.exec(`UPDATE life SET clean = 0; ${sql}`);
      db.close();
      const backup = path.join(elsewhere, 'backup.sqlite');
      fs.copyFileSync(file(), backup);
      const { maintenance, sessions, store } = openWorld(backup);
      await maintenance.checkIfUnclean();
      expect(salvaged(store)).toBeDefined();
      expect(await maintenance.restore()).toEqual(refused('broken'));
      expect(answersIn(sessions)).toBeGreaterThanOrEqual(399);
      sessions.close();
    },
  );

  it('loses the rows with a value of another type, and no other', async () => {
    leaveMany();
    const db = new DatabaseSync(file(), { defensive: false });
    // Only a table that is not strict takes such a value.
    const write = (from: string, to: string): void =>
      db.exec(
        `PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}') WHERE name = 'snapshot';
         PRAGMA writable_schema = RESET`,
      );
    write(') STRICT', ') /**/');
    db.exec(`UPDATE life SET clean = 0; UPDATE snapshot SET cells = x'ff' WHERE id = 3`);
    write(') /**/', ') STRICT');
    db.close();
    const { maintenance, sessions, store } = openWorld('');
    await maintenance.checkIfUnclean();
    expect(salvaged(store)).toBeDefined();
    expect(answersIn(sessions)).toBe(399);
    sessions.close();
  });

  it('of the packed form of earlier builds stays aside whole, as what is no damage', async () => {
    writePacked(file());
    const before = fs.readFileSync(file());
    const { maintenance, sessions, opened, rate } = openWorld('');
    await maintenance.checkIfUnclean();
    const quarantined = path.join(folder, 'record.broken-2026-11-20.sqlite');
    // The start makes a notice of this.
    expect(opened.quarantined).toBe(quarantined);
    expect(fs.readFileSync(quarantined).equals(before)).toBe(true);
    const table = rateTable({ NGN: '1700' }, { publishedAtMs: NOW, firstSeenAtMs: NOW });
    sessions.record?.run((open) => open.saveLatest(table, NOW, null));
    expect(rate()).toBe('1700');
    sessions.close();
    expect(names()).toEqual(['record.broken-2026-11-20.sqlite']);
  });

  it('of a source that was left is not touched', async () => {
    recordOf(file(), '1612.5');
    overwrite(0xff, 0);
    const ask = vi.spyOn(work, 'ask');
    const { maintenance, sessions } = openWorld('');
    expect(sessions.damaged).not.toBeNull();
    sessions.close();
    await maintenance.checkIfUnclean();
    expect(ask).not.toHaveBeenCalled();
  });

  it('is looked for once a week', async () => {
    recordOf(file(), '1612.5');
    const first = openWorld('');
    await first.maintenance.checkIfUnclean();
    first.sessions.close();
    const ask = vi.spyOn(work, 'ask').mockClear();
    const second = openWorld('');
    await second.maintenance.checkIfUnclean();
    expect(ask).not.toHaveBeenCalled();
    second.sessions.close();
    const db = new DatabaseSync(file());
    db.exec(`UPDATE life SET checked_ms = ${NOW - 7 * 86_400_000}`);
    db.close();
    const third = openWorld('');
    await third.maintenance.checkIfUnclean();
    expect(ask).toHaveBeenCalledExactlyOnceWith({ kind: 'check', file: file() });
    third.sessions.close();
  });

  it('is opened without what a killed copy left', async () => {
    recordOf(file(), '1612.5');
    const files = [...Object.values(RECORD_FILES), DATA_FILES.trades];
    for (const name of files) {
      if (name !== path.basename(file())) fs.writeFileSync(path.join(folder, name), '');
      for (const how of ['restored', 'restored.trades', 'salvaged', 'new', 'new-wal']) {
        fs.writeFileSync(path.join(folder, `${name}.${how}`), '');
      }
    }
    fs.writeFileSync(path.join(folder, `parallax-${crypto.randomUUID()}.part`), '');
    const { maintenance, sessions } = openWorld('');
    await maintenance.checkIfUnclean();
    sessions.close();
    const left = fs.readdirSync(folder).filter((name) => !name.startsWith('requests'));
    expect(left).toEqual(files.toSorted());
  });
});

describe('gaps', () => {
  const request = { ticker: 'USDTNGN', amount: '500000', unit: 'money' } as const;
  const asked = {
    ...request,
    ticker: parseTicker(request.ticker) ?? expect.fail(),
    amount: decimal(request.amount),
  };

  it('of the page and of a digest end no question of each other', async () => {
    recordOf(file(), '1612.5');
    const { maintenance, sessions } = openWorld('');
    const moment = at(NOW);
    const [older, digest, newer] = await Promise.all([
      maintenance.gapsShown(asked, moment),
      maintenance.gaps(asked, moment),
      maintenance.gapsShown(asked, moment),
    ]);
    const found = { ok: true, value: expect.objectContaining({ gaps: [] }) as unknown };
    expect([digest, newer]).toEqual([found, found]);
    expect(older).toEqual({ ok: true, value: null });
    sessions.close();
  });
});

describe('a chart', () => {
  const series = { kind: 'rate', market: 'mid', base: currencyCode('USD'), quote: NGN } as const;
  const request = {
    series: [series],
    side: 'ask',
    kind: 'line',
    premiumUnder: null,
    range: { preset: 'day' },
  } as const;
  const question = { kind: 'chart', request, nowMs: NOW, sideRules: new Map() } as const;

  it('of the worker is the one that main would read, and so are ranks and figures', async () => {
    recordOf(file(), '1612.5');
    const { sessions } = openWorld('');
    const [there, here] = [
      askWorker(work, sessions, () => ACCOUNT.key),
      askHere(sessions.withRecord),
    ];
    for (const asked of [
      question,
      { ...question, kind: 'ranks' },
      { kind: 'figures', series, range: 'day', nowMs: NOW },
    ] as const) {
      expect(await there(asked)).toEqual(await here(asked));
    }
    expect(await there(question)).toMatchObject({ value: { last: { rate: '1612.5' } } });
    sessions.close();
    expect(await there(question)).toMatchObject({ error: { reason: { kind: 'no-record' } } });
  });

  it('of a damaged record fails, and has it salvaged', async () => {
    const record = openRecord(file(), ACCOUNT);
    fill(record, 400);
    record.close();
    const { maintenance, sessions, store } = openWorld('');
    await maintenance.checkIfUnclean();
    const bytes = fs.readFileSync(file());
    fs.writeFileSync(file(), bytes.fill(0, 4_096));
    const asked = await askWorker(work, sessions, () => ACCOUNT.key)(question);
    expect(asked).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(sessions.damaged).toBe(file());
    store.announce();
    await expect.poll(() => sessions.record).not.toBeNull();
    sessions.close();
  });
});

describe('an export or a back-up', () => {
  it('writes nothing if the user cancels the dialog after typing a name', async () => {
    recordOf(file(), '1612.5');
    const target = path.join(elsewhere, 'all.csv');
    const { maintenance, sessions } = openWorld(target, work, true);
    const cancelled = { ok: true, value: { kind: 'cancelled' } };
    expect(await maintenance.exportHistory({ format: 'csv', pair: null })).toEqual(cancelled);
    expect(await maintenance.backUp()).toEqual(cancelled);
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    sessions.close();
  });

  it('writes a file whose name is as long as the system allows', async () => {
    recordOf(file(), '1612.5');
    const target = path.join(elsewhere, `${'a'.repeat(248)}.sqlite`);
    const { maintenance, sessions } = openWorld(target);
    expect(await maintenance.backUp()).toMatchObject({ ok: true, value: { kind: 'written' } });
    expect(fs.readdirSync(elsewhere)).toEqual([path.basename(target)]);
    maintenance.close();
    sessions.close();
  });

  it('does not delete a foreign file with the name of an unfinished one', async () => {
    recordOf(file(), '1612.5');
    const target = path.join(elsewhere, 'all.csv');
    fs.writeFileSync(`${target}.part`, 'my own');
    const { maintenance, sessions } = openWorld(target);
    expect(await maintenance.exportHistory({ format: 'csv', pair: null })).toMatchObject({
      ok: true,
    });
    expect(fs.readdirSync(elsewhere).sort()).toEqual(['all.csv', 'all.csv.part']);
    expect(fs.readFileSync(`${target}.part`, 'utf8')).toBe('my own');
    sessions.close();
  });

  it('leaves nothing behind if the app ends meanwhile, and no deletion runs in between', async () => {
    recordOf(file(), '1612.5');
    // A thread that never ends.
    const endless = `const fs = require('node:fs');
      require('node:worker_threads').parentPort.on('message', ({ unfinished }) =>
        fs.writeFileSync(unfinished, ''));`;
    const { maintenance, sessions } = openWorld(
      path.join(elsewhere, 'all.csv'),
      new LongWork(() => new Worker(endless, { eval: true })),
    );
    const exporting = maintenance.exportHistory({ format: 'csv', pair: null });
    await expect.poll(() => fs.readdirSync(elsewhere)).toHaveLength(1);
    expect(maintenance.deleteHistory()).toMatchObject({
      ok: false,
      error: { detail: text.data.busy },
    });
    maintenance.close();
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    sessions.close();
    expect(await exporting).toEqual({ ok: true, value: { kind: 'stopped' } });
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });
});
