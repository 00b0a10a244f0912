import fs from 'node:fs';
import type { Ticker } from '#core/rates/feed.ts';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SANDBOX, type Source } from '#core/rates/source.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { useFolder } from '../../support/folder.ts';
import { decimal } from '../../support/rates.ts';
import {
  ALL,
  DAY,
  HOUR,
  MINUTE,
  NGN,
  START,
  USD,
  everyFiveMinutes,
  keepUp,
  quotesOf,
  saveAll,
  tableOf,
  valuesIn,
} from '../../support/recording.ts';
import { cases } from '../../support/nightly.ts';

const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };

const inFolder = useFolder();

describe('platforms', () => {
  it('are stored as they were sent, and returned', () => {
    const record = openRecord(':memory:', SANDBOX);
    const sent = quotesOf(null, '1601.500000000000000001', null);
    record.savePlatforms(sent, START);
    const { markets, tickers } = record.load();
    expect(tickers.get('USDTNGN' as Ticker)).toMatchObject({ quotes: sent, checkedAtMs: START });
    expect(markets).toEqual({});
    record.close();
  });

  it('over time; a side that was not quoted is none', () => {
    const record = openRecord(':memory:', SANDBOX);
    record.savePlatforms(quotesOf(5, '1601.5', '1589.25'), START);
    record.savePlatforms(quotesOf(6, null, '1589.25'), START + MINUTE);
    record.savePlatforms({ ...quotesOf(7, '1', '1'), quotes: [] }, START + 2 * MINUTE);
    record.savePlatforms(quotesOf(8, '0', '1589.25'), START + 3 * MINUTE);
    expect(record.quotes('USDTNGN', '=cmd alpha', ALL)).toEqual([
      { atMs: START, buy: 1601.5, sell: 1589.25 },
      { atMs: START + MINUTE, buy: null, sell: 1589.25 },
      { atMs: START + 3 * MINUTE, buy: null, sell: 1589.25 },
    ]);
    record.close();
  });
});

describe('the service’s own past days', () => {
  const day = { kind: 'rates', base: USD, droppedCount: 0, billing: null } as const;

  it('replace a day if the app stopped before 23:00 UTC, and never mix with a market', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(record, [tableOf(START + HOUR, { NGN: '1600' })]);
    const rates = new Map([
      [USD, decimal('1')],
      [NGN, decimal('1611.5')],
    ]);
    record.saveDayRates({ ...day, rates, timestampMs: START + DAY - 1 }, START + 9 * DAY);
    const valueOf = (dayMs: number) => record.day('mid', USD, [NGN], dayMs);
    expect(valueOf(START)).toEqual([
      { code: NGN, origin: 'service', rate: '1611.5', publishedMs: START + DAY - 1 },
    ]);
    expect(valuesIn(record)).toEqual([1600]);
    for (let hour = 2; hour < 24; hour += 1) record.confirmLatest('mid', START + hour * HOUR, HOUR);
    expect(valueOf(START)).toMatchObject([{ origin: 'own', rate: '1600' }]);
    expect(valueOf(START + DAY)).toEqual([]);
    record.close();
  });
});

describe('missing days', () => {
  it('are read from the record', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(record, [
      tableOf(START + HOUR, { NGN: '1612' }, 'parallel'),
      tableOf(START + 3 * DAY, { NGN: '1700' }, 'parallel'),
    ]);
    expect(record.missingDays('parallel', { fromMs: START, toMs: START + 3 * DAY })).toEqual([
      START + DAY,
      START + 2 * DAY,
    ]);
    record.close();
  });
});

describe('two sources', () => {
  it('never mix, whatever the query', () => {
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
            const record = openRecord(inFolder('record.sqlite'), source);
            saveAll(
              record,
              rates.map((each, n) => tableOf(START + n * HOUR, { NGN: each })),
            );
            rates.forEach((each, n) => record.savePlatforms(quotesOf(n, each, each), START + n));
            record.close();
          }
          for (const [source, rates] of both) {
            const record = openRecord(inFolder('record.sqlite'), source);
            expect(valuesIn(record)).toEqual(rates.map(Number));
            expect(record.quotes('USDTNGN', '=cmd alpha', ALL).map(({ buy }) => buy)).toEqual(
              rates.map(Number),
            );
            expect(record.closes('mid', USD, [NGN], 0).get(NGN)?.length ?? 0).toBe(
              Math.max(0, rates.length - 1),
            );
            record.close();
          }
          fs.rmSync(inFolder('record.sqlite'));
        },
      ),
      { numRuns: cases(15) },
    );
  });
});

describe('deleting the history', () => {
  it('leaves what is current and the other source, and its rows go in steps', () => {
    const other = openRecord(inFolder('record.sqlite'), ACCOUNT);
    saveAll(other, everyFiveMinutes(10));
    other.close();
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const tables = everyFiveMinutes(300);
    saveAll(record, tables);
    keepUp(record);
    record.saveCurrencies(new Map([[NGN, 'Naira']]), 5);
    const before = record.load();
    record.deleteHistory();
    expect(record.load()).toEqual(before);
    expect(valuesIn(record)).toHaveLength(1);
    expect(record.hasPast()).toBe(false);
    const next = tableOf(START + 300 * 5 * MINUTE, { NGN: '9' });
    record.saveLatest(next, next.firstSeenAtMs, tables.at(-1) ?? null);
    keepUp(record);
    record.close();
    const db = new DatabaseSync(inFolder('record.sqlite'));
    expect(db.prepare('SELECT count(*) AS count FROM feed WHERE source_id IS NULL').get()).toEqual({
      count: 0,
    });
    expect(
      db
        .prepare(
          'SELECT count(*) AS count FROM snapshot WHERE feed_id NOT IN (SELECT id FROM feed)',
        )
        .get(),
    ).toEqual({ count: 0 });
    db.close();
    const again = openRecord(inFolder('record.sqlite'), ACCOUNT);
    expect(valuesIn(again)).toHaveLength(10);
    again.close();
  });
});
