import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import type { Trade } from '#core/desk/trade.ts';
import { DEFAULT_CHOICES, withChange } from '#core/settings/choices.ts';
import { en as text } from '#core/text/en.ts';
import { TradeService } from '../../../electron/desk/trade-service.ts';
import { openTrades, openTradesOrGoOn } from '../../../electron/desk/trades-file.ts';
import { WeeklyCopies } from '../../../electron/settings/weekly-copies.ts';
import { copiesIn, makeCopy } from '../../../electron/store/copies.ts';
import { DATA_FILES } from '../../../electron/store/data-files.ts';
import type { LongWork } from '../../../electron/record/long-work.ts';
import { openSettings } from '../../../electron/store/settings.ts';
import { createStore } from '../../../electron/store/store.ts';
import type { Question } from '../../../electron/window/confirm.ts';
import { accountState, connectionWith } from '../../support/account.ts';
import { NO_BASIS } from '../../support/customer-quotes.ts';
import { deskHere, startedTrades, tradesIn, WITHOUT_RECORD } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { amount, SEED } from '../../support/nightly.ts';
import { hasRights } from '../../support/rights.ts';
import { seeded } from '../../support/seeded.ts';
import { trade } from '../../support/trades.ts';

const inFolder = useFolder();
const START = Date.UTC(2026, 2, 1, 10, 15);
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const TODAY = '2026-03-01';

/** The app's part that has trades and settings, and copies them. */
function openApp(answer = true, startMs = START, beforeAnswer: () => void = () => undefined) {
  let nowMs = startMs;
  const folder = inFolder();
  const settings = openSettings(folder, TODAY);
  const { file, trades } = startedTrades(path.join(folder, DATA_FILES.trades), TODAY);
  const store = createStore({
    initial: { ...accountState(), choices: settings.choices, trades },
    persist(event, _before, after) {
      if (event.kind === 'chosen') settings.save(after.choices);
    },
    hasStorage: () => true,
    onError: () => undefined,
  });
  const problems: unknown[] = [];
  const onProblem = (_what: string, error: unknown): void => void problems.push(error);
  let ids = 0;
  const copied: string[] = [];
  const asking: LongWork['ask'] = (job) => {
    const running = deskHere.ask(job);
    const isCopying = job.kind === 'copy' || job.kind === 'bring-back';
    if (isCopying) copied.push(job.kind);
    const done = running.done.then(async (answer) => {
      // As long as a thread takes at least.
      if (isCopying) await wait(1);
      if (isCopying) copied.push(`${job.kind} ended`);
      if (job.kind === 'bring-back') beforeAnswer();
      return answer;
    });
    return { ...running, done };
  };
  const service = new TradeService({
    ...WITHOUT_RECORD,
    work: { ask: asking },
    file,
    store,
    now: () => nowMs,
    basis: () => NO_BASIS,
    newId: () => `${nowMs}-${(ids += 1)}`,
    onProblem,
  });
  const confirm = vi.fn((_: Question) => Promise.resolve(answer));
  let asked: Promise<unknown> = Promise.resolve();
  const copies = new WeeklyCopies({
    store,
    folder,
    trades: {
      bringBack: (...of) => service.bringBack(...of),
      copy(...of) {
        const copying = service.copy(...of);
        asked = copying;
        return copying;
      },
    },
    confirm,
    wording: () => ({ text, locale: 'en-GB', zone: 'UTC' }),
    locale: 'en-GB',
    wake: () => undefined,
    now: () => nowMs,
    onProblem,
  });
  // The first look of a run.
  store.announce();
  /** What the app does sooner or later: an answer of rates, a change. */
  async function tick(byMs = 0): Promise<readonly number[]> {
    nowMs += byMs;
    store.announce();
    await asked;
    return copies.times;
  }
  async function log(sentence: string): Promise<void> {
    const { id: _id, good: _good, ...input } = trade(sentence, { atMs: nowMs });
    expect(await service.save({ ...input, id: null })).toEqual(ok(null));
  }
  const choose = (theme: 'dark' | 'light'): void =>
    store.dispatch({ kind: 'chosen', choices: withChange(store.state.choices, { theme }) });
  const shown = (): unknown[] => [
    tradesIn(path.join(folder, DATA_FILES.trades)).map(({ amount: of, kind }) => `${kind} ${of}`),
    store.state.choices.theme,
  ];
  return { store, service, copies, copied, confirm, settings, problems, tick, log, choose, shown };
}

const tradesOf = (name: string): readonly Trade[] => {
  const { file, trades, problem, quarantined } = openTradesOrGoOn(name, TODAY);
  file?.close();
  expect([problem, quarantined]).toEqual([null, null]);
  return trades.real.trades;
};

describe('a copy of trades and settings', () => {
  it('is made once a week, and the last four are kept', async () => {
    const { tick, log, service } = openApp();
    // Of nothing no copy is made.
    expect(await tick()).toEqual([]);
    await log('buy 1 @ 1400');
    const made: number[] = [];
    for (let week = 0; week < 6; week += 1) {
      made.unshift(START + week * WEEK + HOUR);
      expect(await tick(HOUR)).toEqual(made.slice(0, 4));
      // Nothing happens before the week is over.
      expect(await tick(WEEK - HOUR)).toEqual(made.slice(0, 4));
    }
    service.close();
    for (const { trades } of copiesIn(inFolder())) expect(tradesOf(trades)).toHaveLength(1);
    expect(fs.readdirSync(inFolder('copies'))).toHaveLength(4);
  });

  it('is its owner’s alone, and has no file beside its two', async () => {
    const { tick, log, choose, service } = openApp();
    choose('dark');
    await log('buy 1 @ 1400');
    await tick(HOUR);
    service.close();
    const [copy = expect.fail()] = copiesIn(inFolder());
    const folder = path.dirname(copy.trades);
    expect(fs.readdirSync(folder).sort()).toEqual(['settings.json', 'trades.sqlite']);
    expect(path.basename(folder)).toBe('2026-03-01T11-15-00.000Z');
    if (!hasRights) return;
    for (const each of [copy.trades, copy.settings]) expect(fs.statSync(each).mode & 0o077).toBe(0);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('made while the clock was ahead neither counts as this week’s nor stays for ever', async () => {
    const { tick, log, service } = openApp();
    await log('buy 1 @ 1400');
    makeCopy(inFolder(), START + 100 * WEEK);
    const ahead = START + 100 * WEEK;
    expect(await tick(HOUR)).toEqual([ahead, START + HOUR]);
    for (let week = 0; week < 3; week += 1) await tick(WEEK);
    expect(await tick()).toEqual([3, 2, 1, 0].map((week) => START + HOUR + week * WEEK));
    service.close();
  });

  it('of damaged trades is not made, and takes no earlier one away', async () => {
    const { service, log, tick } = openApp();
    for (let n = 1; n <= 60; n += 1) await log(`buy ${n} @ 1400.${'1'.repeat(15)}`);
    const before = await tick(HOUR);
    service.close();
    const file = inFolder(DATA_FILES.trades);
    const bytes = fs.readFileSync(file);
    bytes.subarray(2 * 4_096, 3 * 4_096).fill(0);
    fs.writeFileSync(file, bytes);
    for (let n = 1; n < 6; n += 1) {
      expect(() => makeCopy(inFolder(), START + n * WEEK)).toThrow();
    }
    expect(copiesIn(inFolder()).map(({ madeAtMs }) => madeAtMs)).toEqual(before);
  });

  it('is whole or not there, whenever the app is killed', async () => {
    const random = seeded(SEED);
    const { service, log, choose } = openApp();
    choose('dark');
    for (let n = 1; n <= 40; n += 1) await log(`buy ${n} @ 1400`);
    service.close();
    const child = path.join(import.meta.dirname, '../faults/copies-child.ts');
    let said = 0;
    for (let kill = 0; kill < amount(6, 100); kill += 1) {
      const process = spawn(globalThis.process.execPath, [child, inFolder(), String(said + 1)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      process.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      while (!output.includes('\n')) await wait(2);
      await wait(random() * 60);
      process.kill('SIGKILL');
      await once(process, 'close');
      said = Number(output.trim().split('\n').at(-1));
      const copies = copiesIn(inFolder());
      // What was said is there; the next one may have been finished without being said.
      expect(copies.map(({ madeAtMs }) => madeAtMs)).toContain(said);
      expect(copies.length).toBeLessThanOrEqual(5);
      for (const { trades, settings } of copies) {
        const db = new DatabaseSync(trades, { readOnly: true });
        expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
        expect(db.prepare('SELECT count(*) AS n FROM trade').get()).toEqual({ n: 40 });
        db.close();
        expect(JSON.parse(fs.readFileSync(settings, 'utf8'))).toMatchObject({ theme: 'dark' });
      }
      said = Math.max(...copies.map(({ madeAtMs }) => madeAtMs));
    }
  });
});

describe('bringing a copy back', () => {
  it('brings trades and settings, and the ones before are a copy now', async () => {
    const app = openApp();
    app.settings.saveConnection(connectionWith({}));
    app.choose('dark');
    await app.log('buy 1 @ 1400');
    await app.tick(HOUR);
    const then = app.shown();
    await app.log('buy 2 @ 1500');
    app.choose('light');
    const now = app.shown();
    await app.tick(HOUR);
    expect(await app.copies.bringBack(START + HOUR)).toEqual(ok(null));
    expect(app.confirm.mock.lastCall?.[0]?.title).toBe('Bring back the copy of 11:15 UTC?');
    expect(app.shown()).toEqual(then);
    expect(app.copies.times).toEqual([START + 2 * HOUR, START + HOUR]);
    // The settings are one change to undo, the trades none.
    expect(app.store.state.settingsChanges.last?.how).toBe('imported');
    expect(app.store.state.trades.real.undoable).toBe(0);
    // Later trades are stored in the file that came back.
    await app.log('buy 3 @ 1600');
    app.service.close();
    app.settings.close();
    const again = openApp(true, START + WEEK);
    expect(again.shown()).toEqual([['buy 1', 'buy 3'], 'dark']);
    expect(again.settings.connection).toEqual(connectionWith({}));
    await again.tick(HOUR);
    expect(await again.copies.bringBack(START + 2 * HOUR)).toEqual(ok(null));
    expect(again.shown()).toEqual(now);
    again.service.close();
    // The thread has the file open.
    const files = fs.readdirSync(inFolder()).filter((name) => !/-(?:wal|shm)$/.test(name));
    expect(files.sort()).toEqual(['copies', 'settings.json', 'trades.sqlite']);
  });

  it('never takes away the copy that comes back, though four are newer', async () => {
    const app = openApp();
    await app.log('buy 1 @ 1400');
    for (let week = 0; week < 4; week += 1) await app.tick(WEEK);
    const oldest = app.copies.times.at(-1) ?? expect.fail();
    await app.tick(HOUR);
    expect(await app.copies.bringBack(oldest)).toEqual(ok(null));
    expect(app.copies.times).toContain(oldest);
    app.service.close();
  });

  it('again and again takes no copy away, until the next one of a week', async () => {
    const app = openApp();
    for (let week = 0; week < 5; week += 1) {
      await app.log(`buy ${week + 1} @ 1400`);
      await app.tick(WEEK);
    }
    const weekly = app.copies.times;
    await app.log('buy 9 @ 1400');
    const now = app.shown();
    for (const each of [...weekly, ...weekly]) {
      await app.tick(1);
      expect(await app.copies.bringBack(each)).toEqual(ok(null));
    }
    expect(app.copies.times).toHaveLength(3 * weekly.length);
    expect(app.copies.times.slice(-weekly.length)).toEqual(weekly);
    const first = app.copies.times.at(-weekly.length - 1) ?? expect.fail();
    await app.tick(1);
    expect(await app.copies.bringBack(first)).toEqual(ok(null));
    expect(app.shown()).toEqual(now);
    expect(await app.tick(WEEK)).toHaveLength(4);
    app.service.close();
  });

  it('keeps a trade that is logged meanwhile', async () => {
    let logged: Promise<unknown> = Promise.resolve();
    const app = openApp(true, START, () => {
      logged = app.log('buy 3 @ 1600');
    });
    await app.log('buy 1 @ 1400');
    await app.tick(HOUR);
    await app.log('buy 2 @ 1500');
    await app.tick(HOUR);
    expect(await app.copies.bringBack(START + HOUR)).toEqual(ok(null));
    await logged;
    expect(app.shown()[0]).toEqual(['buy 1', 'buy 3']);
    app.service.close();
    expect(tradesOf(inFolder(DATA_FILES.trades))).toHaveLength(2);
  });

  it('and a copy of a week are never made at once: both use the same place', async () => {
    const app = openApp();
    await app.log('buy 1 @ 1400');
    await app.tick(HOUR);
    await Promise.all([app.copies.bringBack(START + HOUR), app.tick(WEEK), app.tick(1)]);
    expect(app.copied).toEqual([
      'copy',
      'copy ended',
      'copy',
      'copy ended',
      'bring-back',
      'bring-back ended',
    ]);
    expect(app.copies.times).toHaveLength(3);
    app.service.close();
  });

  it('changes nothing without a yes, or of a copy that cannot be read', async () => {
    for (const [answer, damage, code] of [
      [false, () => undefined, 'not-confirmed'],
      [true, () => fs.writeFileSync(copyOf().trades, 'x'.repeat(9_999)), 'internal'],
      [true, () => fs.writeFileSync(copyOf().settings, '{'), 'internal'],
      [true, damageRow, 'internal'],
      [true, () => fs.rmSync(inFolder('copies'), { recursive: true }), 'internal'],
    ] as const) {
      fs.rmSync(inFolder(), { recursive: true, force: true });
      fs.mkdirSync(inFolder(), { recursive: true });
      const app = openApp(answer);
      app.choose('dark');
      await app.log('buy 1 @ 1400');
      await app.tick(HOUR);
      await app.log('buy 2 @ 1500');
      app.choose('light');
      await app.tick(HOUR);
      const now = app.shown();
      damage();
      expect(await app.copies.bringBack(START + HOUR)).toMatchObject({ error: { code } });
      expect(app.shown()).toEqual(now);
      await app.log('buy 3 @ 1600');
      app.service.close();
      expect(tradesOf(inFolder(DATA_FILES.trades))).toHaveLength(3);
      expect(fs.readdirSync(inFolder())).not.toContain('trades.sqlite.restored');
    }
  });
});

const copyOf = () => copiesIn(inFolder()).at(-1) ?? expect.fail();

/** Something that no trade can have: it is found, not left out. */
function damageRow(): void {
  const db = new DatabaseSync(copyOf().trades);
  db.exec("UPDATE trade SET amount = '-1'");
  db.close();
  openTrades(copyOf().trades).close();
}

it('settings that open the app to others do not come back with a copy', async () => {
  const app = openApp();
  const open = withChange(DEFAULT_CHOICES, {
    localInterface: true,
    opinion: { ...DEFAULT_CHOICES.opinion, overPercent: '1' as never },
  });
  app.store.dispatch({ kind: 'chosen', choices: open });
  await app.tick(HOUR);
  app.store.dispatch({ kind: 'chosen', choices: DEFAULT_CHOICES });
  await app.tick(HOUR);
  expect(await app.copies.bringBack(START + HOUR)).toEqual(ok(null));
  expect(app.store.state.choices.localInterface).toBe(false);
  expect(app.store.state.choices.opinion.overPercent).toBeNull();
  app.service.close();
});
