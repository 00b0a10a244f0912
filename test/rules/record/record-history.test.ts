import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateTable } from '#core/rates/rate-table.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { useFolder } from '../../support/folder.ts';
import {
  DAY,
  EUR,
  HOUR,
  MINUTE,
  NGN,
  START,
  USD,
  candlesIn,
  everyFiveMinutes,
  checkedIn,
  keepUp,
  pointsIn,
  saveAll,
  tableOf,
  valuesIn,
} from '../../support/recording.ts';
import { cases } from '../../support/nightly.ts';

const inFolder = useFolder();

/** Rows of answers that belong to a moment. */
function rowsAt(atMs: number): number {
  const db = new DatabaseSync(inFolder('record.sqlite'));
  const sql = 'SELECT count(*) AS count FROM snapshot WHERE grain = 0 AND at_ms = ?';
  const count = Number(db.prepare(sql).get(BigInt(atMs))?.['count']);
  db.close();
  return count;
}

describe('a line', () => {
  it('is every recorded value, each moment once', () => {
    const record = openRecord(':memory:', SANDBOX);
    const tables = everyFiveMinutes(500);
    saveAll(record, tables);
    const expected = tables.map(({ rates }) => Number(rates.get(NGN)));
    expect(valuesIn(record)).toEqual(expected);
    record.close();
  });

  it('of a cross has both legs of one snapshot, and none where one lacks', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(record, [
      tableOf(START, { NGN: '1600', EUR: '0.8' }),
      tableOf(START + 1, { NGN: '1700' }),
      tableOf(START + 2, { EUR: '0.5', NGN: '1000' }),
    ]);
    const line = (base: never, quote: never) =>
      pointsIn(record, { pair: { base, quote }, toMs: START + 2, bucketMs: 1 }).map(
        ({ value }) => value,
      );
    expect(line(EUR, NGN)).toEqual([2_000, 2_000]);
    expect(line(NGN, USD)).toEqual([1 / 1600, 1 / 1700, 1 / 1000]);
    record.close();
  });

  it('has a hole after two periods without a check, not where nothing changed', () => {
    const record = openRecord(':memory:', SANDBOX);
    const first = tableOf(START, { NGN: '1600' });
    record.saveLatest(first, START, null, 5 * MINUTE);
    for (let n = 1; n <= 100; n += 1)
      record.confirmLatest('mid', START + n * 10 * MINUTE, 5 * MINUTE);
    const later = START + 1_000 * MINUTE + 11 * MINUTE;
    record.saveLatest(tableOf(later, { NGN: '1601' }), later, first, 5 * MINUTE);
    expect(pointsIn(record)).toEqual([
      { atMs: START, value: 1600 },
      { atMs: later, value: 1601 },
    ]);
    expect(checkedIn(record)).toEqual([
      { fromMs: START, toMs: START + 1_000 * MINUTE },
      { fromMs: later, toMs: later },
    ]);
    record.close();
  });
});

describe('retention', () => {
  it('has one confirmed row for a repeated answer', () => {
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const table = tableOf(START, { NGN: '1600' });
    record.saveLatest(table, START, null);
    record.saveLatest({ ...table, firstSeenAtMs: START + MINUTE }, START + MINUTE, table);
    record.confirmLatest('mid', START + 2 * MINUTE);
    record.close();
    const db = new DatabaseSync(inFolder('record.sqlite'));
    expect(db.prepare('SELECT first_seen_ms, confirmed_ms FROM snapshot').all()).toEqual([
      { first_seen_ms: START, confirmed_ms: START + 2 * MINUTE },
    ]);
    db.close();
  });

  it('an earlier answer is filed once, and never made current', () => {
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const current = tableOf(START + HOUR, { NGN: '1600' });
    record.saveLatest(current, START + HOUR, null);
    const earlier = { ...tableOf(START, { NGN: '1500' }), firstSeenAtMs: START + HOUR };
    record.fileEarlier(earlier, START + HOUR + 1);
    record.fileEarlier({ ...earlier, firstSeenAtMs: START + HOUR + 2 }, START + HOUR + 2);
    expect(valuesIn(record)).toEqual([1500, 1600]);
    expect(record.load().markets.mid).toEqual({
      table: current,
      checkedAtMs: START + HOUR + 2,
      checkedUntilMs: START + HOUR + 2 + 10 * MINUTE,
    });
    // It closed an hour that is over.
    expect(record.closes('mid', USD, [NGN], 0).get(NGN)).toEqual([{ atMs: START, rate: '1500' }]);
    record.close();
  });

  it('a filed answer that becomes current after a clock correction counts once', () => {
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const ahead = tableOf(START + DAY, { NGN: '1600' });
    record.saveLatest(ahead, START + DAY, null);
    const table = { ...tableOf(START, { NGN: '1500' }), firstSeenAtMs: START + DAY };
    record.fileEarlier(table, START + DAY + 1);
    record.saveLatest({ ...table, firstSeenAtMs: START + 5 }, START + 5, ahead);
    expect(record.load().markets.mid?.table).toEqual({ ...table, firstSeenAtMs: START + 5 });
    record.close();
    expect(rowsAt(START)).toBe(1);
  });

  it('what was filed before it became current is first seen when it was filed', () => {
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const ahead = tableOf(START + DAY, { NGN: '1600' });
    record.saveLatest(ahead, START + DAY, null);
    const table = { ...tableOf(START, { NGN: '1500' }), firstSeenAtMs: START + DAY };
    record.fileEarlier(table, START + DAY);
    record.saveLatest({ ...table, firstSeenAtMs: START + DAY + 7 }, START + DAY + 7, ahead);
    expect(record.load().markets.mid?.table.firstSeenAtMs).toBe(START + DAY);
    record.close();
  });

  it('an earlier answer is filed once, however long ago it came', () => {
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const tables = everyFiveMinutes(500);
    record.together(() => saveAll(record, tables));
    const [first = tableOf(START, {})] = tables;
    const firstAtMs = first.publishedAtMs ?? 0;
    record.fileEarlier(first, START + DAY);
    record.fileEarlier({ ...first, publishedAtMs: firstAtMs + 1 }, START + DAY);
    record.close();
    expect([rowsAt(firstAtMs), rowsAt(firstAtMs + 1)]).toEqual([1, 1]);
  });

  it('of any order, each hour’s and each day’s last value', () => {
    const moment = fc
      .integer({ min: 0, max: 3 * 24 * 60 })
      .map((minutes) => START + minutes * MINUTE - 1);
    fc.assert(
      fc.property(fc.uniqueArray(moment, { minLength: 1, maxLength: 60 }), (moments) => {
        const record = openRecord(':memory:', SANDBOX);
        let current: RateTable | null = null;
        for (const [index, atMs] of moments.entries()) {
          const table = {
            ...tableOf(atMs, { NGN: String(atMs) }),
            firstSeenAtMs: START + 9 * DAY + index,
          };
          if (current && atMs < (current.publishedAtMs ?? 0))
            record.fileEarlier(table, table.firstSeenAtMs);
          else {
            record.saveLatest(table, table.firstSeenAtMs, current);
            current = table;
          }
        }
        const closes = (record.closes('mid', USD, [NGN], 0).get(NGN) ?? []).map(({ atMs }) => atMs);
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
      }),
      { numRuns: cases(60) },
    );
  });
});

describe('upkeep', () => {
  it('deletes in steps, and what is current stays', () => {
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    saveAll(record, everyFiveMinutes(200));
    const all = { rawBeforeMs: START + DAY, hourlyBeforeMs: START + DAY };
    expect(keepUp(record, all)).toBeGreaterThan(2);
    const db = new DatabaseSync(inFolder('record.sqlite'), { readOnly: true });
    expect(db.prepare('SELECT at_ms FROM snapshot').all()).toEqual([
      { at_ms: START + 199 * 5 * MINUTE },
    ]);
    db.close();
    expect(record.load().markets.mid?.table.publishedAtMs).toBe(START + 199 * 5 * MINUTE);
    record.close();
  });

  it('lets raw snapshots go after their time: hours and days stay, and candles of watched pairs', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(
      record,
      everyFiveMinutes(3 * 288 + 1, (n) => `${1_600 + (n % 12)}.000000000000000000001`),
    );
    const range = { fromMs: START, toMs: START + 2 * DAY - 1 };
    const candles = (quote: never) =>
      candlesIn(record, { pair: { base: USD, quote }, ...range, bucketMs: HOUR });
    const before = candles(NGN);
    expect(before).toHaveLength(48);
    expect(before[0]).toMatchObject({
      open: 1600,
      high: 1611,
      low: 1600,
      close: 1611,
      observations: 12,
    });
    const days = candlesIn(record, { ...range, bucketMs: DAY });
    keepUp(record, { rawBeforeMs: START + 3 * DAY, hourlyBeforeMs: -1 }, ['NGN']);
    expect(candles(NGN)).toEqual(before);
    expect(candles(EUR).filter(({ fromMs }) => fromMs < START + DAY)).toEqual([]);
    expect(candlesIn(record, { ...range, bucketMs: DAY })).toEqual(days);
    expect(pointsIn(record, range).map(({ atMs }) => atMs)).toEqual(
      Array.from({ length: 48 }, (_, hour) => START + hour * HOUR + 55 * MINUTE),
    );
    keepUp(record, { rawBeforeMs: START + 3 * DAY, hourlyBeforeMs: START + 2 * DAY }, ['NGN']);
    expect(pointsIn(record, range).map(({ atMs }) => atMs)).toEqual([
      START + DAY - 5 * MINUTE,
      START + 2 * DAY - 5 * MINUTE,
    ]);
    expect(candlesIn(record, { ...range, bucketMs: DAY })).toEqual(days);
    record.close();
  });

  it('gives the space back', () => {
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const wide = Object.fromEntries(
      Array.from({ length: 170 }, (_, n) => [`A${n + 100}`, '1612.12345678']),
    );
    saveAll(
      record,
      Array.from({ length: 600 }, (_, n) => tableOf(START + n * 5 * MINUTE, wide)),
    );
    const { bytes } = record.size();
    keepUp(record, { rawBeforeMs: START + 30 * DAY, hourlyBeforeMs: START + 30 * DAY });
    expect(record.size().bytes).toBeLessThan(bytes - 1_000_000);
    record.close();
  });
});
