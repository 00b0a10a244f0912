import { currencyCode } from '#core/rates/currency.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { persistTo } from '../../../electron/store/persist.ts';
import { createStore } from '../../../electron/store/store.ts';
import { decimal, emptyState } from '../../support/rates.ts';
import { say } from './say.ts';

/**
 * A process to be killed, or to run out of room: writes numbered answers one after the other and says
 * each, with the way it went. Its arguments: the file, and whether to write like the app (`app`,
 * through the store, which waits for room) or straight to the record, with upkeep of a deleted
 * history in between.
 */
const CODES = Array.from({ length: 30 }, (_, index) =>
  currencyCode(`C${index.toString(36).padStart(2, '0')}`),
);

/** Every rate and every quote of answer `n` is `n`. */
function tableOf(n: number): RateTable {
  const rates = new Map(CODES.map((code) => [code, decimal(String(n))]));
  const atMs = n * 60_000;
  return {
    market: 'mid',
    base: currencyCode('USD'),
    rates,
    publishedAtMs: atMs,
    firstSeenAtMs: atMs,
  };
}

function quotesOf(n: number): PlatformQuotes {
  const value = decimal(String(n));
  const codes = ['alpha', 'beta', 'gamma'];
  const quotes = codes.map((code) => ({ code, buy: value, sell: value, updatedAtMs: n }));
  return { ticker: 'USDTNGN', quotes, droppedCount: 0, billing: null };
}

const [, , file = '', way = ''] = process.argv;
const record = openRecord(file, SANDBOX);
const other = openRecord(file, { kind: 'account', key: 'https://other.example' });
const before = record.load().markets.mid?.table ?? null;
let n = (before?.publishedAtMs ?? 0) / 60_000;

function* straight(): Generator<undefined> {
  let previous = before;
  for (;;) {
    n += 1;
    const table = tableOf(n);
    record.saveLatest(table, n * 60_000, previous, 60_000);
    record.savePlatforms(quotesOf(n), n * 60_000, 60_000);
    previous = table;
    say(String(n));
    yield;
    // Of another source in the file, so that none of the numbers go.
    if (n % 7 === 0) {
      other.saveLatest(tableOf(n), n * 60_000, null, 60_000);
      other.deleteHistory();
    }
    const never = { rawBeforeMs: -1, hourlyBeforeMs: -1 };
    while (record.upkeep.step(never, [])) yield;
  }
}

function* likeTheApp(): Generator<undefined> {
  const store = createStore({
    initial: emptyState(),
    persist: persistTo((work) => work(record), { save: () => undefined }),
    hasStorage: () => true,
    onError: () => undefined,
  });
  for (;;) {
    n += 1;
    store.dispatch({
      kind: 'latest-answered',
      table: tableOf(n),
      droppedCount: 0,
      atMs: n * 60_000,
      steadyMs: 0,
    });
    say(`${n} ${store.state.storageProblems.record ?? 'kept'}`);
    yield;
  }
}

const steps = way === 'app' ? likeTheApp() : straight();
function go(): void {
  steps.next();
  // Slow enough that what the other process reads is never far behind.
  if (way === 'app') setTimeout(go, 1);
  else setImmediate(go);
}
go();
