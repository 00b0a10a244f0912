import fs from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportFormat } from '#core/history/export-rows.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { daysSink } from '../../electron/record/export-parquet.ts';
import { exportTo } from '../../electron/record/export.ts';
import { type Job, runJob } from '../../electron/record/jobs.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { useFolder } from '../support/folder.ts';
import { decimal } from '../support/rates.ts';
import { DONE, fill, runToEnd, startJob, tableAt } from '../support/record-jobs.ts';
import { DAY, EUR, HOUR, keepUp, MINUTE, NGN, START, tableOf, USD } from '../support/recording.ts';

const inFolder = useFolder();
const file = (): string => inFolder('record.sqlite');

const exportJob = (
  target: string,
  format: ExportFormat,
  pair: Extract<Job, { kind: 'export' }>['what']['pair'] = null,
): Extract<Job, { kind: 'export' }> => ({
  kind: 'export',
  file: inFolder('record.sqlite'),
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

/** By a reader that knows nothing of the product. */
function rowsIn(parquet: string): Promise<Record<string, unknown>[]> {
  const bytes = fs.readFileSync(parquet);
  return parquetReadObjects({ file: new Uint8Array(bytes).buffer });
}

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
          // An unchanged value is one row; here the times distinguish the values of each answer.
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
          const described = (row: Record<string, string | null>): string =>
            `${row['code']} ${parseDecimal(row['rate'] ?? '')} ${row['first_seen_utc']}`;
          expect(source).toBe('sandbox');
          expect(csv.map(described).sort()).toEqual(expected.sort());
          expect(rows.map(described).sort()).toEqual(expected.sort());
          expect(
            new Set(csv.map((row) => `${row['source']} ${row['series']} ${row['base']}`)),
          ).toEqual(new Set(expected.length > 0 ? ['sandbox mid USD'] : []));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('as Parquet is a complete file, with and without rows', () => {
    for (const rates of [[], [{ NGN: '1600.5' }]]) {
      for (const suffix of ['', '-wal', '-shm']) fs.rmSync(file() + suffix, { force: true });
      const record = openRecord(file(), SANDBOX);
      rates.forEach((each, n) => record.saveLatest(tableAt(n, each), START, null));
      record.close();
      exportTo(exportJob(inFolder('all.parquet'), 'parquet'), () => undefined);
      const bytes = fs.readFileSync(inFolder('all.parquet'));
      // The mark is at both ends. Before the last one is the length of what describes the file.
      expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
      expect(bytes.subarray(-4).toString()).toBe('PAR1');
      expect(bytes.readUInt32LE(bytes.length - 8)).toBeLessThanOrEqual(bytes.length - 12);
      expect(bytes.includes('rate_approximate')).toBe(true);
      expect(bytes.includes('1600.5')).toBe(rates.length > 0);
    }
  });

  it('by day has the rows of the single file, each once and in the folder of its day', async () => {
    const record = openRecord(file(), SANDBOX);
    const lastMs = START + 40 * DAY;
    let before = null;
    for (let atMs = START; atMs <= lastMs; atMs += 7 * HOUR) {
      // Two values hold over midnight, and one all the time.
      const n = Math.floor((atMs - START) / (30 * HOUR));
      const table = tableOf(atMs, { NGN: `${1_600 + n}.${n}5`, EUR: '0.9' });
      record.saveLatest(table, atMs, before);
      before = table;
      const quote = { code: 'alpha', buy: decimal('1601.5'), sell: null, updatedAtMs: atMs };
      record.savePlatforms(
        { ticker: 'USDTNGN', quotes: [quote], droppedCount: 0, billing: null },
        atMs + HOUR,
      );
    }
    // Seen on the 20th, and published long before it.
    record.saveDayRates(
      {
        kind: 'rates',
        base: USD,
        rates: new Map([[NGN, decimal('812.25')]]),
        timestampMs: START - 900 * DAY,
        droppedCount: 0,
        billing: null,
      },
      lastMs,
    );
    keepUp(record, { rawBeforeMs: START + 10 * DAY, hourlyBeforeMs: START + 5 * DAY });
    record.close();

    exportTo(exportJob(inFolder('all.parquet'), 'parquet'), () => undefined);
    expect(await runToEnd(exportJob(inFolder('days'), 'parquet-days'))).toEqual(DONE);
    const whole = await rowsIn(inFolder('all.parquet'));
    const parts = fs.readdirSync(inFolder('days')).map(async (day) => {
      expect(fs.readdirSync(inFolder(path.join('days', day)))).toEqual(['history.parquet']);
      const rows = await rowsIn(inFolder(path.join('days', day, 'history.parquet')));
      return rows.map((row): Record<string, unknown> => ({ day, ...row }));
    });
    const byDay = (await Promise.all(parts)).flat();
    const expected = whole.map((row) => {
      const at = (row['published_utc'] ?? row['first_seen_utc']) as Date;
      return { day: `day=${at.toISOString().slice(0, 10)}`, ...row };
    });
    const sorted = (rows: readonly object[]): string[] =>
      rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(byDay)).toEqual(sorted(expected));
    expect(new Set(byDay.map((row) => row['grain']))).toEqual(new Set(['raw', 'hour', 'day']));
    expect(byDay.find((row) => row['rate'] === '812.25')?.['day']).toBe('day=2024-05-30');
    expect(new Set(byDay.map((row) => row['day'])).size).toBe(42);
    if (process.platform !== 'win32')
      expect(fs.statSync(inFolder('days')).mode & 0o777).toBe(0o700);
  });

  it('by day that is cut off has no file that can be read, and one that fails leaves nothing', async () => {
    fs.mkdirSync(inFolder('cut'));
    const sink = daysSink(inFolder('cut'), 'sandbox', START);
    for (let n = 0; n < 100_000; n += 1) {
      const atMs = START + (n % 3) * DAY;
      const times = { publishedMs: atMs, firstSeenMs: atMs, confirmedMs: atMs };
      sink.add({
        kind: 'rate',
        series: 'mid',
        grain: 'raw',
        base: 'USD',
        code: 'NGN',
        rate: '1',
        ...times,
      });
    }
    const files = [0, 1, 2].map((n) =>
      inFolder(`cut/day=${new Date(START + n * DAY).toISOString().slice(0, 10)}/history.parquet`),
    );
    for (const each of files) {
      expect(fs.statSync(each).size).toBeGreaterThan(1_000);
      await expect(rowsIn(each)).rejects.toThrow();
    }
    sink.end();
    expect((await Promise.all(files.map(rowsIn))).map((rows) => rows.length)).toEqual([
      33_334, 33_333, 33_333,
    ]);

    const record = openRecord(file(), SANDBOX);
    fill(record, 50);
    record.close();
    fs.mkdirSync(inFolder('taken'));
    fs.writeFileSync(inFolder('taken/mine.txt'), 'before');
    expect(await runToEnd(exportJob(inFolder('taken'), 'parquet-days'))).toMatchObject({
      ok: false,
    });
    const fails = (share: number): void => {
      if (share > 0.5) throw new Error('no space');
    };
    const job = exportJob(inFolder('new'), 'parquet-days');
    expect(() => exportTo(job, fails)).toThrow('no space');
    const stopped = runJob(startJob, job);
    stopped.stop();
    expect(await stopped.done).toEqual({ ok: true, value: 'stopped' });
    const left = fs.readdirSync(inFolder('.')).filter((each) => !each.startsWith('record.sqlite'));
    expect(left.sort()).toEqual(['cut', 'taken']);
    expect(fs.readdirSync(inFolder('taken'))).toEqual(['mine.txt']);
  });

  it('has one row per value, with first seen, last confirmed and published times', async () => {
    const record = openRecord(file(), SANDBOX);
    for (let n = 0; n < 300; n += 1) {
      const table = tableAt(n, { NGN: n < 200 ? '1600' : '1601' });
      record.saveLatest(table, START + n * MINUTE, null);
      if (n % 60 === 0)
        Array.from(record.upkeep.steps({ rawBeforeMs: -1, hourlyBeforeMs: -1 }, () => []));
    }
    record.close();
    await runToEnd(
      exportJob(inFolder('pair.csv'), 'csv', { base: USD, quote: NGN, market: 'mid' }),
    );
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
    await runToEnd(
      exportJob(inFolder('cross.json'), 'json', { base: EUR, quote: NGN, market: 'mid' }),
    );
    expect(parseJson(fs.readFileSync(inFolder('cross.json'), 'utf8')).rows).toMatchObject([
      { base: 'EUR', code: 'NGN', rate: '2285.7142857142857142857142857142857143' },
    ]);
    await runToEnd(exportJob(inFolder('all.csv'), 'csv'));
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
    const job = runJob(startJob, exportJob(inFolder('all.csv'), 'csv'));
    job.stop();
    expect(await job.done).toEqual({ ok: true, value: 'stopped' });
    expect(fs.readFileSync(inFolder('all.csv'), 'utf8')).toBe('before');
    const failed = await runToEnd(exportJob(inFolder('none/all.csv'), 'csv'));
    expect(failed).toMatchObject({ ok: false, error: { code: 'internal' } });
    record.close();
  });
});
