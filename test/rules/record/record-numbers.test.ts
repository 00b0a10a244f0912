import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { RETENTION } from '#core/history/retention.ts';
import { SANDBOX, type Source } from '#core/rates/source.ts';
import { change24h } from '#core/rates/trend.ts';
import { openRecordOrGoOn } from '../../../electron/record/open-record.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import { runUpkeep } from '../../../electron/record/run-upkeep.ts';
import { decimal, rateTable } from '../../support/rates.ts';
import { candlesIn, checkedIn, keepUp, keptRecord, pointsIn } from '../../support/recording.ts';

const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };
const [USD, NGN] = ['USD', 'NGN'].map(currencyCode) as [never, never];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-16T00:00:00Z');

let folder = '';
const file = (): string => path.join(folder, 'record.sqlite');
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-numbers-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

const at = (atMs: number, rate: string, market: RateTable['market'] = 'mid'): RateTable =>
  rateTable({ NGN: rate }, { market, publishedAtMs: atMs, firstSeenAtMs: atMs });

function saveAll(record: RateRecord, tables: readonly RateTable[]): void {
  tables.forEach((table, index) => {
    record.saveLatest(table, table.firstSeenAtMs, tables[index - 1] ?? null);
  });
}

const everyHalfHour = (days: number): RateTable[] =>
  Array.from({ length: days * 48 }, (_, n) => at(START + n * 30 * MINUTE, String(1_500 + n)));

const count = (record: RateRecord): number =>
  pointsIn(record, { toMs: START + 70 * DAY, bucketMs: 30 * MINUTE }).length;

/** A record, and when so many rounds of its upkeep are over. */
function watching(record: RateRecord) {
  const step = vi.fn<RateRecord['upkeep']['step']>((...given) => record.upkeep.step(...given));
  const ended = (): number => step.mock.results.filter(({ value }) => value === false).length;
  return {
    kept: keptRecord({ ...record, upkeep: { ...record.upkeep, step } }),
    roundEnds: (count: number) => expect.poll(ended).toBe(count),
  };
}

describe('upkeep', () => {
  it('deletes nothing after a clock jump, and old rows once the service confirms the time', async () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(record, everyHalfHour(10));
    let nowMs = START + 10 * DAY;
    const { kept, roundEnds } = watching(record);
    const upkeep = runUpkeep({
      record: kept,
      retention: RETENTION,
      now: () => nowMs,
      watched: () => [],
      onError: (error) => expect.fail(String(error)),
    });
    upkeep.tick();
    await roundEnds(1);
    nowMs += 5 * 365 * DAY;
    upkeep.tick();
    await roundEnds(2);
    expect(count(record)).toBe(480);
    record.saveLatest(at(START + 60 * DAY, '9'), START + 60 * DAY, null);
    nowMs += DAY;
    upkeep.tick();
    await expect.poll(() => count(record)).toBeLessThan(300);
    upkeep.stop();
    record.close();
  });

  it('takes away what was deleted without waiting for its next round, and leaves a read-only one', async () => {
    const record = openRecord(file(), SANDBOX);
    saveAll(record, everyHalfHour(10));
    const options = { retention: RETENTION, now: () => START, watched: () => [] };
    const { kept, roundEnds } = watching(record);
    const upkeep = runUpkeep({ ...options, record: kept, onError: () => undefined });
    upkeep.tick();
    await roundEnds(1);
    record.deleteHistory();
    expect(record.upkeep.isDue()).toBe(true);
    upkeep.tick();
    await expect.poll(() => record.upkeep.isDue()).toBe(false);
    upkeep.stop();
    const onError = vi.fn();
    const step = vi.fn<RateRecord['upkeep']['step']>();
    const readOnly = keptRecord({
      ...record,
      isWritable: false,
      upkeep: { ...record.upkeep, step },
    });
    runUpkeep({ ...options, record: readOnly, onError }).tick();
    expect(step).not.toHaveBeenCalled();
    record.close();
  });
});

describe('a number of the record', () => {
  it('24 h ago is the last one at that time, not its hour’s close', () => {
    const record = openRecord(':memory:', SANDBOX);
    const noon = START + 12 * HOUR;
    saveAll(record, [
      at(noon - 55 * MINUTE, '1000'),
      at(noon + 5 * MINUTE, '1100'),
      at(noon + 30 * MINUTE, '1200'),
      at(noon + 45 * MINUTE, '1300'),
      at(noon + DAY + 30 * MINUTE, '1320'),
    ]);
    const latest = { atMs: noon + DAY + 30 * MINUTE, rate: decimal('1320') };
    const closes = record.closes('mid', USD, [NGN], 0, latest.atMs - DAY).get(NGN) ?? [];
    expect(change24h(latest, closes)).toEqual({ percent: '10.00', spanMs: DAY });
    record.close();
  });

  it('closed its hour with the time at which it was really last confirmed', () => {
    const record = openRecord(file(), SANDBOX);
    const first = at(START, '1500');
    record.saveLatest(first, START + MINUTE, null);
    record.confirmLatest('mid', START + 55 * MINUTE);
    record.saveLatest(at(START + HOUR, '1501'), START + HOUR, first);
    record.close();
    const db = new DatabaseSync(file());
    expect(db.prepare('SELECT confirmed_ms FROM snapshot WHERE grain = 1').all()).toEqual([
      { confirmed_ms: START + 55 * MINUTE },
    ]);
    db.close();
  });

  it('of an unchanged day is the last one before, if there were checks', () => {
    const record = openRecord(':memory:', SANDBOX);
    record.saveLatest(at(START + 16 * HOUR, '1500', 'official'), START + 16 * HOUR, null, HOUR);
    for (let hour = 17; hour < 48; hour += 1) {
      record.confirmLatest('official', START + hour * HOUR, HOUR);
    }
    const value = { code: NGN, origin: 'own', rate: '1500', publishedMs: START + 16 * HOUR };
    expect(record.day('official', USD, [NGN], START + DAY)).toEqual([value]);
    expect(record.day('official', USD, [NGN], START + 2 * DAY)).toEqual([]);
    record.close();
  });

  it('makes no candle shorter than the stored values, and no partial candle', () => {
    const record = openRecord(':memory:', SANDBOX);
    saveAll(record, everyHalfHour(3));
    const range = { fromMs: START + 1, toMs: START + DAY - 1 };
    const [whole] = candlesIn(record, { ...range, bucketMs: DAY });
    expect(whole).toMatchObject({ open: 1500, observations: 48 });
    const late = START + 3 * DAY;
    keepUp(record, { rawBeforeMs: late, hourlyBeforeMs: late }, ['NGN']);
    expect(candlesIn(record, { ...range, bucketMs: DAY })).toEqual([whole]);
    expect(candlesIn(record, { ...range, bucketMs: HOUR })).toEqual([]);
    record.close();
  });

  it('has no hole after a shorter period', () => {
    const record = openRecord(':memory:', SANDBOX);
    record.saveLatest(at(START, '1'), START, null, HOUR);
    record.confirmLatest('mid', START + 90 * MINUTE, MINUTE);
    record.confirmLatest('mid', START + 100 * MINUTE, MINUTE);
    expect(checkedIn(record)).toEqual([
      { fromMs: START, toMs: START + 90 * MINUTE },
      { fromMs: START + 100 * MINUTE, toMs: START + 100 * MINUTE },
    ]);
    record.close();
  });
});

describe('a file that is no record', () => {
  it('is quarantined unchanged, whatever version it states', () => {
    for (const sql of ['', 'PRAGMA user_version = 3', 'PRAGMA user_version = 1']) {
      const db = new DatabaseSync(file());
      db.exec(`CREATE TABLE songs (x); INSERT INTO songs VALUES (1); ${sql}`);
      db.close();
      const before = fs.readFileSync(file());
      const opened = openRecordOrGoOn(file(), SANDBOX, '2026-11-20');
      expect(opened).toMatchObject({ problem: null });
      expect(fs.readFileSync(opened.quarantined ?? '')).toEqual(before);
      opened.record?.close();
      fs.rmSync(file());
    }
  });
});

describe('a record that could only be read when it was opened', () => {
  it('is written as soon as that goes', () => {
    openRecord(file(), SANDBOX).close();
    const other = new DatabaseSync(file());
    other.exec('BEGIN IMMEDIATE');
    const { record, problem } = openRecordOrGoOn(file(), ACCOUNT, '2026-11-20');
    expect(problem).toContain('locked');
    expect(record?.isWritable).toBe(false);
    expect(() => record?.run((open) => open.saveLatest(at(START, '1500'), START, null))).toThrow(
      'locked',
    );
    other.exec('ROLLBACK');
    other.close();
    record?.run((open) => open.saveLatest(at(START, '1500'), START, null));
    expect(record?.run((open) => open.load()).markets.mid?.table.rates.get(NGN)).toBe('1500');
    expect(record?.isWritable).toBe(true);
    record?.close();
  });
});
