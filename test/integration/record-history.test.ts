import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currencyCode } from '#core/currency.ts';
import type { PlatformQuotes } from '#core/platform-quotes.ts';
import type { RateTable } from '#core/rate-table.ts';
import { SANDBOX, type Source } from '#core/source.ts';
import { openRecord, type RateRecord } from '../../electron/store/record.ts';
import { SLOTS } from '../../electron/store/snapshots.ts';
import { decimal, rateTable } from '../support/rates.ts';

const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };
const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [never, never, never];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-16T00:00:00Z');
const ALL = { fromMs: 0, toMs: START + 1_000 * DAY };

// Each commit waits for the disk, and a machine that tests has others to serve.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';
const file = (): string => path.join(folder, 'record.sqlite');
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-history-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

const at = (
  atMs: number,
  rates: Record<string, string>,
  market: RateTable['market'] = 'mid',
): RateTable => rateTable(rates, { market, publishedAtMs: atMs, firstSeenAtMs: atMs });

/** Answers one after the other, each the current one, as the app writes them. */
function saveAll(record: RateRecord, tables: readonly RateTable[], periodMs = 5 * MINUTE): void {
  tables.forEach((table, index) => {
    record.saveLatest(table, table.firstSeenAtMs, tables[index - 1] ?? null, periodMs);
  });
}

const KEEP_ALL = { rawBeforeMs: -1, hourlyBeforeMs: -1 };
const keepUp = (record: RateRecord, horizons = KEEP_ALL, watched: string[] = []): number =>
  [...record.upkeep.steps(horizons, () => watched)].length;

const everyFiveMinutes = (
  count: number,
  rate = (n: number) => String(1_600 + (n % 50)),
): RateTable[] =>
  Array.from({ length: count }, (_, n) => at(START + n * 5 * MINUTE, { NGN: rate(n), EUR: '0.5' }));

const values = (record: RateRecord, count = 10_000): number[] =>
  record.series('mid', { base: USD, quote: NGN }, ALL, count).points.map(({ value }) => value);

describe('a line', () => {
  it('is every recorded value, packed or not, each moment once', () => {
    const record = openRecord(':memory:', SANDBOX);
    const tables = everyFiveMinutes(500);
    saveAll(record, tables);
    const expected = tables.map(({ rates }) => Number(rates.get(NGN)));
    expect(values(record)).toEqual(expected);
    keepUp(record);
    expect(values(record)).toEqual(expected);
    const few = record.series('mid', { base: USD, quote: NGN }, ALL, 100);
    expect(few.points.length).toBeLessThanOrEqual(100);
    expect(few.points.length).toBeGreaterThan(90);
    expect(few.total).toBe(500);
    record.close();
  });

  it('of a cross has both legs of one snapshot, and none where one lacks', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(record, [
      at(START, { NGN: '1600', EUR: '0.8' }),
      at(START + 1, { NGN: '1700' }),
      at(START + 2, { EUR: '0.5', NGN: '1000' }),
    ]);
    const line = (base: never, quote: never) =>
      record.series('mid', { base, quote }, ALL, 10).points.map(({ value }) => value);
    expect(line(EUR, NGN)).toEqual([2_000, 2_000]);
    expect(line(NGN, USD)).toEqual([1 / 1600, 1 / 1700, 1 / 1000]);
    record.close();
  });

  it('has a gap where nobody checked for over two periods, not where nothing changed', () => {
    const record = openRecord(':memory:', SANDBOX);
    const first = at(START, { NGN: '1600' });
    record.saveLatest(first, START, null, 5 * MINUTE);
    for (let n = 1; n <= 100; n += 1)
      record.confirmLatest('mid', START + n * 10 * MINUTE, 5 * MINUTE);
    const later = START + 1_000 * MINUTE + 11 * MINUTE;
    record.saveLatest(at(later, { NGN: '1601' }), later, first, 5 * MINUTE);
    expect(record.series('mid', { base: USD, quote: NGN }, ALL, 10)).toEqual({
      points: [
        { atMs: START, value: 1600 },
        { atMs: later, value: 1601 },
      ],
      gaps: [{ fromMs: START + 1_000 * MINUTE, toMs: later }],
      total: 2,
    });
    record.close();
  });
});

describe('what is kept', () => {
  it('is one row for an answer that comes again, confirmed', () => {
    const record = openRecord(file(), SANDBOX);
    const table = at(START, { NGN: '1600' });
    record.saveLatest(table, START, null);
    record.saveLatest({ ...table, firstSeenAtMs: START + MINUTE }, START + MINUTE, table);
    record.confirmLatest('mid', START + 2 * MINUTE);
    record.close();
    const db = new DatabaseSync(file());
    expect(db.prepare('SELECT first_seen_ms, confirmed_ms FROM snapshot').all()).toEqual([
      { first_seen_ms: START, confirmed_ms: START + 2 * MINUTE },
    ]);
    db.close();
  });

  it('an earlier answer is filed once, and never made current', () => {
    const record = openRecord(file(), SANDBOX);
    const current = at(START + HOUR, { NGN: '1600' });
    record.saveLatest(current, START + HOUR, null);
    const earlier = { ...at(START, { NGN: '1500' }), firstSeenAtMs: START + HOUR };
    record.fileEarlier(earlier, START + HOUR + 1);
    record.fileEarlier({ ...earlier, firstSeenAtMs: START + HOUR + 2 }, START + HOUR + 2);
    expect(values(record)).toEqual([1500, 1600]);
    expect(record.load().markets.mid).toEqual({ table: current, checkedAtMs: START + HOUR + 2 });
    // It closed an hour that is over.
    expect(record.closes('mid', USD, [NGN], 0).get(NGN)).toEqual([{ atMs: START, rate: '1500' }]);
    record.close();
  });

  it('of any order and any pace of upkeep, each hour’s and each day’s last value', () => {
    const moment = fc
      .integer({ min: 0, max: 3 * 24 * 60 })
      .map((minutes) => START + minutes * MINUTE - 1);
    fc.assert(
      fc.property(
        fc.uniqueArray(moment, { minLength: 1, maxLength: 60 }),
        fc.nat(20),
        (moments, pace) => {
          const record = openRecord(':memory:', SANDBOX);
          let current: RateTable | null = null;
          for (const [index, atMs] of moments.entries()) {
            const table = {
              ...at(atMs, { NGN: String(atMs) }),
              firstSeenAtMs: START + 9 * DAY + index,
            };
            if (current && atMs < (current.publishedAtMs ?? 0))
              record.fileEarlier(table, table.firstSeenAtMs);
            else {
              record.saveLatest(table, table.firstSeenAtMs, current);
              current = table;
            }
            if (pace > 0 && index % pace === 0) keepUp(record);
          }
          const closes = (record.closes('mid', USD, [NGN], 0).get(NGN) ?? []).map(
            ({ atMs }) => atMs,
          );
          record.close();
          const newest = Math.max(...moments);
          const lasts = [HOUR, DAY].flatMap((lengthMs) => {
            const over = moments.filter(
              (each) => Math.floor(each / lengthMs) !== Math.floor(newest / lengthMs),
            );
            const periods = new Set(over.map((each) => Math.floor(each / lengthMs)));
            return [...periods].map((period) =>
              Math.max(...over.filter((each) => Math.floor(each / lengthMs) === period)),
            );
          });
          expect(closes).toEqual(lasts.sort((left, right) => left - right));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('upkeep', () => {
  it('packs in steps, and the rest of a poll stays as it was', () => {
    const record = openRecord(file(), SANDBOX);
    saveAll(record, everyFiveMinutes(4 * SLOTS));
    expect(keepUp(record)).toBeGreaterThan(2);
    const db = new DatabaseSync(file(), { readOnly: true });
    expect(db.prepare('SELECT count(*) AS count FROM segment WHERE grain = 0').get()).toEqual({
      count: 2,
    });
    expect(db.prepare('SELECT count(*) AS count FROM snapshot WHERE grain = 0').get()).toEqual({
      count: 2 * SLOTS,
    });
    db.close();
    expect(record.load().markets.mid?.table.publishedAtMs).toBe(
      START + (4 * SLOTS - 1) * 5 * MINUTE,
    );
    record.close();
  });

  it('lets raw snapshots go after their time: hours and days stay, and candles of watched pairs', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(
      record,
      everyFiveMinutes(3 * 288 + 1, (n) => `${1_600 + (n % 12)}.000000000000000000001`),
    );
    const range = { fromMs: START, toMs: START + 2 * DAY - 1 };
    const candles = (quote: never) => record.candles('mid', { base: USD, quote }, range, HOUR);
    const before = candles(NGN);
    expect(before).toHaveLength(48);
    expect(before[0]).toMatchObject({
      open: 1600,
      high: 1611,
      low: 1600,
      close: 1611,
      observations: 12,
    });
    const days = record.candles('mid', { base: USD, quote: NGN }, range, DAY);
    keepUp(record);
    keepUp(record, { rawBeforeMs: START + 3 * DAY, hourlyBeforeMs: -1 }, ['NGN']);
    expect(candles(NGN)).toEqual(before);
    expect(candles(EUR).filter(({ fromMs }) => fromMs < START + DAY)).toEqual([]);
    expect(record.candles('mid', { base: USD, quote: NGN }, range, DAY)).toEqual(days);
    const line = record.series('mid', { base: USD, quote: NGN }, range, 10_000);
    expect(line.points.map(({ atMs }) => atMs)).toEqual(
      Array.from({ length: 48 }, (_, hour) => START + hour * HOUR + 55 * MINUTE),
    );
    keepUp(record, { rawBeforeMs: START + 3 * DAY, hourlyBeforeMs: START + 2 * DAY }, ['NGN']);
    const daily = record.series('mid', { base: USD, quote: NGN }, range, 10_000);
    expect(daily.points.map(({ atMs }) => atMs)).toEqual([
      START + DAY - 5 * MINUTE,
      START + 2 * DAY - 5 * MINUTE,
    ]);
    expect(record.candles('mid', { base: USD, quote: NGN }, range, DAY)).toEqual(days);
    record.close();
  });

  it('gives the space back', () => {
    const record = openRecord(file(), SANDBOX);
    const wide = Object.fromEntries(
      Array.from({ length: 170 }, (_, n) => [`A${n + 100}`, '1612.12345678']),
    );
    saveAll(
      record,
      Array.from({ length: 600 }, (_, n) => at(START + n * 5 * MINUTE, wide)),
    );
    const { bytes } = record.size();
    keepUp(record, { rawBeforeMs: START + 30 * DAY, hourlyBeforeMs: START + 30 * DAY });
    expect(record.size().bytes).toBeLessThan(bytes - 1_000_000);
    record.close();
  });
});

const quotes = (
  updatedAtMs: number | null,
  buy: string | null,
  sell: string | null,
): PlatformQuotes => ({
  ticker: 'USDTNGN',
  quotes: [
    {
      code: '=cmd alpha',
      buy: buy === null ? null : decimal(buy),
      sell: sell === null ? null : decimal(sell),
      updatedAtMs,
    },
  ],
  droppedCount: 0,
  billing: null,
});

describe('platforms', () => {
  it('are kept as they were sent, and given back', () => {
    const record = openRecord(':memory:', SANDBOX);
    const sent = quotes(null, '1601.500000000000000001', null);
    record.savePlatforms(sent, START);
    expect(record.loadPlatforms()).toEqual(
      new Map([['USDTNGN', { quotes: sent, checkedAtMs: START }]]),
    );
    expect(record.load().markets).toEqual({});
    record.close();
  });

  it('over time, with their spread; a side that was not quoted is none', () => {
    const record = openRecord(':memory:', SANDBOX);
    record.savePlatforms(quotes(5, '1601.5', '1589.25'), START);
    record.savePlatforms(quotes(6, null, '1589.25'), START + MINUTE);
    record.savePlatforms({ ...quotes(7, '1', '1'), quotes: [] }, START + 2 * MINUTE);
    record.savePlatforms(quotes(8, '0', '1589.25'), START + 3 * MINUTE);
    expect(record.quotes('USDTNGN', '=cmd alpha', ALL)).toEqual([
      { atMs: START, buy: 1601.5, sell: 1589.25, updatedAtMs: 5 },
      { atMs: START + MINUTE, buy: null, sell: 1589.25, updatedAtMs: 6 },
      { atMs: START + 3 * MINUTE, buy: 0, sell: 1589.25, updatedAtMs: 8 },
    ]);
    const spread = record.spread('USDTNGN', '=cmd alpha', 'buy', ALL, 10);
    expect(spread.points.map(({ value }) => value)).toEqual([12.25]);
    record.close();
  });
});

describe('the service’s own past days', () => {
  const day = { kind: 'rates', base: USD, droppedCount: 0, billing: null } as const;

  it('stand in where we stopped looking before 23:00 UTC, and never join a market', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(record, [at(START + HOUR, { NGN: '1600' })]);
    const rates = new Map([
      [USD, decimal('1')],
      [NGN, decimal('1611.5')],
    ]);
    record.saveDayRates({ ...day, rates, timestampMs: START + DAY - 1 }, START + 9 * DAY);
    const pair = { base: USD, quote: NGN };
    expect(record.dayValue('mid', pair, START)).toEqual({
      origin: 'service',
      rate: '1611.5',
      publishedMs: START + DAY - 1,
    });
    expect(values(record)).toEqual([1600]);
    for (let hour = 2; hour < 24; hour += 1) record.confirmLatest('mid', START + hour * HOUR, HOUR);
    expect(record.dayValue('mid', pair, START)).toMatchObject({ origin: 'own', rate: '1600' });
    expect(record.dayValue('mid', pair, START + DAY)).toBeNull();
    record.close();
  });
});

describe('premium and missing days', () => {
  it('are asked of what was recorded', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(record, [at(START, { NGN: '1547.25' }, 'official')]);
    saveAll(record, [
      at(START + HOUR, { NGN: '1612' }, 'parallel'),
      at(START + 3 * DAY, { NGN: '1700' }, 'parallel'),
    ]);
    const premium = record.premium('parallel', 'official', { base: USD, quote: NGN }, ALL, 10);
    expect(premium.points.map(({ value }) => value.toFixed(2))).toEqual(['4.18', '9.87']);
    expect(record.missingDays('parallel', { fromMs: START, toMs: START + 3 * DAY })).toEqual([
      START + DAY,
      START + 2 * DAY,
    ]);
    record.close();
  });
});

describe('two sources', () => {
  it('never meet, whatever is asked', () => {
    const rate = fc.integer({ min: 1, max: 9_999 }).map(String);
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 1, maxLength: 8 }),
        fc.array(rate, { maxLength: 8 }),
        (mine, theirs) => {
          const both: [Source, string[]][] = [
            [SANDBOX, mine],
            [ACCOUNT, theirs],
          ];
          for (const [source, rates] of both) {
            const record = openRecord(file(), source);
            saveAll(
              record,
              rates.map((each, n) => at(START + n * HOUR, { NGN: each })),
            );
            rates.forEach((each, n) => record.savePlatforms(quotes(n, each, each), START + n));
            record.close();
          }
          for (const [source, rates] of both) {
            const record = openRecord(file(), source);
            expect(values(record)).toEqual(rates.map(Number));
            expect(record.quotes('USDTNGN', '=cmd alpha', ALL).map(({ buy }) => buy)).toEqual(
              rates.map(Number),
            );
            expect(record.closes('mid', USD, [NGN], 0).get(NGN)?.length ?? 0).toBe(
              Math.max(0, rates.length - 1),
            );
            record.close();
          }
          fs.rmSync(file());
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('deleting the history', () => {
  it('leaves what is current and the other source, and its rows go in steps', () => {
    const other = openRecord(file(), ACCOUNT);
    saveAll(other, everyFiveMinutes(10));
    other.close();
    const record = openRecord(file(), SANDBOX);
    const tables = everyFiveMinutes(300);
    saveAll(record, tables);
    keepUp(record);
    record.saveCurrencies(new Map([[NGN, 'Naira']]), 5);
    const before = record.load();
    record.deleteHistory();
    expect(record.load()).toEqual(before);
    expect(values(record)).toHaveLength(1);
    expect(record.hasPast()).toBe(false);
    const next = at(START + 300 * 5 * MINUTE, { NGN: '9' });
    record.saveLatest(next, next.firstSeenAtMs, tables.at(-1) ?? null);
    keepUp(record);
    record.close();
    const db = new DatabaseSync(file());
    expect(db.prepare('SELECT count(*) AS count FROM feed WHERE source_id IS NULL').get()).toEqual({
      count: 0,
    });
    expect(db.prepare('SELECT count(*) AS count FROM segment').get()).toEqual({ count: 0 });
    db.close();
    const again = openRecord(file(), ACCOUNT);
    expect(values(again)).toHaveLength(10);
    again.close();
  });
});
