import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currencyCode } from '#core/currency.ts';
import { parseDecimal } from '#core/decimal.ts';
import type { PlatformQuotes } from '#core/platform-quotes.ts';
import { SANDBOX, type Source } from '#core/source.ts';
import { exportTo } from '../../electron/store/export.ts';
import { type Job, runJob, type StartWorker } from '../../electron/store/jobs.ts';
import { openRecordOrGoOn } from '../../electron/store/open-record.ts';
import { openRecord, type RateRecord } from '../../electron/store/record.ts';
import { RECORD_MIGRATIONS } from '../../electron/store/record-schema.ts';
import { decimal, rateTable } from '../support/rates.ts';

const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };
const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [never, never, never];
const MINUTE = 60_000;
/** What a record of an older version is kept as. */
const BEFORE = `record.before-${RECORD_MIGRATIONS.length}.sqlite`;
const START = Date.parse('2026-11-16T00:00:00Z');

// Each commit waits for the disk, and a machine that tests has others to serve.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';
const inFolder = (name: string): string => path.join(folder, name);
const file = (): string => inFolder('record.sqlite');
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-files-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

const worker = new URL('../../electron/store/record-worker.ts', import.meta.url);
const start: StartWorker = (job) => new Worker(worker, { workerData: job });
const run = (job: Job) => runJob(start, job).done;
const done = { ok: true, value: 'done' };

const tableAt = (n: number, rates: Record<string, string>) =>
  rateTable(rates, { publishedAtMs: START + n * MINUTE, firstSeenAtMs: START + n * MINUTE });

function fill(record: RateRecord, count: number, from = 0): void {
  for (let n = from; n < from + count; n += 1) {
    record.saveLatest(tableAt(n, { NGN: `${1_600 + n}.5`, EUR: '0.9' }), START + n * MINUTE, null);
  }
}

const exportJob = (
  target: string,
  format: 'csv' | 'json',
  pair: Extract<Job, { kind: 'export' }>['what']['pair'] = null,
): Extract<Job, { kind: 'export' }> => ({
  kind: 'export',
  file: file(),
  target,
  unfinished: `${target}.part`,
  sourceKey: 'sandbox',
  exportedAtMs: START,
  what: { format, pair },
});

/** RFC 4180, read by nothing of the product. */
function parseCsv(text: string): Record<string, string>[] {
  const rows = [
    ...text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g),
  ].map(([, line = '']) =>
    [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, field = '']) =>
      field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
    ),
  );
  const [head = [], ...rest] = rows;
  return rest.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

interface JsonExport {
  readonly source: string;
  readonly rows: Record<string, string | null>[];
}
const parseJson = (text: string): JsonExport => JSON.parse(text) as JsonExport;

describe('an export', () => {
  const rate = fc.stringMatching(/^[1-9]\d{0,20}\.\d{0,30}[1-9]$/);
  const code = fc.constantFrom('NGN', 'EUR', 'BTC', '1INCH');

  it('parsed as decimals is what is recorded, as CSV and as JSON', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(code, rate), { minLength: 1, maxLength: 6 }),
        (answers) => {
          for (const suffix of ['', '-wal', '-shm']) fs.rmSync(file() + suffix, { force: true });
          const record = openRecord(file(), SANDBOX);
          answers.forEach((rates, n) =>
            record.saveLatest(tableAt(n, rates), START + n * MINUTE, null),
          );
          record.close();
          // A value that stays is one row; here each answer's values are told apart by their time.
          const expected: string[] = [];
          answers.forEach((rates, n) => {
            for (const [each, value] of Object.entries(rates)) {
              if (answers[n - 1]?.[each] !== value)
                expected.push(
                  `${each} ${decimal(value)} ${new Date(START + n * MINUTE).toISOString()}`,
                );
            }
          });
          exportTo(exportJob(inFolder('all.csv'), 'csv'), () => undefined);
          exportTo(exportJob(inFolder('all.json'), 'json'), () => undefined);
          const csv = parseCsv(fs.readFileSync(inFolder('all.csv'), 'utf8'));
          const { source, rows } = parseJson(fs.readFileSync(inFolder('all.json'), 'utf8'));
          const told = (row: Record<string, string | null>): string =>
            `${row['code']} ${parseDecimal(row['rate'] ?? '')} ${row['first_seen_utc']}`;
          expect(source).toBe('sandbox');
          expect(csv.map(told).sort()).toEqual(expected.sort());
          expect(rows.map(told).sort()).toEqual(expected.sort());
          expect(
            new Set(csv.map((row) => `${row['source']} ${row['series']} ${row['base']}`)),
          ).toEqual(new Set(expected.length > 0 ? ['sandbox mid USD'] : []));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('tells when a value was first seen, last confirmed and published, once for as long as it stood', async () => {
    const record = openRecord(file(), SANDBOX);
    for (let n = 0; n < 300; n += 1) {
      const table = tableAt(n, { NGN: n < 200 ? '1600' : '1601' });
      record.saveLatest(table, START + n * MINUTE, null);
      if (n % 60 === 0)
        Array.from(record.upkeep.steps({ rawBeforeMs: -1, hourlyBeforeMs: -1 }, () => []));
    }
    record.close();
    await run(exportJob(inFolder('pair.csv'), 'csv', { base: USD, quote: NGN, market: 'mid' }));
    const rows = parseCsv(fs.readFileSync(inFolder('pair.csv'), 'utf8')).filter(
      ({ grain }) => grain === 'raw',
    );
    expect(rows).toMatchObject([
      {
        rate: '1600',
        published_utc: '2026-11-16T00:00:00.000Z',
        last_confirmed_utc: '2026-11-16T03:19:00.000Z',
      },
      {
        rate: '1601',
        first_seen_utc: '2026-11-16T03:20:00.000Z',
        last_confirmed_utc: '2026-11-16T04:59:00.000Z',
      },
    ]);
  });

  it('of a cross is exact to 38 digits; of platforms as sent, and no formula', async () => {
    const record = openRecord(file(), SANDBOX);
    record.saveLatest(tableAt(0, { NGN: '1600', EUR: '0.7' }), START, null);
    const quotes: PlatformQuotes = {
      ticker: 'USDTNGN',
      quotes: [{ code: '=HYPERLINK("x")', buy: decimal('1601.5'), sell: null, updatedAtMs: START }],
      droppedCount: 0,
      billing: null,
    };
    record.savePlatforms(quotes, START);
    record.close();
    await run(exportJob(inFolder('cross.json'), 'json', { base: EUR, quote: NGN, market: 'mid' }));
    expect(parseJson(fs.readFileSync(inFolder('cross.json'), 'utf8')).rows).toMatchObject([
      { base: 'EUR', code: 'NGN', rate: '2285.7142857142857142857142857142857143' },
    ]);
    await run(exportJob(inFolder('all.csv'), 'csv'));
    const row = parseCsv(fs.readFileSync(inFolder('all.csv'), 'utf8')).find(
      ({ series }) => series === 'ticker USDTNGN',
    );
    expect(row).toMatchObject({
      code: '\'=HYPERLINK("x")',
      buy: '1601.5',
      sell: '',
      updated_utc: '2026-11-16T00:00:00.000Z',
    });
  });

  it('that is stopped, or fails, leaves nothing behind, and what was there', async () => {
    const record = openRecord(file(), SANDBOX);
    fill(record, 50);
    fs.writeFileSync(inFolder('all.csv'), 'before');
    const job = runJob(start, exportJob(inFolder('all.csv'), 'csv'));
    job.stop();
    expect(await job.done).toEqual({ ok: true, value: 'stopped' });
    expect(fs.readFileSync(inFolder('all.csv'), 'utf8')).toBe('before');
    const failed = await run(exportJob(inFolder('none/all.csv'), 'csv'));
    expect(failed).toMatchObject({ ok: false, error: { code: 'internal' } });
    record.close();
  });
});

describe('a back-up', () => {
  it('is whole as of a moment, while the record goes on', async () => {
    const record = openRecord(file(), SANDBOX);
    fill(record, 300);
    const target = inFolder('copy.sqlite');
    const job = runJob(start, {
      kind: 'back-up',
      file: file(),
      target,
      unfinished: `${target}.part`,
    });
    let written = 300;
    const writing = setInterval(() => {
      fill(record, 1, written);
      written += 1;
    }, 1);
    expect(await job.done).toEqual(done);
    clearInterval(writing);
    record.close();
    expect(fs.existsSync(`${target}-wal`)).toBe(false);
    const copy = openRecord(target, SANDBOX);
    expect(copy.endedUncleanly).toBe(false);
    const all = { fromMs: 0, toMs: START * 2 };
    expect(copy.series('mid', { base: USD, quote: NGN }, all, 10_000).total).toBeGreaterThanOrEqual(
      300,
    );
    copy.close();
  });
});

describe('a file to restore from', () => {
  const examine = (name: string, sourceKey = 'sandbox') =>
    run({
      kind: 'examine',
      file: inFolder(name),
      target: inFolder('restored'),
      unfinished: inFolder('restored.part'),
      sourceKey,
    });
  const refused = (problem: string) => ({
    ok: false,
    error: { code: 'bad-request', detail: problem },
  });

  it('is taken when it is a record of this source, and copied whole', async () => {
    const record = openRecord(inFolder('good'), SANDBOX);
    fill(record, 10);
    expect(await examine('good')).toEqual(done);
    record.close();
    const restored = openRecord(inFolder('restored'), SANDBOX);
    expect(restored.load().markets.mid?.table.rates.get(NGN)).toBe('1609.5');
    restored.close();
  });

  it('is refused when it is anything else, with the reason', async () => {
    fs.writeFileSync(inFolder('text'), 'no database at all, '.repeat(99));
    expect(await examine('text')).toEqual(refused('not-a-record'));
    expect(await examine('nowhere')).toEqual(refused('not-a-record'));
    const foreign = new DatabaseSync(inFolder('foreign'));
    foreign.exec('CREATE TABLE songs (x)');
    foreign.close();
    expect(await examine('foreign')).toEqual(refused('not-a-record'));
    const newer = new DatabaseSync(inFolder('newer'));
    newer.exec('CREATE TABLE source (x); PRAGMA user_version = 99');
    newer.close();
    expect(await examine('newer')).toEqual(refused('newer'));
    openRecord(inFolder('other'), ACCOUNT).close();
    expect(await examine('other')).toEqual(refused('other-source'));
    const record = openRecord(inFolder('damaged'), SANDBOX);
    fill(record, 200);
    record.close();
    const bytes = fs.readFileSync(inFolder('damaged'));
    bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 20_000);
    fs.writeFileSync(inFolder('damaged'), bytes);
    expect(await examine('damaged')).toEqual(refused('broken'));
    expect(fs.existsSync(inFolder('restored'))).toBe(false);
  });
});

describe('integrity', () => {
  it('is worth a check after an unclean end alone', async () => {
    const record = openRecord(file(), SANDBOX);
    expect(record.endedUncleanly).toBe(false);
    fill(record, 200);
    // As a crash leaves it: a copy of the files while they are open.
    for (const suffix of ['', '-wal'])
      fs.copyFileSync(file() + suffix, inFolder('crashed') + suffix);
    record.close();
    const crashed = openRecord(inFolder('crashed'), SANDBOX);
    expect(crashed.endedUncleanly).toBe(true);
    crashed.close();
    // Nobody looked yet: a clean end alone makes it no better.
    const again = openRecord(inFolder('crashed'), SANDBOX);
    expect(again.endedUncleanly).toBe(true);
    again.passCheck();
    again.close();
    const sound = openRecord(inFolder('crashed'), SANDBOX);
    expect(sound.endedUncleanly).toBe(false);
    sound.close();
    expect(await run({ kind: 'check', file: file() })).toEqual(done);
    const bytes = fs.readFileSync(file());
    bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 20_000);
    fs.writeFileSync(file(), bytes);
    expect(await run({ kind: 'check', file: file() })).toEqual({
      ok: false,
      error: { code: 'bad-request', detail: 'broken' },
    });
    // Where nobody could look, nothing is known of it.
    expect(await run({ kind: 'check', file: inFolder('nowhere') })).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    });
  });
});

/** The schema of version 2, with what an app of then would have written. */
function makeVersion2(): void {
  const db = new DatabaseSync(file());
  db.exec(`
    ${RECORD_MIGRATIONS[0]} ${RECORD_MIGRATIONS[1]}
    INSERT INTO source VALUES (1, 'sandbox');
    INSERT INTO latest VALUES (1, 'mid', 'USD', NULL, 77, 99);
    INSERT INTO latest_rate VALUES (1, 'mid', 'NGN', '1612.000000000000000001'), (1, 'mid', 'EUR', '0.9');
    INSERT INTO kept VALUES (1, 1, 'mid', 'hour', 0, 50, 'USD');
    INSERT INTO kept_rate VALUES (1, 'NGN', '1600.1');
    PRAGMA user_version = 2;
  `);
  db.close();
}

describe('a record of version 2', () => {
  it('goes on with all that it held, and a copy of it is kept', () => {
    makeVersion2();
    const before = fs.readFileSync(file());
    const record = openRecord(file(), SANDBOX);
    expect(record.load().markets.mid).toEqual({
      table: rateTable(
        { EUR: '0.9', NGN: '1612.000000000000000001' },
        { publishedAtMs: null, firstSeenAtMs: 77 },
      ),
      checkedAtMs: 99,
    });
    expect(record.closes('mid', USD, [NGN], 0).get(NGN)).toEqual([{ atMs: 50, rate: '1600.1' }]);
    // It looked in the days of which it kept something.
    expect(record.missingDays('mid', { fromMs: 0, toMs: 2 * 86_400_000 - 1 })).toEqual([
      86_400_000,
    ]);
    record.close();
    const copy = fs.readFileSync(inFolder(BEFORE));
    expect(copy.subarray(100).equals(before.subarray(100))).toBe(true);
  });

  it('stays as it is where it can’t be copied first', () => {
    makeVersion2();
    fs.mkdirSync(inFolder(BEFORE));
    const { problem } = openRecordOrGoOn(file(), SANDBOX, '2026-11-20');
    expect(problem).toContain(BEFORE);
    const db = new DatabaseSync(file());
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    db.close();
  });
});

describe('a record that can’t be written', () => {
  it('is still read, and the reason is said', () => {
    const record = openRecord(file(), SANDBOX);
    fill(record, 5);
    record.close();
    fs.chmodSync(file(), 0o400);
    fs.chmodSync(folder, 0o500);
    const asRoot = process.getuid?.() === 0;
    // Root writes wherever it likes, but not what can't be changed at all.
    const isFixed = asRoot && spawnSync('chattr', ['+i', file(), folder]).status === 0;
    try {
      if (asRoot && !isFixed) return;
      const opened = openRecordOrGoOn(file(), SANDBOX, '2026-11-20');
      expect(opened.problem).toMatch(/^record\.sqlite: /);
      expect(opened.recorded.markets.mid?.table.rates.get(NGN)).toBe('1604.5');
      expect(() => opened.record?.confirmLatest('mid', 1)).toThrow(/readonly|unable to open/);
      opened.record?.close();
    } finally {
      if (isFixed) spawnSync('chattr', ['-i', file(), folder]);
      fs.chmodSync(folder, 0o700);
    }
  });
});
