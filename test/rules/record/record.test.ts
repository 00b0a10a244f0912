import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOTHING_FIRED } from '#core/alerts/alerts-state.ts';
import { NOTHING_RECORDED } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { SANDBOX, type Source } from '#core/rates/source.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { rateTable } from '../../support/rates.ts';

const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };
let folder = '';
const file = (): string => path.join(folder, 'record.sqlite');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-record-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

const table = rateTable(
  { NGN: '1612.123457000000000000000000000001', BTC: '0.00000928114' },
  { market: 'parallel', publishedAtMs: 1_795_176_000_000, firstSeenAtMs: 1_795_176_000_123 },
);

describe('the record', () => {
  it('gives back digit for digit what was saved', () => {
    const record = openRecord(file(), SANDBOX);
    record.saveLatest(table, 1_795_176_000_456, null);
    record.saveCurrencies(new Map([[currencyCode('NGN'), 'Nigerian Naira']]), 77);
    record.close();
    const again = openRecord(file(), SANDBOX);
    expect(again.load()).toEqual({
      markets: {
        parallel: {
          table,
          checkedAtMs: 1_795_176_000_456,
          checkedUntilMs: 1_795_176_600_456,
        },
      },
      otherBases: [],
      currencies: { names: new Map([['NGN', 'Nigerian Naira']]), checkedAtMs: 77 },
      tickers: new Map(),
      alerts: NOTHING_FIRED,
    });
    again.close();
  });

  it('replaces a market as a whole: a code that is gone is gone', () => {
    const record = openRecord(file(), SANDBOX);
    record.saveLatest(table, 1, null);
    record.saveLatest(
      rateTable({ EUR: '0.9' }, { market: 'parallel', publishedAtMs: null }),
      2,
      null,
    );
    const { table: stored } = record.load().markets.parallel ?? {};
    expect([...(stored?.rates ?? [])]).toEqual([['EUR', '0.9']]);
    expect(stored?.publishedAtMs).toBeNull();
    record.close();
  });

  it('a check without news moves only the time of the check', () => {
    const record = openRecord(file(), SANDBOX);
    record.saveLatest(table, 1, null);
    record.confirmLatest('parallel', 2);
    expect(record.load().markets.parallel).toEqual({
      table,
      checkedAtMs: 2,
      checkedUntilMs: 600_002,
    });
    record.close();
  });

  it('never mixes sources, even in one file', () => {
    const sandbox = openRecord(file(), SANDBOX);
    sandbox.saveLatest(table, 1, null);
    sandbox.saveCurrencies(new Map([[currencyCode('NGN'), 'Naira']]), 1);
    sandbox.close();
    const account = openRecord(file(), ACCOUNT);
    expect(account.load()).toEqual(NOTHING_RECORDED);
    account.close();
  });

  it('reports a file from a newer version, and leaves it unchanged', () => {
    const db = new DatabaseSync(file());
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(() => openRecord(file(), SANDBOX)).toThrow(/newer version/);
    const after = new DatabaseSync(file());
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: 99 });
    after.close();
  });

  it('a failing commit leaves what was there', () => {
    const record = openRecord(file(), SANDBOX);
    record.saveLatest(table, 1, null);
    const other = new DatabaseSync(file());
    other.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON current BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    );
    other.close();
    const next = rateTable({ NGN: '1', EUR: '0.9' }, { market: 'parallel' });
    expect(() => record.saveLatest(next, 2, null)).toThrow(/disk full/);
    expect(record.load().markets.parallel).toEqual({
      table,
      checkedAtMs: 1,
      checkedUntilMs: 600_001,
    });
    record.close();
  });
});

describe('the past', () => {
  const at = (iso: string, rate: string): RateTable =>
    rateTable({ NGN: rate, EUR: '0.9' }, { publishedAtMs: Date.parse(iso) });
  const NGN = currencyCode('NGN');
  const USD = currencyCode('USD');

  it('is the last whole snapshot of each hour and day that is over', () => {
    const record = openRecord(file(), SANDBOX);
    const tables = [
      at('2026-11-20T22:10:00Z', '1600'),
      at('2026-11-20T22:50:00Z', '1601.000000000000000001'),
      at('2026-11-20T23:59:59.999Z', '1602'),
      at('2026-11-21T00:00:00Z', '1603'),
    ];
    tables.forEach((each, index) => record.saveLatest(each, index, tables[index - 1] ?? null));
    expect(record.closes('mid', USD, [NGN], 0).get(NGN)).toEqual([
      { atMs: Date.parse('2026-11-20T22:50:00Z'), rate: '1601.000000000000000001' },
      { atMs: Date.parse('2026-11-20T23:59:59.999Z'), rate: '1602' },
      { atMs: Date.parse('2026-11-20T23:59:59.999Z'), rate: '1602' },
    ]);
    record.close();
  });

  it('filters by market, base, currencies and start', () => {
    const record = openRecord(file(), SANDBOX);
    expect(record.hasPast()).toBe(false);
    record.keepPast('day', [at('2026-11-18T23:00:00Z', '1'), at('2026-11-19T23:00:00Z', '2')]);
    expect(record.hasPast()).toBe(true);
    const since = Date.parse('2026-11-19T00:00:00Z');
    expect([...record.closes('mid', USD, [NGN], since).entries()]).toEqual([
      ['NGN', [{ atMs: Date.parse('2026-11-19T23:00:00Z'), rate: '2' }]],
    ]);
    expect(record.closes('parallel', USD, [NGN], 0).size).toBe(0);
    // Of a cross both legs, unrounded; without the base there is none.
    expect(record.closes('mid', currencyCode('EUR'), [NGN, USD], since)).toEqual(
      new Map([
        [NGN, [{ atMs: Date.parse('2026-11-19T23:00:00Z'), rate: '2', per: '0.9' }]],
        [USD, [{ atMs: Date.parse('2026-11-19T23:00:00Z'), rate: '1', per: '0.9' }]],
      ]),
    );
    expect(record.closes('mid', currencyCode('KES'), [NGN], 0).size).toBe(0);
    record.keepPast('day', [at('2026-11-19T23:30:00Z', '3')]);
    expect(record.closes('mid', USD, [NGN], since).get(NGN)).toHaveLength(1);
    record.close();
  });
});
