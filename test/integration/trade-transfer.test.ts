import fs from 'node:fs';
import { expect, it, vi } from 'vitest';
import { en } from '#core/text/en.ts';
import type { ImportPreview } from '#core/desk/import-answer.ts';
import { openTradesOrGoOn } from '../../electron/desk/trades-file.ts';
import { TradeKeeper } from '../../electron/desk/trade-keeper.ts';
import { TradeTransfer } from '../../electron/desk/trade-transfer.ts';
import { createStore, type Store } from '../../electron/store/store.ts';
import { accountState } from '../support/account.ts';
import { startJob } from '../support/record-jobs.ts';
import { useFolder } from '../support/folder.ts';
import { FIRST_DAY, trade } from '../support/trades.ts';

const inFolder = useFolder();
const NOW = FIRST_DAY + 300 * 86_400_000;

interface Desk {
  readonly transfer: TradeTransfer;
  readonly keeper: TradeKeeper;
  readonly store: Store;
  readonly choose: (file: string | null) => void;
}

function desk(name: string): Desk {
  fs.mkdirSync(inFolder(name), { recursive: true });
  const opened = openTradesOrGoOn(inFolder(name, 'trades.sqlite'), '2026-11-11');
  const store = createStore({
    initial: { ...accountState(), trades: opened.trades },
    persist: () => undefined,
    hasStorage: () => true,
    onError: vi.fn(),
  });
  let made = 0;
  const keeper = new TradeKeeper({
    file: opened.file,
    store,
    now: () => NOW,
    newId: () => `${name}-${(made += 1)}`,
    judge: () => null,
    onProblem: vi.fn(),
  });
  let chosen: string | null = null;
  const transfer = new TradeTransfer({
    store,
    keeper,
    text: en,
    now: () => NOW,
    dialog: {
      showSaveDialog: () => Promise.resolve({ canceled: chosen === null, filePath: chosen ?? '' }),
      showOpenDialog: () =>
        Promise.resolve({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] }),
    },
    window: () => null as never,
    folder: inFolder(name),
    startWorker: startJob,
  });
  return { transfer, keeper, store, choose: (file) => (chosen = file) };
}
const looked = (answer: unknown) =>
  (answer as { value: Extract<ImportPreview, { kind: 'looked' }> }).value;

it('trades go through a file into an empty profile, once, and one undo takes them back', async () => {
  const one = desk('one');
  const file = inFolder('trades.csv');
  for (const short of ['buy 2000 @ 1421 fee 50', 'sell 1200 @ 1438.5', 'opening 3 @ 4000']) {
    const { id: _id, good: _good, ...input } = trade(short, { note: '=danger()', platform: '-x' });
    one.keeper.save({ ...input, id: null });
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

  const two = desk('two');
  two.choose(null);
  expect(await two.transfer.choose()).toEqual({ ok: true, value: null });
  two.choose(file);
  const preview = looked(await two.transfer.choose());
  expect(preview).toMatchObject({ file: 'trades.csv', encoding: 'utf-8', questions: [] });
  expect(preview.read).toEqual({
    count: 3,
    duplicates: 0,
    equal: [],
    problems: [],
    problemCount: 0,
  });
  expect(JSON.stringify(preview)).not.toContain(inFolder());
  expect(two.transfer.apply()).toMatchObject({ ok: true });
  expect(two.store.state.trades.real.trades).toEqual(one.store.state.trades.real.trades);

  expect(looked(await two.transfer.choose()).read).toMatchObject({ count: 0, duplicates: 3 });
  two.keeper.undo();
  expect(two.store.state.trades.real.trades).toEqual([]);
  for (const each of [one, two]) each.keeper.close();
});

it('an ambiguous file is answered, and one that would sell too much changes nothing', async () => {
  const { transfer, keeper, store, choose } = desk('one');
  const file = inFolder('other.csv');
  // In Windows-1252, as a spreadsheet of another country writes it.
  const text = 'Date;Side;Qty;Price;Note\n03/04/2026;sell;1.234;1421,5;Ad\xe9\n';
  fs.writeFileSync(file, Buffer.from(text, 'latin1'));
  choose(file);
  const first = looked(await transfer.choose());
  expect(first).toMatchObject({
    encoding: 'windows-1252',
    questions: ['time', 'amount'],
    read: null,
  });
  expect(first.sample[0]?.[4]).toBe('Adé');
  expect(transfer.apply()).toMatchObject({ ok: false });
  const decimals = { ...first.plan.decimals, amount: ',' } as const;
  const second = looked(await transfer.look({ ...first.plan, dateOrder: 'dmy', decimals }));
  expect(second.read).toMatchObject({ count: 1, problemCount: 0 });
  expect(transfer.apply()).toMatchObject({
    error: {
      code: 'exceeds-open',
      reason: { amount: '1234', open: '0', atMs: Date.parse('2026-04-03') },
    },
  });
  expect(store.state.trades.real.trades).toEqual([]);
  // It can be looked at again: nothing is lost.
  expect(looked(await transfer.look(second.plan)).read).toMatchObject({ count: 1 });
  transfer.cancel();
  expect(await transfer.look(second.plan)).toEqual({ ok: true, value: null });
  keeper.close();
});

it.each([
  ['empty', 'time,kind\n', { kind: 'refused', why: 'empty' }],
  ['unclosed', 'time,kind\n"a,b\n', { kind: 'refused', why: 'unclosed', line: 2 }],
  ['too-many', `time\n${'1\n'.repeat(200_001)}`, { kind: 'refused', why: 'too-many' }],
])('a file that is %s is refused', async (_, text, expected) => {
  const { transfer, keeper, choose } = desk('one');
  fs.writeFileSync(inFolder('bad.csv'), text);
  choose(inFolder('bad.csv'));
  expect(await transfer.choose()).toMatchObject({ value: expected });
  expect(transfer.apply()).toMatchObject({ ok: false });
  keeper.close();
});

it('a file above 64 MB is refused before it is read', async () => {
  const { transfer, keeper, choose } = desk('one');
  const file = inFolder('huge.csv');
  fs.closeSync(fs.openSync(file, 'w'));
  fs.truncateSync(file, 64 * 1024 * 1024 + 1);
  choose(file);
  const startMs = performance.now();
  expect(await transfer.choose()).toMatchObject({ value: { why: 'too-large' } });
  expect(performance.now() - startMs).toBeLessThan(5_000);
  keeper.close();
});

it('main answers while a large file is looked at', async () => {
  const { transfer, keeper, choose } = desk('one');
  const file = inFolder('large.csv');
  const row = (_: unknown, n: number): string =>
    `2026-01-${String((n % 28) + 1).padStart(2, '0')},buy,${n + 1}.5,1400.25`;
  fs.writeFileSync(
    file,
    `time,kind,amount,price\n${Array.from({ length: 100_000 }, row).join('\n')}\n`,
  );
  choose(file);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  const preview = looked(await transfer.choose());
  clearInterval(timer);
  expect(preview.read?.count).toBe(100_000);
  // Reading takes half a second. On main's own thread no timer would run meanwhile.
  expect(ticks).toBeGreaterThan(20);
  keeper.close();
});
