import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { en } from '#core/text/en.ts';
import type { ImportPreview } from '#core/desk/import-answer.ts';
import { MOST_ROWS } from '#core/desk/own-file.ts';
import { NO_TRADES } from '#core/desk/trades-state.ts';
import { MOST_ADDED, type Trade } from '#core/desk/trade.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { decimal } from '../../support/rates.ts';
import { openTrades } from '../../../electron/desk/trades-file.ts';
import { TradeService } from '../../../electron/desk/trade-service.ts';
import { TradeTransfer } from '../../../electron/desk/trade-transfer.ts';
import { LongWork } from '../../../electron/record/long-work.ts';
import type { Store } from '../../../electron/store/store.ts';
import { accountState } from '../../support/account.ts';
import { work } from '../../support/record-jobs.ts';
import { NO_BASIS } from '../../support/customer-quotes.ts';
import { startedTrades, tradesIn, WITHOUT_RECORD } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { amount } from '../../support/nightly.ts';
import { writeLarge } from '../../support/trade-jobs.ts';
import { FIRST_DAY, trade } from '../../support/trades.ts';
import { storeOf } from '../../support/stores.ts';

const inFolder = useFolder();
const NOW = FIRST_DAY + 300 * 86_400_000;
const MANY = amount(2_000, 20_000);

const stored = (name = 'one'): readonly Trade[] => tradesIn(inFolder(name, 'trades.sqlite'));

interface Desk {
  readonly transfer: TradeTransfer;
  readonly service: TradeService;
  readonly store: Store;
  readonly choose: (file: string | null) => void;
}

function desk(name: string, worker: Pick<LongWork, 'ask'> = work): Desk {
  fs.mkdirSync(inFolder(name), { recursive: true });
  const opened = startedTrades(inFolder(name, 'trades.sqlite'));
  const store = storeOf({ ...accountState(), trades: opened.trades });
  let made = 0;
  const service = new TradeService({
    file: opened.file,
    store,
    now: () => NOW,
    newId: () => `${name}-${(made += 1)}`,
    basis: () => NO_BASIS,
    ...WITHOUT_RECORD,
    work: worker,
    onProblem: vi.fn(),
  });
  let chosen: string | null = null;
  const transfer = new TradeTransfer({
    store,
    service,
    text: en,
    wording: () => ({ locale: 'en-US', zone: 'Africa/Lagos' }),
    now: () => NOW,
    dialog: {
      pickTarget: () => Promise.resolve(chosen),
      pickFile: () => Promise.resolve(chosen),
    },
    window: () => null as never,
    folder: inFolder(name),
    work: worker,
  });
  return { transfer, service, store, choose: (file) => (chosen = file) };
}
const looked = (answer: unknown) =>
  (answer as { value: Extract<ImportPreview, { kind: 'looked' }> }).value;
const USDT = currencyCode('USDT');
/** Looks at the chosen file, whose times are in UTC. */
async function look(transfer: TradeTransfer) {
  const { chosen } = looked(await transfer.choose());
  return transfer.look({ ...chosen, zone: 'UTC', asset: USDT });
}

it('more trades than a file may have go into several, and never over another file', async () => {
  const one = desk('one');
  const trades = Array.from({ length: 2 * MOST_ROWS + 1 }, (_, at) =>
    trade('buy 1 @ 1400', { id: `t${at}`, atMs: Date.parse('2026-11-01') + at * 1_000 }),
  );
  const filled = openTrades(inFolder('one', 'trades.sqlite'));
  filled.apply('real', { removed: [], added: trades });
  filled.close();
  fs.writeFileSync(inFolder('log-3.csv'), 'mine');
  one.choose(inFolder('log.csv'));
  expect(await one.transfer.export()).toMatchObject({ value: { problem: 'parts-exist' } });
  expect(fs.readdirSync(inFolder()).filter((name) => name.startsWith('log'))).toEqual([
    'log-3.csv',
  ]);
  one.choose(inFolder('all.csv'));
  expect(await one.transfer.export()).toEqual({
    ok: true,
    value: { kind: 'written', file: 'all.csv, all-2.csv, all-3.csv' },
  });
  const rows = ['all.csv', 'all-2.csv', 'all-3.csv'].map(
    (name) => fs.readFileSync(inFolder(name), 'utf8').trimEnd().split('\n').length - 1,
  );
  expect(rows).toEqual([MOST_ROWS, MOST_ROWS, 1]);
});

it('50,000 trades are the most that are added; a larger log opens, changes and is exported', async () => {
  fs.mkdirSync(inFolder('one'));
  const file = openTrades(inFolder('one', 'trades.sqlite'));
  // One is copied: each that is made puts the next one, of any test, a minute later.
  const first = trade('buy 1 @ 1400');
  const added = Array.from({ length: MOST_ADDED + 1 }, (_, at) => {
    const atMs = Date.parse('2020-01-01') + at * 60_000;
    return { ...first, id: `t${at}`, entry: at + 1, atMs };
  });
  file.apply('real', { removed: [], added });
  file.close();
  const { transfer, service, store, choose } = desk('one');
  const { id: _id, good: _good, ...more } = trade('buy 2 @ 1400');
  const full = { ok: false, error: { reason: { kind: 'too-many-trades' } } };
  const isSaved = { ok: true, value: null };
  expect(store.state.trades.real.count).toBe(MOST_ADDED + 1);
  choose(inFolder('over.csv'));
  expect(await transfer.export()).toMatchObject({
    value: { kind: 'written', file: 'over.csv, over-2.csv, over-3.csv' },
  });
  expect(await service.save({ ...more, id: 't7' })).toEqual(isSaved);
  expect(await service.delete('t8')).toEqual(isSaved);
  expect(await service.save({ ...more, id: null })).toMatchObject(full);
  // A change can be taken back above the limit.
  expect(await service.undo()).toEqual(isSaved);
  for (const id of ['t8', 't9']) expect(await service.delete(id)).toEqual(isSaved);
  fs.writeFileSync(inFolder('two.csv'), `${OWN_HEAD}\n${ownRow('a')}\n${ownRow('b')}\n`);
  choose(inFolder('two.csv'));
  await transfer.choose();
  expect(await transfer.apply()).toMatchObject(full);
  expect(await service.save({ ...more, id: null })).toEqual(isSaved);
  expect(store.state.trades.real.count).toBe(MOST_ADDED);
  service.close();
}, 120_000);

const OWN_HEAD = 'id,time,kind,asset,money,amount,price,fee,fee_in,platform,note';
const ownRow = (id: string): string => `${id},2026-01-01T00:00:00Z,buy,USDT,NGN,1,1400,0,money,,`;

it('trades go through a file into an empty profile, once, and one undo takes them back', async () => {
  const one = desk('one');
  const file = inFolder('trades.csv');
  for (const short of ['buy 2000 @ 1421 fee 50', 'sell 1200 @ 1438.5', 'opening 3 @ 4000']) {
    const { id: _id, good: _good, ...input } = trade(short, { note: '=danger()', platform: '-x' });
    await one.service.save({ ...input, id: null });
  }
  one.choose(null);
  expect(await one.transfer.export()).toMatchObject({ value: { kind: 'cancelled' } });
  one.choose(inFolder('one', 'settings.json'));
  expect(await one.transfer.export()).toMatchObject({ value: { problem: 'own-folder' } });
  one.choose(file);
  expect(await one.transfer.export()).toEqual({
    ok: true,
    value: { kind: 'written', file: 'trades.csv' },
  });
  expect(fs.readFileSync(file, 'utf8')).toContain("'=danger()");

  one.choose(inFolder('year.csv'));
  expect(await one.transfer.exportSales('2026')).toMatchObject({
    value: { kind: 'written', file: 'year.csv' },
  });
  const [, ...lines] = fs.readFileSync(inFolder('year.csv'), 'utf8').trim().split('\r\n');
  expect(lines.map((each) => each.split(',')[0])).toEqual(['month', 'year', 'sale', 'lot']);

  const two = desk('two');
  two.choose(null);
  expect(await two.transfer.choose()).toEqual({ ok: true, value: null });
  two.choose(file);
  const preview = looked(await two.transfer.choose());
  expect(preview).toMatchObject({ file: 'trades.csv', encoding: 'utf-8', questions: [] });
  expect(preview).toMatchObject({ plan: { format: 'parallax' }, missing: [] });
  expect(preview.read).toMatchObject({
    count: 3,
    duplicates: 0,
    equal: [],
    again: 0,
    unfinished: 0,
    otherMoney: [],
    problems: [],
    problemCount: 0,
  });
  expect(preview.read?.rows.map(({ kind }) => kind)).toEqual(['opening', 'sell', 'buy']);
  expect(JSON.stringify(preview)).not.toContain(inFolder());
  expect(await two.transfer.apply()).toMatchObject({ value: 'done' });
  expect(stored('two')).toEqual(stored('one'));

  expect(looked(await two.transfer.choose()).read).toMatchObject({ count: 0, duplicates: 3 });
  await two.service.undo();
  expect(stored('two')).toEqual([]);
  for (const each of [one, two]) each.service.close();
});

it('a file that takes more than 20 seconds to read is refused, and its thread ends', async () => {
  vi.useFakeTimers();
  // A thread that never says anything.
  const worker = Object.assign(new EventEmitter(), {
    terminate: () => worker.emit('exit', 1),
    postMessage: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
  });
  const silent = new LongWork(() => worker as unknown as Worker);
  const { transfer, service, choose } = desk('one', silent);
  choose(inFolder('slow.csv'));
  const answer = transfer.choose();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await answer).toEqual({ ok: true, value: { kind: 'refused', why: 'too-slow', line: 0 } });
  service.close();
});

it('an ambiguous file is answered, and one that would sell too much changes nothing', async () => {
  const { transfer, service, choose } = desk('one');
  const file = inFolder('other.csv');
  // In Windows-1252, as a spreadsheet of another country writes it.
  const text = 'Date;Side;Qty;Price;Note\n03/04/2026;sell;1.234;1421,5;Ad\xe9\n';
  fs.writeFileSync(file, Buffer.from(text, 'latin1'));
  choose(file);
  const first = looked(await transfer.choose());
  expect(first).toMatchObject({
    encoding: 'windows-1252',
    questions: ['time', 'zone', 'asset', 'amount'],
    read: null,
  });
  expect(first.sample[0]?.[4]).toBe('Adé');
  expect(await transfer.apply()).toMatchObject({ ok: false });
  const decimals = { ...first.chosen.decimals, amount: ',' } as const;
  const second = looked(
    await transfer.look({ ...first.chosen, dateOrder: 'dmy', zone: 'UTC', decimals, asset: USDT }),
  );
  expect(second.read).toMatchObject({ count: 1, problemCount: 0 });
  expect(await transfer.apply()).toMatchObject({
    error: {
      code: 'exceeds-open',
      reason: { amount: '1234', open: '0', atMs: Date.parse('2026-04-03'), row: 2 },
    },
  });
  expect(stored()).toEqual([]);
  // It can be looked at again: nothing is lost.
  expect(looked(await transfer.look(second.chosen)).read).toMatchObject({ count: 1 });
  transfer.cancel();
  expect(await transfer.look(second.chosen)).toEqual({ ok: true, value: null });
  service.close();
});

it('what was chosen for an unknown file serves the next one with its headers', async () => {
  const { transfer, service, store, choose } = desk('one');
  const write = (name: string, head: string, row: string): void => {
    fs.writeFileSync(inFolder(name), `${head}\n${row}\n`);
    choose(inFolder(name));
  };
  write('jan.csv', 'when;done;how many;each', '03/04/2026;buy;1.234;1421,5');
  const first = looked(await transfer.choose());
  expect(first.missing).toEqual(['time', 'kind', 'amount', 'price']);
  const columns = { time: 0, kind: 1, amount: 2, price: 3 };
  const decimals = { ...first.chosen.decimals, amount: ',' } as const;
  const answers = { columns, decimals, dateOrder: 'dmy', zone: 'UTC', asset: USDT } as const;
  const chosen = { ...first.chosen, ...answers };
  expect(looked(await transfer.look(chosen))).toMatchObject({
    questions: [],
    missing: [],
    read: { problems: [], count: 1 },
  });
  expect(await transfer.apply()).toEqual({ ok: true, value: 'done' });
  write('feb.csv', 'When;Done;How many;Each', '05/06/2026;buy;2.345;1430');
  expect(looked(await transfer.choose())).toMatchObject({ questions: [], read: { count: 1 } });
  expect(await transfer.apply()).toEqual({ ok: true, value: 'done' });
  expect(stored().map(({ amount, atMs }) => [amount, atMs])).toEqual([
    ['1234', Date.parse('2026-04-03')],
    ['2345', Date.parse('2026-06-05')],
  ]);
  // Another order of columns is another file.
  write('mar.csv', 'when;done;each;how many', '05/06/2026;buy;1430;2.345');
  expect(looked(await transfer.choose()).missing).toHaveLength(4);
  expect(store.state.choices.desk.imports).toHaveLength(1);
  service.close();
});

it('what a file allowed without a question never serves the next one', async () => {
  const { transfer, service, store, choose } = desk('one');
  const look = async (rows: string, answers: object = {}) => {
    fs.writeFileSync(inFolder('file.csv'), `Datum;Art;Menge;Preis\n${rows}\n`);
    choose(inFolder('file.csv'));
    const { chosen } = looked(await transfer.choose());
    return looked(await transfer.look({ ...chosen, ...answers }));
  };
  // Whole numbers and one date have one meaning: nobody chose it.
  const first = await look('02/02/2026;Kauf;500;1550', { zone: 'UTC', asset: USDT });
  expect([first.questions, first.read?.count]).toEqual([[], 1]);
  expect(await transfer.apply()).toEqual({ ok: true, value: 'done' });
  const second = await look('03/04/2026;Kauf;1.250;1.550');
  expect(second.questions).toEqual(['time', 'amount', 'price']);
  // Each has one meaning, which the first file does not forbid.
  const third = await look('2026-03-01 10:00;Kauf;1.250,50;1.550,75');
  expect(third.questions).toEqual([]);
  expect(third.read?.rows).toMatchObject([{ amount: '1250.50', price: '1550.75' }]);
  // What was chosen is what is kept.
  expect(store.state.choices.desk.imports).toMatchObject([
    { columns: {}, dateOrder: null, zone: 'UTC', asset: 'USDT' },
  ]);
  service.close();
});

it('a second fill of an order comes with the next export, and no fill comes twice', async () => {
  const { transfer, service, choose } = desk('one');
  const files = path.join(import.meta.dirname, '../../support/trade-files');
  for (const [name, duplicates] of [
    ['29a-first-fill.csv', 0],
    ['29b-second-fill.csv', 0],
    ['29b-second-fill.csv', 2],
    ['29a-first-fill.csv', 1],
  ] as const) {
    choose(path.join(files, name));
    const { chosen } = looked(await transfer.choose());
    const { read } = looked(await transfer.look({ ...chosen, asset: USDT }));
    expect([name, read?.duplicates]).toEqual([name, duplicates]);
    await transfer.apply();
  }
  const all = stored().map(({ id, amount }) => `${id}: ${amount}`);
  expect(all).toEqual(['o7: 100', 'o7 #2: 50', 'o8: 10']);
  service.close();
});

it('a file that sells more than there was asks for what was there before, once', async () => {
  const { transfer, service, choose } = desk('one');
  const rows = ['02,sell,250,1437', '03,buy,100,1420', '04,sell,150.5,1440', '05,buy,9,1400'];
  const file = inFolder('a.csv');
  fs.writeFileSync(
    file,
    `Date(UTC),Side,Amount,Price\n${rows.map((row) => `2026-01-${row}\n`).join('')}`,
  );
  choose(file);
  const asked = looked(await transfer.choose());
  const first = looked(await transfer.look({ ...asked.chosen, asset: USDT }));
  const [shortage] = first.shortages;
  expect(first.shortages).toHaveLength(1);
  expect(shortage).toMatchObject({
    asset: 'USDT',
    amount: '300.5',
    firstMs: Date.parse('2026-01-02'),
  });
  expect(await transfer.apply()).toMatchObject({ ok: false });
  const [asset, money] = [currencyCode('USDT'), currencyCode('NGN')];
  const had = { asset, money, amount: decimal('300.5'), cost: decimal('420700') };
  const chosen = { ...first.chosen, asset, before: [{ ...had, note: 'Estimated' }] };
  const second = looked(await transfer.look(chosen));
  expect([second.shortages, second.read?.count]).toEqual([[], 5]);
  // A sale that is left out needs nothing before it.
  const third = looked(await transfer.look({ ...first.chosen, asset, leftOut: [2, 4] }));
  expect([third.shortages, third.read?.count, third.read?.leftOut]).toEqual([[], 2, 2]);
  await transfer.look(chosen);
  expect(await transfer.apply()).toEqual({ ok: true, value: 'done' });
  const [opening] = stored();
  expect(opening).toMatchObject({ kind: 'opening', amount: '300.5', note: 'Estimated' });
  expect(opening?.atMs).toBe(Date.parse('2026-01-02') - 1);
  await service.undo();
  expect(stored()).toEqual([]);
  service.close();
});
it.each([
  ['empty', 'time,kind\n', { kind: 'refused', why: 'empty' }],
  ['unclosed', 'time,kind\n"a,b\n', { kind: 'refused', why: 'unclosed', line: 2 }],
  ['misquoted', 'time,kind\n1,"100"0\n', { kind: 'refused', why: 'misquoted', line: 2 }],
  ['too-many', `time\n${'1\n'.repeat(20_001)}`, { kind: 'refused', why: 'too-many' }],
  ['too-wide', `time\n${','.repeat(4_000_000)}`, { kind: 'refused', why: 'too-wide', line: 2 }],
  ['too-large', 'x'.repeat(5_000_001), { kind: 'refused', why: 'too-large' }],
])('a file that is %s is refused', async (_, text, expected) => {
  const { transfer, service, choose } = desk('one');
  fs.writeFileSync(inFolder('bad.csv'), text);
  choose(inFolder('bad.csv'));
  expect(await transfer.choose()).toMatchObject({ value: expected });
  expect(await transfer.apply()).toMatchObject({ ok: false });
  service.close();
});

it.each([
  ['a folder', 'unreadable', (file: string) => fs.mkdirSync(file)],
  ['nothing', 'unreadable', () => undefined],
  ['a pipe that nobody writes', 'unreadable', (file: string) => spawnSync('mkfifo', [file])],
  ['a device without an end', 'unreadable', (file: string) => fs.symlinkSync('/dev/zero', file)],
  [
    'a file of 64 GB',
    'too-large',
    (file: string) => {
      fs.writeFileSync(file, 'time\n');
      fs.truncateSync(file, 64 * 1024 ** 3);
    },
  ],
])('%s is refused as %s, whatever it would hold', async (_, why, make) => {
  const { transfer, service, choose } = desk('one');
  make(inFolder('odd.csv'));
  choose(inFolder('odd.csv'));
  expect(await transfer.choose()).toMatchObject({ value: { why } });
  service.close();
});

it('the preview has no long cells, and the trades have them whole', async () => {
  const { transfer, service, choose } = desk('one');
  const long = 'x'.repeat(500);
  const text = `time,kind,amount,price,note,${'h'.repeat(4_000_000)}\n2026-01-01,buy,1,2,${long},"${long}"`;
  fs.writeFileSync(inFolder('a.csv'), text);
  choose(inFolder('a.csv'));
  const preview = looked(await look(transfer));
  const cells = [...preview.headers, ...preview.sample.flat()];
  expect(Math.max(...cells.map(({ length }) => length))).toBe(200);
  expect(await transfer.apply()).toMatchObject({ value: 'done' });
  expect(stored()[0]?.note).toBe(long);
  service.close();
});

it('rows of one day are entered as they are listed', async () => {
  const { transfer, service, choose } = desk('one');
  const rows = ['2026-03-04,buy,100,1500', '2026-03-04,sell,100,1510'];
  fs.writeFileSync(inFolder('a.csv'), `time,kind,amount,price\n${rows.join('\n')}\n`);
  choose(inFolder('a.csv'));
  // Without ids, so that new ones are random.
  for (let times = 0; times < amount(3, 10); times += 1) {
    await look(transfer);
    expect(await transfer.apply()).toMatchObject({ value: 'done' });
    await service.undo();
  }
  service.close();
});

it('an import that is asked for again while it runs is stored once', async () => {
  const { transfer, service, choose } = desk('one');
  fs.writeFileSync(inFolder('a.csv'), 'time,kind,amount,price\n2026-03-04,buy,100,1500\n');
  choose(inFolder('a.csv'));
  await look(transfer);
  const done = { ok: true, value: 'done' };
  expect(await Promise.all([transfer.apply(), transfer.apply()])).toEqual([done, done]);
  expect(stored()).toHaveLength(1);
  service.close();
});

/** A desk whose person has chosen a file of so many trades and looked at it. */
async function withLooked(count: number): Promise<Desk> {
  const opened = desk('one');
  writeLarge(inFolder('large.csv'), count);
  opened.choose(inFolder('large.csv'));
  await look(opened.transfer);
  return opened;
}

/**
 * Begins what writes while another program does, which lets it go on only at main's next turn: on
 * main's own thread that would never come.
 */
async function besideMain<T>(begin: () => Promise<T>): Promise<T> {
  const other = new DatabaseSync(inFolder('one', 'trades.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const writing = begin();
  await nextTurn();
  other.close();
  return writing;
}

it('main answers while a large file is looked at, imported and taken back', async () => {
  const { transfer, service, store, choose } = desk('one');
  const file = inFolder('large.csv');
  writeLarge(file, MANY);
  choose(file);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  expect(looked(await look(transfer)).read?.count).toBe(MANY);
  clearInterval(timer);
  // It is read twice. On main's own thread no timer would run meanwhile.
  expect(ticks).toBeGreaterThan(0);
  expect(await besideMain(() => transfer.apply())).toEqual({ ok: true, value: 'done' });
  expect(store.state.trades.real).toMatchObject({ undoable: 1 });
  expect(store.state.trades.real.count).toBe(MANY);
  expect((await besideMain(() => service.undo())).ok).toBe(true);
  expect(store.state.trades.real).toEqual(NO_TRADES.real);
  service.close();
});

it('an import that is cancelled stores nothing and can be started again', async () => {
  const { transfer, service, store } = await withLooked(MANY);
  // Another program writes, so the thread cannot be faster than the cancel.
  const other = new DatabaseSync(inFolder('one', 'trades.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const importing = transfer.apply();
  await expect.poll(() => service.cancelImport()).toBe(true);
  expect(await importing).toEqual({ ok: true, value: 'stopped' });
  other.close();
  expect(store.state.trades.real).toEqual(NO_TRADES.real);
  expect(stored()).toEqual([]);
  expect(await transfer.apply()).toEqual({ ok: true, value: 'done' });
  expect(store.state.trades.real.count).toBe(MANY);
  service.close();
});

it('an import that is cancelled at any moment is stored whole and said to be, or not at all', async () => {
  const { transfer, service, store } = await withLooked(3_000);
  const startMs = performance.now();
  expect(await transfer.apply()).toEqual({ ok: true, value: 'done' });
  // At moments ever closer to the commit, whatever the speed of this machine.
  let [early, late] = [0, performance.now() - startMs];
  expect((await service.undo()).ok).toBe(true);
  await look(transfer);
  const ends = new Set<string>();
  for (let times = 0; times < 40 && (!ends.has('stopped') || times < amount(4, 12)); times += 1) {
    const afterMs = (early + late) / 2;
    const importing = transfer.apply();
    const timer = setTimeout(() => service.cancelImport(), afterMs);
    const end = await importing;
    clearTimeout(timer);
    if (!end.ok) throw new Error(end.error.code);
    ends.add(end.value);
    const count = end.value === 'done' ? 3_000 : 0;
    expect(store.state.trades.real.count).toBe(count);
    expect(stored()).toHaveLength(count);
    if (end.value === 'stopped') {
      early = afterMs;
      continue;
    }
    late = afterMs;
    // Whatever the ended thread left behind, main writes at once.
    expect((await service.undo()).ok).toBe(true);
    expect(stored()).toEqual([]);
    await look(transfer);
  }
  expect(ends).toContain('stopped');
  service.close();
});

it('a trade that is logged during an import waits for it, and both are stored', async () => {
  const { transfer, service, store } = await withLooked(5_000);
  const importing = transfer.apply();
  const { id: _id, good: _good, ...input } = trade('sell 3 @ 1410', { note: 'meanwhile' });
  const saving = service.save({ ...input, id: null });
  expect([await importing, await saving]).toMatchObject([{ value: 'done' }, { ok: true }]);
  expect(store.state.trades.real.count).toBe(5_001);
  expect(stored()).toHaveLength(5_001);
  expect(stored().some(({ note }) => note === 'meanwhile')).toBe(true);
  service.close();
});

it('a file that changed since it was looked at is not imported', async () => {
  const { transfer, service } = await withLooked(10);
  writeLarge(inFolder('large.csv'), 11);
  expect(await transfer.apply()).toMatchObject({ error: { reason: { kind: 'file-changed' } } });
  fs.rmSync(inFolder('large.csv'));
  expect(await transfer.apply()).toMatchObject({ error: { reason: { kind: 'file-changed' } } });
  expect(stored()).toEqual([]);
  service.close();
});

it('an import can be cancelled while it waits; an undo is not cancelled with it', async () => {
  const { transfer, service, store } = await withLooked(3_000);
  expect(await transfer.apply()).toEqual({ ok: true, value: 'done' });
  await look(transfer);
  const undoing = service.undo();
  const importing = transfer.apply();
  transfer.cancel();
  expect([await undoing, await importing]).toEqual([
    { ok: true, value: null },
    { ok: true, value: 'stopped' },
  ]);
  expect(store.state.trades.real).toEqual(NO_TRADES.real);
  expect(service.cancelImport()).toBe(false);
  service.close();
});

it('an import that cannot be written is refused, and nothing else changes', async () => {
  const { transfer, service, store } = await withLooked(3_000);
  const other = new DatabaseSync(inFolder('one', 'trades.sqlite'));
  other.exec("CREATE TRIGGER full BEFORE INSERT ON trade BEGIN SELECT RAISE(ABORT, 'full'); END");
  expect(await transfer.apply()).toMatchObject({ error: { code: 'not-stored' } });
  expect(store.state.trades.real).toEqual(NO_TRADES.real);
  other.close();
  service.close();
});
