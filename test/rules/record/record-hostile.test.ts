import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { initialState } from '#core/app/app-state.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { at } from '../../support/account.ts';
import { useFolder } from '../../support/folder.ts';
import { runToEnd } from '../../support/record-jobs.ts';
import {
  candlesIn,
  EUR,
  NGN,
  pointsIn,
  quotesOf,
  START,
  tableOf,
  USD,
} from '../../support/recording.ts';
import { snapshotOf } from '../../support/snapshot.ts';

vi.setConfig({ testTimeout: 60_000 });

const inFolder = useFolder();
const file = (): string => inFolder('record.sqlite');

/** A record of the app's own form, in which somebody else wrote. */
function craft(sql: string, ...values: string[]): void {
  const record = openRecord(file(), SANDBOX);
  record.saveLatest(tableOf(START, { NGN: '1600', EUR: '0.5' }), START, null);
  record.savePlatforms(quotesOf(START, '1601.5', '1589.25'), START);
  record.saveCurrencies(new Map([[NGN, 'Naira']]), START);
  record.close();
  const db = new DatabaseSync(file(), { enableForeignKeyConstraints: false });
  if (values.length === 0) db.exec(sql);
  else db.prepare(sql).run(...values);
  db.close();
}

const cells = (entries: readonly (readonly [string, string])[]): string =>
  `\n${entries.map(([name, value]) => `${name}\t${value}\n`).join('')}`;
const setCells = (feed: string, text: string): void =>
  craft(
    'UPDATE snapshot SET cells = ? WHERE feed_id = (SELECT id FROM feed WHERE key = ?)',
    text,
    feed,
  );
const loaded = () => {
  const record = openRecord(file(), SANDBOX);
  try {
    return record.load();
  } finally {
    record.close();
  }
};
const examine = (from = file()) =>
  runToEnd({
    kind: 'examine',
    file: from,
    target: inFolder('restored'),
    unfinished: inFolder('restored.part'),
    sourceKey: 'sandbox',
  });
const refused = (problem: string) => ({ ok: true, value: problem });

const NO_RATES = ['0', '-1600', '0.000', '-0', 'NaN', '1e500', '9'.repeat(500), ''];
const named = NO_RATES.map((text) => [text.slice(0, 10), text] as const);

describe('what a record holds follows the rules of an answer', () => {
  it.each(named)('a rate of "%s" is none, wherever it is read', (_, text) => {
    setCells(
      'mid',
      cells([
        ['NGN', text],
        ['EUR', '0.5'],
      ]),
    );
    expect([...(loaded().markets.mid?.table.rates ?? [])]).toEqual([[EUR, '0.5']]);
    const record = openRecord(file(), SANDBOX);
    expect(pointsIn(record)).toEqual([]);
    expect(pointsIn(record, { pair: { base: NGN, quote: EUR } })).toEqual([]);
    expect(record.closes('mid', USD, [NGN], 0, START)).toEqual(new Map());
    record.close();
  });

  it.each(named)('a platform’s side of "%s" is not quoted', (_, text) => {
    setCells(
      'ticker USDTNGN',
      cells([
        ['updated Alpha', String(START)],
        ['buy Alpha', text],
        ['sell Alpha', '1589.25'],
      ]),
    );
    const quote = { code: 'Alpha', buy: null, sell: '1589.25', updatedAtMs: START };
    expect([...loaded().tickers.values()].map(({ quotes }) => quotes.quotes)).toEqual([[quote]]);
    const record = openRecord(file(), SANDBOX);
    expect(record.quotes('USDTNGN', 'Alpha', { fromMs: 0, toMs: START })).toEqual([
      { atMs: START, buy: null, sell: 1589.25 },
    ]);
    record.close();
  });

  it.each(['9'.repeat(30), '-1', 'soon'])('a platform’s time of "%s" is not known', (text) => {
    setCells(
      'ticker USDTNGN',
      cells([
        ['updated Alpha', text],
        ['buy Alpha', '1'],
      ]),
    );
    const [ticker] = loaded().tickers.values();
    expect(ticker?.quotes.quotes[0]?.updatedAtMs).toBeNull();
  });

  it('a name with hidden characters names no platform', () => {
    const names = ['Al\u202epha', 'Al\u001b[31mpha', 'Al\u200bpha', ' ', 'x'.repeat(65), 'Alpha'];
    setCells(
      'ticker USDTNGN',
      cells(
        names.flatMap((name) => [
          [`updated ${name}`, '?'],
          [`buy ${name}`, '1'],
        ]),
      ),
    );
    const [ticker] = loaded().tickers.values();
    expect(ticker?.quotes.quotes.map(({ code }) => code)).toEqual(['Alpha']);
    const db = new DatabaseSync(file());
    db.exec("DELETE FROM platform WHERE code = '=cmd alpha'");
    const insert = db.prepare(
      "INSERT INTO platform SELECT id, ? FROM feed WHERE key LIKE 'ticker%'",
    );
    for (const name of names) insert.run(name);
    db.close();
    const record = openRecord(file(), SANDBOX);
    expect(record.tickers()).toEqual([{ ticker: 'USDTNGN', platforms: ['Alpha'] }]);
    record.close();
  });

  it('a currency’s name has no hidden characters, and an end', () => {
    craft('UPDATE currency SET name = ?', `\u202e\u001b[31mNai\u0007ra${'!'.repeat(1_000)}`);
    const name = loaded().currencies?.names.get(NGN);
    expect(name).toMatch(/^\[31mNaira!+$/);
    expect(name?.length).toBeLessThanOrEqual(100);
  });

  it('no more entries than an answer may have', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `C${n}`);
    setCells('mid', cells(many.map((code) => [code, '1'])));
    expect(loaded().markets.mid?.table.rates.size).toBe(1_000);
    setCells('ticker USDTNGN', cells(many.map((code) => [`updated ${code}`, '?'])));
    expect([...loaded().tickers.values()][0]?.quotes.quotes).toHaveLength(1_000);
  });

  it('a candle of no rates is none', () => {
    const candle = (n: number, low: string): string =>
      `INSERT INTO candle SELECT f.id, 'NGN', 'USD', 1, ${START + n * 3_600_000}, '1', '2', '${low}', '1', 4,
       ${START + n * 3_600_000}, ${START + n * 3_600_000 + 1} FROM feed f WHERE f.key = 'official';`;
    craft(`UPDATE feed SET key = 'official' WHERE key = 'mid'; DELETE FROM current; DELETE FROM snapshot;
           ${candle(0, '-1')} ${candle(1, '0')} ${candle(2, 'low')} ${candle(3, '0.5')}
           UPDATE feed SET key = 'mid' WHERE key = 'official';`);
    const record = openRecord(file(), SANDBOX);
    expect(candlesIn(record, { bucketMs: 3_600_000 }).map(({ low }) => low)).toEqual([0.5]);
    record.close();
  });

  it('invalid memories and firings of alerts are dropped', () => {
    craft(`
      INSERT INTO alert_memory VALUES (1, 'a', '{"revision":1,"past":null}'),
        (1, 'b', '{"revision":1,"side":7}'), (1, 'c', '{"revision":2,"last":{"value":"x","atMs":1}}'),
        (1, 'd', '{"revision":3,"firings":2}');
      INSERT INTO alert_firing (source_id, rule_id, number, about, value, at_ms, judged_ms)
        VALUES (1, 'a', 1, '{}', '1', 1, 1), (1, 'b', 2, '{"subject":{"kind":"rate"}}', '1', 1, 1)`);
    const { memories, firings } = loaded().alerts;
    expect([...memories.keys()]).toEqual(['d']);
    expect(memories.get('d')).toMatchObject({ revision: 3, firings: 2, side: 'unknown' });
    expect(firings).toEqual([]);
  });

  it('a snapshot is made whatever the rate of the money', () => {
    for (const text of NO_RATES) {
      setCells(
        'mid',
        cells([
          ['NGN', '1600'],
          ['EUR', text],
        ]),
      );
      const choices = { ...DEFAULT_CHOICES, money: EUR };
      const state = initialState(SANDBOX, 10_000, choices, loaded(), START);
      expect(snapshotOf(state, at(START)).markets.mid.prices).toEqual({});
    }
  });
});

describe('a file to restore from', () => {
  it('is refused at once where it is no regular file', async () => {
    spawnSync('mkfifo', [inFolder('pipe')]);
    fs.mkdirSync(inFolder('folder'));
    for (const name of ['pipe', 'folder']) {
      expect(await examine(inFolder(name))).toEqual(refused('not-a-record'));
    }
  });

  it('is refused where one of its logs is no regular file', async () => {
    craft('');
    spawnSync('mkfifo', [`${file()}-wal`]);
    expect(await examine()).toEqual(refused('not-a-record'));
  });

  it('is refused before it is read where no record is so large', async () => {
    craft('');
    fs.truncateSync(file(), 3 * 1024 ** 3);
    expect(await examine()).toEqual(refused('too-large'));
    expect(fs.existsSync(inFolder('restored'))).toBe(false);
  });

  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <';
  it.each([
    ['platforms', `${numbers} 60000) INSERT INTO platform SELECT 1, 'p' || i FROM n`],
    ['feeds', `${numbers} 2000) INSERT INTO feed (source_id, key) SELECT 1, 'ticker ' || i FROM n`],
    ['a snapshot', `UPDATE snapshot SET cells = hex(zeroblob(5000000))`],
    [
      'what an alert saw',
      `INSERT INTO alert_memory VALUES (1, 'a', '"' || hex(zeroblob(5000000)) || '"')`,
    ],
  ])('is refused for too much of %s', async (_, sql) => {
    craft(sql);
    expect(await examine()).toEqual(refused('too-large'));
    expect(fs.existsSync(inFolder('restored'))).toBe(false);
  });
});

it('codes are of the form of codes', () => {
  setCells(
    'mid',
    cells([
      ['__proto__', '1'],
      ['N\u202eGN', '2'],
      ['ngn', '3'],
    ]),
  );
  expect([...(loaded().markets.mid?.table.rates ?? [])]).toEqual([[NGN, '3']]);
});
