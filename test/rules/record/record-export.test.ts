import fs from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileFormat } from '#core/history/export-rows.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { exportTo } from '../../../electron/record/export.ts';
import type { JobOf } from '../../../electron/record/long-work.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { useFolder } from '../../support/folder.ts';
import { RULES } from '../../support/quotes.ts';
import { decimal } from '../../support/rates.ts';
import { DONE, fill, runToEnd, tableAt } from '../../support/record-jobs.ts';
import { DAY, EUR, HOUR, MINUTE, NGN, START, USD } from '../../support/recording.ts';
import { cases } from '../../support/nightly.ts';

const inFolder = useFolder();
const file = (): string => inFolder('record.sqlite');

const exportJob = (
  target: string,
  format: FileFormat,
  pair: JobOf<'export'>['what']['pair'] = null,
): JobOf<'export'> => ({
  kind: 'export',
  file: inFolder('record.sqlite'),
  target,
  unfinished: `${target}.part`,
  sourceKey: 'sandbox',
  exportedAtMs: START,
  what: { format, pair },
  rules: new Map([['USDTNGN', RULES]]),
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

  it('parsed as decimals is what is recorded, as CSV and as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(code, rate), { minLength: 1, maxLength: 6 }),
        async (answers) => {
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
          await exportTo(exportJob(inFolder('all.csv'), 'csv'), () => undefined);
          await exportTo(exportJob(inFolder('all.json'), 'json'), () => undefined);
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
      { numRuns: cases(40) },
    );
  });

  it('as Parquet is a complete file, with and without rows', async () => {
    for (const rates of [[], [{ NGN: '1600.5' }]]) {
      for (const suffix of ['', '-wal', '-shm']) fs.rmSync(file() + suffix, { force: true });
      const record = openRecord(file(), SANDBOX);
      rates.forEach((each, n) => record.saveLatest(tableAt(n, each), START, null));
      record.close();
      await exportTo(exportJob(inFolder('all.parquet'), 'parquet'), () => undefined);
      const bytes = fs.readFileSync(inFolder('all.parquet'));
      // The mark is at both ends. Before the last one is the length of what describes the file.
      expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
      expect(bytes.subarray(-4).toString()).toBe('PAR1');
      expect(bytes.readUInt32LE(bytes.length - 8)).toBeLessThanOrEqual(bytes.length - 12);
      expect(bytes.includes('rate_approximate')).toBe(true);
      expect(bytes.includes('1600.5')).toBe(rates.length > 0);
    }
  });

  it('has one row per value, with first seen, last confirmed and published times', async () => {
    const record = openRecord(file(), SANDBOX);
    for (let n = 0; n < 300; n += 1) {
      const table = tableAt(n, { NGN: n < 200 ? '1600' : '1601' });
      record.saveLatest(table, START + n * MINUTE, null);
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

  it('says why the app would not have ranked a platform then, in each format', async () => {
    const quotes = [
      ['alpha', '1601', '1599', null],
      ['beta', '1602', '1600', null],
      ['delta', '1603', '1601', null],
      ['epsilon', '1604', null, null],
      ['fastforex', '1590', '1590', 'reference'],
      ['mapleleaf-pay', '1400', '1398', 'outlier'],
      ['crossed', '1598', '1602', 'crossed'],
      ['silent', null, null, 'not-quoted'],
      ['old', '1500', '1499', 'not-fresh'],
      ['mine', '1600', '1598', 'hidden'],
    ] as const;
    const record = openRecord(file(), SANDBOX);
    for (const [n, atMs] of [START, START + 2 * HOUR].entries()) {
      const listed = quotes.map(([code, buy, sell]) => ({
        code,
        // A good price that is far off in the next answer.
        buy: buy === null ? null : decimal(n === 1 && code === 'alpha' ? '3201' : buy),
        sell: sell === null ? null : decimal(n === 1 && code === 'alpha' ? '3199' : sell),
        updatedAtMs: atMs - (code === 'old' ? DAY : MINUTE),
      }));
      record.savePlatforms(
        { ticker: 'USDTNGN', quotes: listed, droppedCount: 0, billing: null },
        atMs,
      );
    }
    record.close();
    const rules = new Map([['USDTNGN', { ...RULES, hidden: new Set(['mine']) }]]);
    const expected = [0, 1].flatMap((n) =>
      quotes.map(
        ([code, , , why]) =>
          `${n} ${code} ${n === 1 && code === 'alpha' ? 'outlier' : (why ?? '')}`,
      ),
    );
    const described = (row: Record<string, unknown>): string => {
      const at = new Date(row['first_seen_utc'] as string);
      return `${Number(at.getTime() > START)} ${String(row['code'])} ${(row['not_ranked'] ?? '') as string}`;
    };
    for (const format of ['csv', 'json', 'parquet'] as const) {
      const target = inFolder(`all.${format}`);
      expect(await runToEnd({ ...exportJob(target, format), rules })).toEqual(DONE);
      const text = format === 'parquet' ? '' : fs.readFileSync(target, 'utf8');
      const rows = {
        csv: () => parseCsv(text),
        json: () => parseJson(text).rows,
        parquet: () => rowsIn(target),
      }[format];
      const raw = (await rows()).filter(({ grain }) => grain === 'raw');
      expect(raw.map(described).sort()).toEqual(expected.toSorted());
    }
  });

  it('that ends half-way, or fails, leaves what was there', async () => {
    const record = openRecord(file(), SANDBOX);
    fill(record, 50);
    fs.writeFileSync(inFolder('all.csv'), 'before');
    // Wherever a thread that is stopped ends.
    const half: string[] = [];
    const look = (): void => void half.push(fs.readFileSync(inFolder('all.csv'), 'utf8'));
    await exportTo(exportJob(inFolder('all.csv'), 'csv'), look);
    expect(half).toEqual(Array.from({ length: 50 }, () => 'before'));
    expect(parseCsv(fs.readFileSync(inFolder('all.csv'), 'utf8'))).toHaveLength(51);
    const failed = await runToEnd(exportJob(inFolder('none/all.csv'), 'csv'));
    expect(failed).toMatchObject({ ok: false, error: { code: 'internal' } });
    record.close();
  });
});
