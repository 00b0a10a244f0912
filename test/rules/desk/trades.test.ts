import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { deskView } from '#core/desk/desk-view.ts';
import { logView } from '#core/desk/log-view.ts';
import type { Judging } from '#core/desk/good-price.ts';
import { bySequence, type Trade } from '#core/desk/trade.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { judgingOf } from '../../../electron/desk/judge.ts';
import { tradesBeside } from '../../../electron/desk/trades-backup.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { openTradesOrGoOn } from '../../../electron/desk/trades-file.ts';
import { readTrades } from '../../../electron/desk/import-trades.ts';
import { TradeService, type TradeServiceOptions } from '../../../electron/desk/trade-service.ts';
import type { Store } from '../../../electron/store/store.ts';
import { accountOpened, accountState, at } from '../../support/account.ts';
import { NO_BASIS, told } from '../../support/customer-quotes.ts';
import { deskHere, startedTrades, tradesIn, WITHOUT_RECORD } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { amount, SEED } from '../../support/nightly.ts';
import { decimal } from '../../support/rates.ts';
import { DONE, runToEnd } from '../../support/record-jobs.ts';
import { seeded } from '../../support/seeded.ts';
import { readJob, writeLarge } from '../../support/trade-jobs.ts';
import { FIRST_DAY, trade } from '../../support/trades.ts';
import { oracleSums } from '../../support/trades-oracle.ts';
import { storeOf } from '../../support/stores.ts';

const inFolder = useFolder();
const TODAY = '2026-03-11';
/** Later than the trades of all tests, which have a minute each. */
const TODAY_MS = FIRST_DAY + 50 * 86_400_000;
const ACCOUNT = { kind: 'account', key: 'https://rates.example' } as const;
const SANDBOX = { kind: 'sandbox', key: 'sandbox http://127.0.0.1' } as const;

interface Desk {
  readonly service: TradeService;
  readonly store: Store;
  readonly logged: () => readonly Trade[];
}

function opened(
  file: string,
  change: Partial<AppState> = {},
  judging: TradeServiceOptions['judging'] = () => null,
): Desk {
  const started = startedTrades(file, TODAY);
  const store = storeOf({ ...accountState(), trades: started.trades, ...change });
  let made = 1_000;
  const service = new TradeService({
    file: started.file,
    work: deskHere,
    store,
    now: () => TODAY_MS,
    // Falling, so that nothing can go by the ids.
    newId: () => `${path.basename(file)}-${(made -= 1)}`,
    basis: () => NO_BASIS,
    ...WITHOUT_RECORD,
    judging,
    onProblem: vi.fn(),
  });
  const origin = store.state.source.kind === 'sandbox' ? 'sandbox' : 'real';
  return { service, store, logged: () => tradesIn(file, origin) };
}
const input = (short: string, more: Partial<Trade> = {}) => ({ ...trade(short, more), id: null });
function firstOf([first]: readonly Trade[]): Trade {
  if (!first) throw new Error('no trade is logged');
  return first;
}

/** Zeroes everything but the schema, after a commit of another connection, so that it is read. */
function damagePages(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('UPDATE trade SET note = note; PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = fs.statSync(file).size;
  const descriptor = fs.openSync(file, 'r+');
  fs.writeSync(descriptor, Buffer.alloc(bytes - 4_096), 0, bytes - 4_096, 4_096);
  fs.closeSync(descriptor);
}

describe('trades', () => {
  it('are saved, changed, deleted and restored by undo, in the file too', async () => {
    const file = inFolder('trades.sqlite');
    const { service, logged, store } = opened(file);
    expect(await service.save(input('buy 100 @ 1400'))).toMatchObject({ ok: true });
    expect(await service.save(input('sell 40 @ 1410 fee 5'))).toMatchObject({ ok: true });
    const [bought, sold] = logged() as [Trade, Trade];
    expect(await service.save({ ...sold, note: 'to Ada' })).toMatchObject({ ok: true });
    expect(tradesIn(file)).toEqual([bought, { ...sold, note: 'to Ada' }]);
    await service.delete(sold.id);
    expect(tradesIn(file)).toEqual([bought]);
    expect(store.state.trades.real.undoable).toBe(4);
    for (const expected of [[bought, { ...sold, note: 'to Ada' }], [bought, sold], [bought], []]) {
      await service.undo();
      expect(logged()).toEqual(expected);
      expect(tradesIn(file)).toEqual(expected);
    }
    expect(await service.undo()).toMatchObject({ ok: true });
    expect(store.state.trades.real.undoable).toBe(0);
    service.close();
  });

  it.each(['a change', 'an import'])(
    '%s that finds the file damaged loses no trade',
    async (by) => {
      const file = inFolder('trades.sqlite');
      const { service, logged, store } = opened(file);
      for (let n = 1; n <= 60; n += 1) await service.save(input(`buy ${n} @ 1400`));
      await service.keep(told('sell 5 @ 1445', { name: 'Ada' }));
      const before = logged();
      fs.writeFileSync(inFolder('a.csv'), 'time,kind,amount,price\n2026-01-01,buy,1,2\n');
      const job = readJob(inFolder('a.csv'), file);
      const looked = readTrades(job, []);
      if (looked.kind !== 'looked') throw new Error(looked.why);
      const chosen = { ...looked.chosen, zone: 'UTC', asset: job.pair.asset };
      damagePages(file);
      if (by === 'an import') {
        const outcome = await service.import({ ...job, chosen, stamp: looked.stamp });
        expect(outcome).toEqual({ ok: true, value: 'done' });
        await service.undo();
      }
      expect(await service.save(input('sell 1 @ 1500'))).toEqual({ ok: true, value: null });
      expect(store.state.notices.map(({ code }) => code)).toEqual(['trades-replaced']);
      expect(logged()).toHaveLength(61);
      await service.undo();
      expect(logged()).toEqual(before);
      const { quotes } = store.state.trades.real;
      service.close();
      const again = openTradesOrGoOn(file, TODAY);
      again.file?.close();
      expect(again.quarantined).toBeNull();
      expect(again.trades.real).toMatchObject({ trades: before, quotes });
      expect(fs.readdirSync(inFolder()).filter((name) => name.includes('broken'))).toHaveLength(1);
    },
  );

  it('are all there though a new file could not take the place of a damaged one at once', async () => {
    const file = inFolder('trades.sqlite');
    const { service, logged } = opened(file);
    for (let n = 1; n <= 60; n += 1) await service.save(input(`buy ${n} @ 1400`));
    damagePages(file);
    const { renameSync } = fs;
    const rename = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(from).endsWith('.new')) throw new Error('in use');
      renameSync(from, to);
    });
    expect(await service.save(input('buy 61 @ 1400'))).toMatchObject({ ok: false });
    rename.mockRestore();
    expect(await service.save(input('buy 62 @ 1400'))).toMatchObject({ ok: true });
    service.close();
    expect(logged()).toHaveLength(61);
  });

  it('are not compared by the quotes of what is shown once they are stored', async () => {
    const record = openRecord(inFolder('record.sqlite'), ACCOUNT);
    const { store, service, logged } = opened(
      inFolder('trades.sqlite'),
      { source: SANDBOX },
      (origin) => judgingOf(record, store.state, origin),
    );
    quoteIn(record);
    const saving = service.save(input('buy 100 @ 1400', { atMs: FIRST_DAY + 60_000 }));
    store.dispatch({ ...accountOpened(), source: ACCOUNT });
    expect(await saving).toMatchObject({ ok: true });
    record.close();
    expect(logged()).toMatchObject([{ good: null }]);
  });

  it.each([
    ['a new sale', (desk: Desk) => desk.service.save(input('sell 61 @ 1'))],
    [
      'a sale in the past',
      (desk: Desk) => desk.service.save(input('sell 61 @ 1', { atMs: FIRST_DAY + 2_000 })),
    ],
    [
      'an edit of what was bought',
      ({ service, logged }: Desk) => service.save({ ...firstOf(logged()), amount: decimal('39') }),
    ],
    [
      'a deletion of what was bought',
      ({ service, logged }: Desk) => service.delete(firstOf(logged()).id),
    ],
  ])('refuse %s that would sell more than was open, and nothing changes', async (_, change) => {
    const file = inFolder('trades.sqlite');
    const desk = opened(file);
    await desk.service.save(input('buy 100 @ 1400', { atMs: FIRST_DAY + 1_000 }));
    await desk.service.save(input('sell 40 @ 1410', { atMs: FIRST_DAY + 3_000 }));
    const before = desk.logged();
    expect(await change(desk)).toMatchObject({
      ok: false,
      error: { code: 'exceeds-open', reason: { kind: 'exceeds', asset: 'USDT' } },
    });
    expect(desk.logged()).toEqual(before);
    expect(desk.store.state.trades.real.undoable).toBe(2);
    desk.service.close();
  });

  it('names the first sale that exceeds, not the new one', async () => {
    const { service } = opened(inFolder('trades.sqlite'));
    await service.save(input('buy 100 @ 1400', { atMs: FIRST_DAY }));
    await service.save(input('sell 70 @ 1400', { atMs: FIRST_DAY + 9_000 }));
    const refused = await service.save(input('sell 60 @ 1400', { atMs: FIRST_DAY + 5_000 }));
    const reason = { kind: 'exceeds', atMs: FIRST_DAY + 9_000, amount: '70', open: '40' };
    expect(refused).toMatchObject({ error: { reason } });
    service.close();
  });

  it('of one time keep the order of entry, also when edited, deleted and restored', async () => {
    const file = inFolder('trades.sqlite');
    const { service, logged } = opened(file);
    const noon = { atMs: FIRST_DAY + 3_000 };
    const inOrder = ['opening 1000 @ 1000000', 'buy 1000 @ 2000', 'sell 500 @ 1600'];
    for (const short of inOrder) {
      expect(await service.save(input(short, noon))).toMatchObject({ ok: true });
    }
    const before = logged();
    expect(before.map(({ kind }) => kind)).toEqual(['opening', 'buy', 'sell']);
    // 3,000,000 for 2,000: 1,500 each, and 500 sold for 100 more.
    const oracle = oracleSums(before);
    expect(oracle).toMatchObject(
      new Map([['USDT/NGN', { profits: new Map([[before[2]?.id, '50000.00']]) }]]),
    );
    const request = { pair: firstOf(before), zone: 'UTC', year: null, month: null, count: 9 };
    const log = logView(before, request, 'average');
    const view = deskView(accountState(), log, request.pair, at(FIRST_DAY));
    expect(view.stocks).toMatchObject([{ earned: { profit: '50000.00' }, cost: '1500.00' }]);
    for (const each of before) {
      await service.save({ ...each, note: 'edited' });
      expect(logged().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      await service.undo();
      await service.delete(each.id);
      await service.undo();
      expect(logged()).toEqual(before);
    }
    expect(tradesIn(file)).toEqual(before);
    service.close();
  });

  it('are sold in the minute in which they were bought', async () => {
    const { service, logged } = opened(inFolder('trades.sqlite'));
    for (let n = 0; n < 20; n += 1) {
      const atMs = FIRST_DAY + n * 60_000;
      expect(await service.save(input('buy 100 @ 1500', { atMs }))).toMatchObject({ ok: true });
      expect(await service.save(input('sell 100 @ 1510', { atMs }))).toMatchObject({ ok: true });
    }
    expect(logged()).toHaveLength(40);
    service.close();
  });

  it('are whole in the main file once they are acknowledged', async () => {
    const file = inFolder('trades.sqlite');
    const { service, logged } = opened(file);
    for (const short of ['buy 100 @ 1400', 'sell 40 @ 1410', 'buy 7 @ 1300']) {
      await service.save(input(short));
      // As a back-up of the file alone, or the file whose log is deleted.
      const copy = inFolder(`copy-${logged().length}.sqlite`);
      fs.copyFileSync(file, copy);
      expect(tradesIn(copy)).toEqual(logged());
    }
    service.close();
  });

  it('refuse the future', async () => {
    const { service, logged } = opened(inFolder('trades.sqlite'));
    const refused = await service.save(input('buy 1 @ 1', { atMs: TODAY_MS + 1 }));
    expect(refused).toMatchObject({
      error: { code: 'invalid-trade', reason: { problem: 'future' } },
    });
    expect(logged()).toEqual([]);
    service.close();
  });

  it('of the sandbox are apart', async () => {
    const file = inFolder('trades.sqlite');
    const sandbox = opened(file, { source: SANDBOX });
    await sandbox.service.save(input('buy 100 @ 1400'));
    expect(sandbox.logged()).toHaveLength(1);
    sandbox.service.close();
    expect(tradesIn(file)).toEqual([]);
    const again = opened(file, { source: SANDBOX });
    expect(again.logged()).toHaveLength(1);
    again.service.close();
  });

  /** A platform sold for 1,399.50. */
  function quoteIn(record: RateRecord): void {
    const quote = { code: 'quay', buy: decimal('1399.5'), sell: null, updatedAtMs: null };
    const quotes = { ticker: 'USDTNGN' as Ticker, quotes: [quote], droppedCount: 0, billing: null };
    record.savePlatforms(quotes, FIRST_DAY);
  }

  function quoted(): Judging | null {
    const record = openRecord(inFolder('record.sqlite'), ACCOUNT);
    quoteIn(record);
    const judging = judgingOf(record, { ...accountState(), source: ACCOUNT }, 'real');
    record.close();
    return judging;
  }

  it('store how good the price was, and compare again only when the deal is another', async () => {
    const file = inFolder('trades.sqlite');
    let judging = quoted();
    const { service, logged } = opened(file, {}, () => judging);
    await service.save(input('buy 100 @ 1400', { atMs: FIRST_DAY + 60_000 }));
    const { good } = firstOf(logged());
    expect(good).toMatchObject({ count: 1, better: 1, code: 'quay', best: '1399.5', missed: '50' });
    // Since then the quotes of its time were removed from the record.
    judging = null;
    await service.save({ ...firstOf(logged()), note: 'to Ada', platform: 'quay' });
    expect(firstOf(logged()).good).toEqual(good);
    await service.save({ ...firstOf(logged()), price: decimal('1401') });
    expect(firstOf(logged()).good).toBeNull();
    await service.undo();
    expect(firstOf(logged()).good).toEqual(good);
    service.close();
  });

  it.each([
    ['gone', (record: string) => fs.rmSync(record)],
    ['no database', (record: string) => fs.writeFileSync(record, 'a song '.repeat(1_000))],
    ['damaged', (record: string) => fs.truncateSync(record, 4_096)],
  ])('are stored without a comparison where the record is %s', async (_, damage) => {
    const judging = quoted();
    damage(inFolder('record.sqlite'));
    const { service, logged } = opened(inFolder('trades.sqlite'), {}, () => judging);
    const bought = input('buy 100 @ 1400', { atMs: FIRST_DAY + 60_000 });
    expect(await service.save(bought)).toEqual({ ok: true, value: null });
    expect(logged()).toMatchObject([{ good: null }]);
    service.close();
  });

  it('that cannot be written are not shown either', async () => {
    const file = inFolder('trades.sqlite');
    const { service, logged } = opened(file);
    await service.save(input('buy 100 @ 1400'));
    const other = new DatabaseSync(file);
    other.exec("CREATE TRIGGER full BEFORE INSERT ON trade BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(await service.save(input('buy 1 @ 1'))).toMatchObject({ error: { code: 'not-stored' } });
    expect(logged()).toHaveLength(1);
    other.close();
    service.close();
  });
});

describe('a file of trades', () => {
  it.each([
    ['that was emptied', (file: string) => fs.writeFileSync(file, '')],
    ['that is no database', (file: string) => fs.writeFileSync(file, 'a song '.repeat(1_000))],
    [
      'of another program',
      (file: string) => new DatabaseSync(file).exec('CREATE TABLE song (line TEXT)'),
    ],
  ])('%s is quarantined', (_, write) => {
    const file = inFolder('trades.sqlite');
    write(file);
    const before = fs.readFileSync(file);
    const { file: open, problem, quarantined } = openTradesOrGoOn(file, TODAY);
    expect([problem, path.basename(quarantined ?? '')]).toEqual([
      null,
      'trades.broken-2026-03-11.sqlite',
    ]);
    expect(fs.readFileSync(quarantined ?? '')).toEqual(before);
    open?.close();
  });

  it('of a newer version stays as it is, and trades cannot be saved', async () => {
    const file = inFolder('trades.sqlite');
    new DatabaseSync(file).exec('PRAGMA user_version = 99');
    const { file: open, problem, quarantined } = openTradesOrGoOn(file, TODAY);
    expect([open, quarantined]).toEqual([null, null]);
    expect(problem).toContain('newer version');
    const { service } = opened(file);
    expect(await service.save(input('buy 1 @ 1'))).toMatchObject({ ok: false });
    expect(await service.ask({ kind: 'csv' })).toMatchObject({ ok: true });
  });

  it('whose purchase was damaged shows the rest and what is missing, and can be repaired', async () => {
    const file = inFolder('trades.sqlite');
    const { service } = opened(file);
    await service.save(input('buy 100 @ 1400'));
    await service.save(input('sell 40 @ 1410'));
    service.close();
    new DatabaseSync(file).exec("UPDATE trade SET amount = '1e9' WHERE kind = 'buy'");
    const { service: next, store, logged } = opened(file);
    const request = { pair: firstOf(logged()), zone: 'UTC', year: null, month: null, count: 9 };
    const view = () =>
      deskView(store.state, logView(logged(), request, 'average'), request.pair, at(FIRST_DAY));
    expect(view().rows.map(({ trade: { kind } }) => kind)).toEqual(['sell']);
    expect(view()).toMatchObject({ stocks: [], problem: { code: 'exceeds-open' } });
    expect(await next.save(input('opening 100 @ 140000', { atMs: FIRST_DAY }))).toMatchObject({
      ok: true,
    });
    expect(view()).toMatchObject({ stocks: [{ open: '60.00' }], problem: null });
    next.close();
  });

  it('whose last entry is the last possible one loses nothing that follows', async () => {
    const file = inFolder('trades.sqlite');
    const { service } = opened(file);
    await service.save(input('buy 100 @ 1400'));
    service.close();
    new DatabaseSync(file).exec("UPDATE trade SET entry = 1000000000, id = 'a'");
    const next = opened(file);
    await next.service.save(input('buy 7 @ 1300'));
    next.service.close();
    expect(tradesIn(file)).toEqual(next.logged());
    expect(tradesIn(file)).toHaveLength(2);
  });
});

it(
  'nothing that was acknowledged is lost when the app is killed while it writes',
  async () => {
    const file = inFolder('trades.sqlite');
    const child = path.join(import.meta.dirname, '../faults/trades-child.ts');
    const random = seeded(SEED);
    let said = -1;
    for (let kill = 0; kill < amount(4, 60); kill += 1) {
      const next = kill === 0 ? 0 : tradesIn(file).length;
      expect(next).toBeGreaterThan(said);
      const running = spawn(process.execPath, [child, file, String(next)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // Once its output has arrived as well.
      const exited = once(running, 'close');
      // At a moment that depends on what was written, not on how fast this machine is.
      const most = 5 + Math.floor(random() * amount(60, 500));
      let heard = '';
      running.stdout.on('data', (data: Buffer) => {
        heard += data.toString();
        if (heard.split('\n').length > most) running.kill('SIGKILL');
      });
      await exited;
      const lines = heard.split('\n').slice(0, -1);
      said = Number(lines.at(-1));
      const known = tradesIn(file);
      // One more may be stored, whose acknowledgement was not heard.
      expect([known.length - 1, known.length - 2]).toContain(said);
      expect(known.map(({ id }) => id)).toContain(`n${said}`);
    }
    expect(said).toBeGreaterThan(amount(20, 10_000));
  },
  amount(120_000, 1_200_000),
);

it(
  'an import that is killed is stored whole or not at all',
  async () => {
    const child = path.join(import.meta.dirname, '../faults/import-child.ts');
    const csv = inFolder('large.csv');
    const count = amount(2_000, 20_000);
    writeLarge(csv, count);
    const random = seeded(SEED);
    const found = new Set<number>();
    for (let kill = 0; kill < amount(3, 60); kill += 1) {
      const file = inFolder(`trades-${kill}.sqlite`);
      openTradesOrGoOn(file, TODAY).file?.close();
      const running = spawn(process.execPath, [child, csv, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(running, 'close');
      // The first within it, the second after it; then at any moment.
      const killAt = kill === 0 ? 0.3 : kill === 1 ? Infinity : random() * 1.2;
      let heard = '';
      running.stdout.on('data', (data: Buffer) => {
        heard += data.toString();
        const [last = '0'] = heard.trimEnd().split('\n').slice(-1);
        if (last === 'done' || Number(last) >= killAt) running.kill('SIGKILL');
      });
      await exited;
      const { file: open, trades } = openTradesOrGoOn(file, TODAY);
      open?.close();
      found.add(trades.sandbox.trades.length);
      if (heard.includes('done')) expect(trades.sandbox.trades).toHaveLength(count);
    }
    expect(found).toEqual(new Set([0, count]));
  },
  amount(240_000, 1_200_000),
);

describe('trades in a backup', () => {
  const SOURCE = { kind: 'account', key: 'https://rates.example' } as const;

  async function backedUp(desk: Desk): Promise<string> {
    const trades = { file: inFolder('trades.sqlite'), origin: 'real' } as const;
    openRecord(inFolder('record.sqlite'), SOURCE).close();
    const copy = inFolder('copy.sqlite');
    const written = { target: copy, unfinished: `${copy}.part` };
    const file = inFolder('record.sqlite');
    expect(await runToEnd({ kind: 'back-up', file, trades, ...written })).toEqual(DONE);
    desk.service.close();
    const target = inFolder('restored.sqlite');
    const job = { file: copy, target, unfinished: `${target}.part`, sourceKey: SOURCE.key };
    expect(await runToEnd({ kind: 'examine', ...job })).toEqual(DONE);
    expect(fs.statSync(target).size).toBeLessThan(fs.statSync(copy).size + 1);
    return tradesBeside(target);
  }

  it('come back where they are missing, as one change to undo; those of the sandbox stay out', async () => {
    const sandbox = opened(inFolder('trades.sqlite'), { source: SANDBOX });
    await sandbox.service.save(input('buy 1 @ 2'));
    sandbox.service.close();
    const one = opened(inFolder('trades.sqlite'));
    await one.service.save(input('buy 100 @ 1400', { note: 'kept' }));
    await one.service.save(input('sell 40 @ 1410 fee 5'));
    const before = one.logged();
    const file = await backedUp(one);

    const two = opened(inFolder('new.sqlite'));
    await two.service.save(input('buy 7 @ 1300'));
    const own = two.logged();
    expect(await two.service.restore(file)).toEqual({ ok: true, value: 2 });
    expect(two.logged()).toEqual([...before, ...own].sort(bySequence));
    expect(tradesIn(inFolder('new.sqlite'))).toEqual(two.logged());
    expect(two.store.state.trades.sandbox.count).toBe(0);
    expect(await two.service.restore(file)).toEqual({ ok: true, value: 0 });
    await two.service.undo();
    expect(two.logged()).toEqual(own);
    two.service.close();
  });

  it('come back to their place among those of one time', async () => {
    const one = opened(inFolder('trades.sqlite'));
    for (const short of ['buy 100 @ 1400', 'sell 60 @ 1410', 'buy 5 @ 1300']) {
      await one.service.save(input(short, { atMs: FIRST_DAY }));
    }
    const before = one.logged();
    const file = await backedUp(one);
    const now = opened(inFolder('trades.sqlite'));
    await now.service.delete(before[1]?.id ?? '');
    expect(await now.service.restore(file)).toEqual({ ok: true, value: 1 });
    expect(now.logged()).toEqual(before);
    now.service.close();
  });

  it('stay out if they do not fit those of today', async () => {
    const one = opened(inFolder('trades.sqlite'));
    await one.service.save(input('buy 100 @ 1400'));
    await one.service.save(input('sell 40 @ 1410'));
    const [bought, sold] = one.logged() as [Trade, Trade];
    const file = await backedUp(one);
    const now = opened(inFolder('trades.sqlite'));
    await now.service.delete(sold.id);
    await now.service.save({ ...bought, amount: decimal('30') });
    const before = now.logged();
    expect(await now.service.restore(file)).toMatchObject({ error: { code: 'exceeds-open' } });
    expect(now.logged()).toEqual(before);
    now.service.close();
  });
});
