import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { csvOfTrade } from '#core/desk/own-file.ts';
import { deskView } from '#core/desk/desk-view.ts';
import { logView } from '#core/desk/log-view.ts';
import { NO_CHANGE } from '#core/desk/stored-log.ts';
import { bySequence, type Trade } from '#core/desk/trade.ts';
import { readTrades } from '../../../electron/desk/import-trades.ts';
import { putTrades, takeTrades, tradesBeside } from '../../../electron/desk/trades-backup.ts';
import {
  type OpenedTrades,
  openTrades,
  openTradesOrGoOn,
} from '../../../electron/desk/trades-file.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { removeLeftovers } from '../../../electron/store/data-files.ts';
import { accountState, at } from '../../support/account.ts';
import { answersHere } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { amount } from '../../support/nightly.ts';
import { readJob } from '../../support/trade-jobs.ts';
import { FIRST_DAY, trade, tradeLists } from '../../support/trades.ts';

const inFolder = useFolder();
const NOW = FIRST_DAY + 90 * 86_400_000;

/** What makes a stored row none that could have been entered: a column with a wrong value. */
const DAMAGES: readonly (readonly [string, string | bigint])[] = [
  ...[
    '0',
    '0.000',
    '1e9',
    '-1',
    '',
    'x',
    '9'.repeat(16),
    `0.${'1'.repeat(19)}`,
    'Infinity',
  ].flatMap((digits) => [['amount', digits] as const, ['price', digits] as const]),
  ...['1e9', '-1', '', '999999999999999'].map((fee) => ['fee', fee] as const),
  ...[-1n, 9_000_000_000_000_000n, 2n ** 62n, -(2n ** 63n)].map((ms) => ['at_ms', ms] as const),
  ...[-1n, 2n ** 62n].map((entry) => ['entry', entry] as const),
  ...['', 'no code', 'NGN', '₦', 'X'.repeat(1_000_000)].map((code) => ['asset', code] as const),
  ...['', 'x'.repeat(65), 'x\u202ey', 'x'.repeat(1_000_000)].map((id) => ['id', id] as const),
  ['platform', 'x'.repeat(65)],
  ['note', 'x'.repeat(501)],
  ['note', 'x'.repeat(5_000_000)],
];
/** What is wrong with a comparison costs the comparison, not the trade. */
const GOODS = ['', '{', '{}', 'null', '[]', '1e999', `{"count":1e999}`, 'x'.repeat(100_000)];

interface Damaged {
  readonly trades: readonly Trade[];
  /** By the place in the list, into which the damages are counted round. */
  readonly damages: readonly (readonly [number, number])[];
  readonly goods: readonly (readonly [number, string])[];
}
const damaged: fc.Arbitrary<Damaged> = fc.record({
  trades: tradeLists.filter(({ length }) => length > 0),
  damages: fc.array(fc.tuple(fc.nat(39), fc.nat(DAMAGES.length - 1)), { maxLength: 3 }),
  goods: fc.array(fc.tuple(fc.nat(39), fc.constantFrom(...GOODS)), { maxLength: 3 }),
});

function write(file: string, { trades, damages, goods }: Damaged): readonly Trade[] {
  const open = openTrades(file);
  open.apply('real', { removed: [], added: trades });
  open.close();
  const db = new DatabaseSync(file);
  const lost = new Set<string>();
  const idAt = (index: number): string => trades[index % trades.length]?.id ?? '';
  for (const [index, text] of goods) {
    db.prepare('UPDATE trade SET good = ? WHERE id = ?').run(text, idAt(index));
  }
  for (const [index, which] of damages) {
    const id = idAt(index);
    const [column, value] = DAMAGES[which] ?? ['id', ''];
    // The key of a row cannot become one that is there already.
    if (lost.has(id) || (column === 'id' && [...lost].some((each) => each !== id))) continue;
    db.prepare(`UPDATE trade SET ${column} = ? WHERE id = ?`).run(value, id);
    lost.add(id);
  }
  db.close();
  return trades.filter(({ id }) => !lost.has(id)).sort(bySequence);
}

/** What a start with a file does: opens it, shows the desk, exports. */
function started(file: string): OpenedTrades {
  const opened = openTradesOrGoOn(file, '2026-03-11');
  const state = accountState();
  for (const { asset, money } of opened.trades.real.trades) {
    const pair = { asset, money };
    const asked = { pair, zone: 'UTC', year: null, month: null, count: 100 };
    const log = logView(opened.trades.real.trades, asked, 'average');
    deskView(state, log, pair, at(NOW));
  }
  for (const each of opened.trades.real.trades) csvOfTrade(each);
  opened.file?.close();
  return opened;
}
const broken = (folder: string): string[] =>
  fs.readdirSync(folder).filter((name) => name.includes('.broken-'));

it('a damaged row of the own file is set aside with the file, and no other row is lost', () => {
  fc.assert(
    fc.property(damaged, (what) => {
      const folder = inFolder(randomUUID());
      fs.mkdirSync(folder);
      const file = path.join(folder, 'trades.sqlite');
      const rest = write(file, what);
      const isWhole = rest.length === what.trades.length;
      const { trades, problem, quarantined } = started(file);
      expect([trades.real.trades, problem]).toEqual([rest, null]);
      expect(broken(folder)).toHaveLength(isWhole ? 0 : 1);
      // The file as it was has all rows.
      const db = new DatabaseSync(quarantined ?? file, { readOnly: true });
      expect(db.prepare('SELECT count(*) AS n FROM trade').get()).toEqual({
        n: what.trades.length,
      });
      db.close();
      const again = started(file);
      expect([again.trades.real.trades, again.quarantined]).toEqual([rest, null]);
      fs.rmSync(folder, { recursive: true });
    }),
    { numRuns: amount(100, 3_000) },
  );
});

it('a start after a kill goes on with what was readable of a damaged file', () => {
  const file = inFolder('trades.sqlite');
  const trades = [trade('buy 1 @ 2')];
  write(`${file}.new`, { trades, damages: [], goods: [] });
  // The kill came after the damaged file was set aside, before the new one had its name.
  fs.writeFileSync(inFolder('trades.broken-2026-03-11.sqlite'), 'damaged');
  expect(started(file)).toMatchObject({ trades: { real: { trades } }, problem: null });
  expect(fs.readdirSync(inFolder()).sort()).toEqual([
    'trades.broken-2026-03-11.sqlite',
    'trades.sqlite',
  ]);
});

it('trades of a back-up come all, or none if one could not have been entered', () => {
  fc.assert(
    fc.property(damaged, fc.boolean(), (what, hasFuture) => {
      const folder = inFolder(randomUUID());
      fs.mkdirSync(folder);
      const [file, backup] = ['trades.sqlite', 'backup.sqlite'].map((name) =>
        path.join(folder, name),
      ) as [string, string];
      const own = trade('opening 1000000 @ 5', { atMs: 1 });
      write(file, { trades: [own], damages: [], goods: [] });
      // Enough of both assets, so that no sale exceeds.
      const future = trade('buy 1 @ 1', { atMs: NOW + 1 });
      const stock = ['USDT', 'BTC'].map((asset) =>
        trade('opening 1000000 @ 5', { atMs: 2, asset: asset as Trade['asset'] }),
      );
      const trades = [...stock, ...what.trades, ...(hasFuture ? [future] : [])];
      const rest = write(backup, { ...what, trades });
      const job = {
        kind: 'change-trades',
        trades: { file, origin: 'real', today: '2026-03-11' },
        change: NO_CHANGE,
        from: { kind: 'stored', file: backup, nowMs: NOW },
        judging: null,
        isUndo: false,
      } as const;
      const isWhole = rest.length === trades.length && !hasFuture;
      expect(answersHere()['change-trades'](job).changed.ok).toBe(isWhole);
      const expected = [own, ...(isWhole ? rest : [])].sort(bySequence);
      expect(started(file).trades.real.trades).toEqual(expected);
      fs.rmSync(folder, { recursive: true });
    }),
    { numRuns: amount(60, 2_000) },
  );
});

it('a file with damaged bytes ends no start, and the next one finds the same trades', () => {
  const bytes = fc.record({
    trades: tradeLists,
    at: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
      maxLength: 20,
    }),
    /** How much is cut off, and which pages are zeroed. */
    kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    zeroed: fc.array(fc.nat(8), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(bytes, ({ trades, at: places, kept, zeroed }) => {
      const folder = inFolder(randomUUID());
      fs.mkdirSync(folder);
      const file = path.join(folder, 'trades.sqlite');
      write(file, { trades, damages: [], goods: [] });
      const content = fs.readFileSync(file);
      for (const [place, byte] of places) content[Math.floor(place * content.length)] = byte;
      for (const page of zeroed) content.subarray(page * 4_096, (page + 1) * 4_096).fill(0);
      fs.writeFileSync(file, content.subarray(0, Math.ceil(kept * content.length)));
      const first = started(file);
      const isToldOrOpen = first.problem !== null || first.file !== null;
      expect(isToldOrOpen).toBe(true);
      const known = new Set(trades.map(({ id }) => id));
      if (places.length === 0) {
        expect(first.trades.real.trades.every(({ id }) => known.has(id))).toBe(true);
        const isLess = first.trades.real.trades.length < trades.length;
        if (isLess) expect(first.quarantined ?? first.problem).not.toBeNull();
      }
      const second = started(file);
      expect(second.trades).toEqual(first.trades);
      expect(second.quarantined).toBeNull();
      fs.rmSync(folder, { recursive: true });
    }),
    { numRuns: amount(100, 5_000) },
  );
});

it('rows with a problem are never stored, whoever looked at the file', () => {
  const trades = inFolder('trades.sqlite');
  openTrades(trades).close();
  fs.writeFileSync(inFolder('a.csv'), 'time,kind,amount,price\n2026-01-01,buy,1,2\n,buy,1,2\n');
  const job = readJob(inFolder('a.csv'), trades);
  const first = readTrades(job, []);
  if (first.kind !== 'looked') throw new Error(first.why);
  const chosen = { ...first.chosen, zone: 'UTC', asset: job.pair.asset };
  const from = { ...job, chosen, stamp: first.stamp };
  expect(readTrades(from, [])).toMatchObject({ read: { problemCount: 1, trades: [{}] } });
  const change = { kind: 'change-trades', trades: job.trades, change: NO_CHANGE, from } as const;
  expect(answersHere()['change-trades']({ ...change, judging: null, isUndo: false })).toMatchObject(
    { changed: { ok: false, error: { reason: { kind: 'file-changed' } } } },
  );
  expect(openTradesOrGoOn(trades, '').trades.sandbox.trades).toEqual([]);
});

it('a back-up has the trades of one origin, and only their owner may read them', () => {
  const [trades, record] = [inFolder('trades.sqlite'), inFolder('record.sqlite')];
  const open = openTrades(trades);
  const noted = (note: string): Trade[] => [trade('buy 1 @ 2', { note })];
  open.apply('sandbox', { removed: [], added: noted('of the sandbox') });
  open.apply('real', { removed: [], added: noted('a real one') });
  open.close();
  openRecord(record, { kind: 'account', key: 'https://rates.example' }).close();
  const before = process.umask(0);
  const modes: number[] = [];
  const read = vi.spyOn(fs, 'readFileSync').mockImplementation((name, ...more) => {
    modes.push(fs.statSync(name as string).mode & 0o777);
    read.mockRestore();
    return fs.readFileSync(name, ...more);
  });
  try {
    putTrades(record, { file: trades, origin: 'real' });
    takeTrades(record, record);
  } finally {
    process.umask(before);
    read.mockRestore();
  }
  const part = tradesBeside(record);
  modes.push(fs.statSync(part).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  const content = fs.readFileSync(part).toString('latin1');
  expect(content).toContain('a real one');
  expect(content).not.toContain('of the sandbox');
});

describe('a damaged file that had moved when the app was killed', () => {
  /** The state between the two moves: the new file is whole, and the old one's log may be left. */
  function killedBetween(): string {
    const name = inFolder('trades.sqlite');
    write(name, { trades: [trade('buy 1 @ 1400', { atMs: FIRST_DAY })], damages: [], goods: [] });
    fs.renameSync(name, `${name}.new`);
    return name;
  }
  const amountsIn = ({ trades, problem }: OpenedTrades): unknown => [
    trades.real.trades.map(({ amount: of }) => of),
    problem,
  ];

  it('leaves no log that SQLite applies to the new one', () => {
    const name = killedBetween();
    const other = inFolder('other.sqlite');
    const old = openTrades(other);
    old.apply('real', { removed: [], added: [trade('buy 7 @ 1', { atMs: FIRST_DAY })] });
    fs.copyFileSync(`${other}-wal`, `${name}-wal`);
    old.close();
    const opened = openTradesOrGoOn(name, '2026-03-01');
    expect(amountsIn(opened)).toEqual([['1'], null]);
    opened.file?.close();
  });

  it('keeps the new one while it cannot take its place', () => {
    const name = killedBetween();
    fs.writeFileSync(inFolder('requests.sqlite'), '');
    fs.writeFileSync(inFolder('requests.sqlite.new'), '');
    removeLeftovers(inFolder());
    expect(fs.existsSync(inFolder('requests.sqlite.new'))).toBe(false);
    const opened = openTradesOrGoOn(name, '2026-03-01');
    expect(amountsIn(opened)).toEqual([['1'], null]);
    opened.file?.close();
  });
});
