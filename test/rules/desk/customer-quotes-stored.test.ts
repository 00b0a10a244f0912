import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { CustomerQuote } from '#core/desk/customer-quote.ts';
import type { StoredLog } from '#core/desk/stored-log.ts';
import type { Trade } from '#core/desk/trade.ts';
import { openTradesOrGoOn } from '../../../electron/desk/trades-file.ts';
import { TradeService } from '../../../electron/desk/trade-service.ts';
import { TRADE_TABLE } from '../../../electron/desk/trades-schema.ts';
import { putTrades, takeTrades, tradesBeside } from '../../../electron/desk/trades-backup.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { Store } from '../../../electron/store/store.ts';
import { accountState } from '../../support/account.ts';
import { NO_BASIS, told } from '../../support/customer-quotes.ts';
import { deskHere, startedTrades, tradesIn, WITHOUT_RECORD } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { amount, SEED } from '../../support/nightly.ts';
import { seeded } from '../../support/seeded.ts';
import { FIRST_DAY, trade } from '../../support/trades.ts';
import { storeOf } from '../../support/stores.ts';

const inFolder = useFolder();
const TODAY = '2026-03-11';
const NOW = FIRST_DAY + 50 * 86_400_000;
const SANDBOX = { kind: 'sandbox', key: 'sandbox http://127.0.0.1' } as const;

interface Desk {
  readonly service: TradeService;
  readonly store: Store;
  readonly quotes: () => readonly CustomerQuote[];
  readonly trades: () => readonly Trade[];
}

function opened(file: string, change: Partial<AppState> = {}, now = (): number => NOW): Desk {
  const started = startedTrades(file, TODAY);
  const store = storeOf({ ...accountState(), trades: started.trades, ...change });
  const service = new TradeService({
    file: started.file,
    work: deskHere,
    store,
    now,
    newId: randomUUID,
    basis: () => NO_BASIS,
    ...WITHOUT_RECORD,
    onProblem: vi.fn(),
  });
  const origin = store.state.source.kind === 'sandbox' ? 'sandbox' : 'real';
  return {
    service,
    store,
    quotes: () => store.state.trades[origin].quotes,
    trades: () => tradesIn(file, origin),
  };
}
const input = (short: string) => ({ ...trade(short), id: null });
function stored(file: string): StoredLog {
  const { file: open, trades } = openTradesOrGoOn(file, TODAY);
  open?.close();
  return trades.real;
}

describe('quotes to customers', () => {
  it('are kept with rising numbers, which a restart knows', async () => {
    const file = inFolder('trades.sqlite');
    const first = opened(file);
    expect(await first.service.keep(told('sell 500 @ 1445', { name: 'Ada' }))).toEqual({
      ok: true,
      value: 1,
    });
    expect(await first.service.keep(told('buy 300 @ 1430'))).toEqual({ ok: true, value: 2 });
    first.service.close();
    const again = opened(file);
    expect(again.quotes()).toEqual(first.quotes());
    expect(again.quotes()[0]).toMatchObject({
      number: 1,
      name: 'Ada',
      madeAtMs: NOW,
      endsAtMs: NOW + 1_800_000,
      basis: NO_BASIS,
      end: null,
    });
    expect(await again.service.keep(told('buy 1 @ 1430'))).toEqual({ ok: true, value: 3 });
    again.service.close();
  });

  it('become one trade when they are accepted, whatever is pressed again', async () => {
    const file = inFolder('trades.sqlite');
    const { service, quotes, trades } = opened(file);
    await service.keep(told('buy 300 @ 1430', { name: 'Bisi' }));
    const both = await Promise.all([service.accept(1), service.accept(1)]);
    expect(both).toMatchObject([{ ok: true }, { error: { code: 'quote-ended' } }]);
    expect(trades()).toMatchObject([
      { kind: 'buy', amount: '300', price: '1430', atMs: NOW, note: 'Q1' },
    ]);
    const [accepted] = quotes();
    expect(accepted?.end).toEqual({ kind: 'accepted', atMs: NOW, tradeId: trades()[0]?.id });
    expect(await service.lose(1)).toMatchObject({ error: { code: 'quote-ended' } });
    service.close();
    // And after a restart.
    const again = opened(file);
    expect(await again.service.accept(1)).toMatchObject({ error: { code: 'quote-ended' } });
    expect([again.trades().length, again.quotes()]).toEqual([1, quotes()]);
    again.service.close();
  });

  it('stay open when their trade is refused, and say why', async () => {
    const file = inFolder('trades.sqlite');
    const { service, quotes, trades } = opened(file);
    await service.save(input('buy 499 @ 1400'));
    await service.keep(told('sell 500 @ 1445'));
    const before = quotes();
    const reason = { kind: 'exceeds', amount: '500', open: '499' };
    expect(await service.accept(1)).toMatchObject({ error: { code: 'exceeds-open', reason } });
    expect([quotes(), trades().length]).toEqual([before, 1]);
    expect(stored(file)).toMatchObject({ quotes: before, trades: [{}] });
    // What was missing is logged, and the same press accepts it.
    await service.save(input('buy 1 @ 1400'));
    expect(await service.accept(1)).toMatchObject({ ok: true });
    expect(trades()).toHaveLength(3);
    service.close();
  });

  it('that expired can be accepted by hand', async () => {
    let nowMs = NOW;
    const { service, trades } = opened(inFolder('trades.sqlite'), {}, () => nowMs);
    await service.keep(told('buy 1 @ 2'));
    nowMs += 3_600_000;
    expect(await service.accept(1)).toMatchObject({ ok: true });
    expect(trades()[0]?.atMs).toBe(nowMs);
    service.close();
  });

  it('are open again when the last step is undone; a kept one is withdrawn', async () => {
    const file = inFolder('trades.sqlite');
    const { service, quotes, trades } = opened(file);
    await service.keep(told('buy 1 @ 2'));
    const [open] = quotes();
    await service.accept(1);
    await service.undo();
    expect([quotes(), trades()]).toEqual([[open], []]);
    await service.lose(1);
    await service.undo();
    expect(stored(file)).toMatchObject({ quotes: [open], trades: [] });
    await service.undo();
    expect(stored(file).quotes).toEqual([{ ...open, end: { kind: 'withdrawn', atMs: NOW } }]);
    // A customer may know its number.
    expect(await service.keep(told('buy 1 @ 2'))).toEqual({ ok: true, value: 2 });
    service.close();
  });

  it('of the demo are apart', async () => {
    const file = inFolder('trades.sqlite');
    const sandbox = opened(file, { source: SANDBOX });
    await sandbox.service.keep(told('buy 1 @ 2'));
    await sandbox.service.accept(1);
    sandbox.service.close();
    expect(stored(file)).toMatchObject({ quotes: [], trades: [] });
    const real = opened(file);
    expect(await real.service.accept(1)).toMatchObject({ error: { code: 'quote-ended' } });
    expect(await real.service.keep(told('buy 5 @ 6'))).toEqual({ ok: true, value: 1 });
    real.service.close();
    expect(opened(file, { source: SANDBOX }).quotes()).toMatchObject([{ amount: '1' }]);
  });

  it('are refused of a currency in itself', async () => {
    const { service } = opened(inFolder('trades.sqlite'));
    const same = told('buy 1 @ 2');
    expect(await service.keep({ ...same, money: same.asset })).toMatchObject({
      error: { code: 'invalid-trade', reason: { problem: 'same-currency' } },
    });
    service.close();
  });

  it.each(['trade', 'quote'])(
    'and trades are both as they were if a %s cannot be written',
    async (table) => {
      const file = inFolder('trades.sqlite');
      const { service, quotes, trades } = opened(file);
      await service.keep(told('buy 1 @ 2'));
      const before = quotes();
      const other = new DatabaseSync(file);
      const when = table === 'trade' ? 'INSERT' : 'UPDATE';
      other.exec(
        `CREATE TRIGGER full BEFORE ${when} ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`,
      );
      expect(await service.accept(1)).toMatchObject({ error: { code: 'not-stored' } });
      expect([quotes(), trades()]).toEqual([before, []]);
      other.exec('DROP TRIGGER full');
      other.close();
      service.close();
      expect(stored(file)).toMatchObject({ quotes: before, trades: [] });
    },
  );

  it('that another program ended meanwhile become no trade', async () => {
    const file = inFolder('trades.sqlite');
    const { service, trades } = opened(file);
    await service.keep(told('buy 1 @ 2'));
    const other = new DatabaseSync(file);
    other.exec(`UPDATE quote SET ended = '{"kind":"lost","atMs":1}'`);
    other.close();
    expect(await service.accept(1)).toMatchObject({ error: { code: 'quote-ended' } });
    expect([trades(), stored(file).trades]).toEqual([[], []]);
    service.close();
  });
});

describe('a file of trades', () => {
  it('from before quotes keeps its trades and gets a place for quotes', async () => {
    const file = inFolder('trades.sqlite');
    const first = opened(file);
    await first.service.save(input('buy 100 @ 1400'));
    const before = first.trades();
    first.service.close();
    // As it was created then: one table and its index.
    const rows = new DatabaseSync(file).prepare('SELECT * FROM trade').all();
    fs.rmSync(file);
    const old = new DatabaseSync(file);
    old.exec(`${TRADE_TABLE} PRAGMA user_version = 1;`);
    for (const each of rows) {
      const places = Object.keys(each).map(() => '?');
      old.prepare(`INSERT INTO trade VALUES (${places.join()})`).run(...Object.values(each));
    }
    old.close();
    const { file: open, quarantined, problem, trades } = openTradesOrGoOn(file, TODAY);
    open?.close();
    expect([quarantined, problem, trades.real]).toEqual([
      null,
      null,
      { trades: before, quotes: [] },
    ]);
    const { service } = opened(file);
    expect(await service.keep(told('sell 1 @ 2'))).toMatchObject({ ok: true });
    expect(await service.accept(1)).toMatchObject({ ok: true });
    service.close();
  });

  it.each([
    ['number', '-1'],
    ['price', "'1e9'"],
    ['ends_at_ms', 'made_at_ms'],
    ['basis', "'{'"],
    ['basis', "'{}'"],
    ['ended', '\'{"kind":"sold"}\''],
    ['asset', "'NGN'"],
  ])('with a damaged quote (%s) goes on with the rest, and is set aside', async (column, value) => {
    const file = inFolder('trades.sqlite');
    const { service, quotes, trades } = opened(file);
    await service.save(input('buy 100 @ 1400'));
    await service.keep(told('buy 1 @ 2'));
    await service.keep(told('buy 3 @ 4'));
    service.close();
    new DatabaseSync(file).exec(`UPDATE quote SET ${column} = ${value} WHERE number = 1`);
    const again = openTradesOrGoOn(file, TODAY);
    again.file?.close();
    expect(path.basename(again.quarantined ?? '')).toBe('trades.broken-2026-03-11.sqlite');
    expect(again.trades.real).toMatchObject({ quotes: quotes().slice(1), trades: trades() });
    expect(stored(file)).toMatchObject({ quotes: quotes().slice(1), trades: trades() });
  });

  it('has no quotes in a back-up', async () => {
    const file = inFolder('trades.sqlite');
    const { service } = opened(file);
    await service.save(input('buy 100 @ 1400'));
    await service.keep(told('buy 1 @ 2', { name: 'Adaeze of Surulere' }));
    service.close();
    const record = inFolder('record.sqlite');
    openRecord(record, { kind: 'account', key: 'https://rates.example' }).close();
    putTrades(record, { file, origin: 'real' });
    takeTrades(record, record);
    const part = tradesBeside(record);
    expect(fs.readFileSync(part).toString('latin1')).not.toContain('Surulere');
    expect(stored(part)).toMatchObject({ quotes: [], trades: [{}] });
  });
});

it(
  'an accepted quote and its trade are both there, or neither, when the app is killed',
  async () => {
    const file = inFolder('trades.sqlite');
    const child = path.join(import.meta.dirname, '../faults/quotes-child.ts');
    const random = seeded(SEED);
    let accepted = 0;
    for (let kill = 0; kill < amount(4, 60); kill += 1) {
      const running = spawn(process.execPath, [child, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(running, 'close');
      const most = 5 + Math.floor(random() * amount(60, 500));
      let heard = '';
      running.stdout.on('data', (data: Buffer) => {
        heard += data.toString();
        if (heard.split('\n').length > most) running.kill('SIGKILL');
      });
      await exited;
      const last = Number(heard.split('\n').slice(0, -1).at(-1));
      const { quotes, trades } = stored(file);
      const ids = quotes.flatMap(({ end }) => (end?.kind === 'accepted' ? [end.tradeId] : []));
      expect(trades.map(({ id }) => id).sort()).toEqual(ids.sort());
      expect(quotes.find(({ number }) => number === last)?.end?.kind).toBe('accepted');
      expect(ids.length).toBeGreaterThan(accepted);
      accepted = ids.length;
    }
  },
  amount(120_000, 1_200_000),
);
