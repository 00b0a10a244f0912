import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateTable } from '../../electron/core/rates/rate-table.ts';
import { SANDBOX } from '../../electron/core/rates/source.ts';
import { exportTo } from '../../electron/record/export.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { useFolder } from '../support/folder.ts';
import { RULES } from '../support/quotes.ts';
import { decimal } from '../support/rates.ts';
import { tableAt } from '../support/record-jobs.ts';
import { DAY, HOUR, MINUTE, saveAll, START, tableOf } from '../support/recording.ts';

/** What is used of `@duckdb/node-api`, which is installed at night alone. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(): Promise<{ connect(): Promise<{ runAndReadAll(sql: string): Promise<Read> }> }>;
  };
}
interface Read {
  getRowObjectsJson(): readonly Readonly<Record<string, string | number | null>>[];
}
const PACKAGE = '@duckdb/node-api';

const inFolder = useFolder();

async function rowsOf(sql: string): Promise<ReturnType<Read['getRowObjectsJson']>> {
  const { DuckDBInstance } = (await import(PACKAGE)) as DuckDb;
  const connection = await (await DuckDBInstance.create()).connect();
  return (await connection.runAndReadAll(sql)).getRowObjectsJson();
}

async function exported(
  fill: (record: ReturnType<typeof openRecord>) => void,
  target = inFolder('history.parquet'),
): Promise<string> {
  const file = `${target}.sqlite`;
  const record = openRecord(file, SANDBOX);
  fill(record);
  record.close();
  await exportTo(
    {
      kind: 'export',
      file,
      target,
      unfinished: `${target}.part`,
      sourceKey: 'sandbox',
      exportedAtMs: START,
      what: { format: 'parquet', pair: null },
      rules: new Map([['USDTNGN', RULES]]),
    },
    () => undefined,
  );
  return target;
}

/** The queries of the page, in their order; the first one makes the table. */
function queriesOf(folder: string): string[] {
  const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/firm.md'), 'utf8');
  return [...page.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) =>
    sql.replace("'history/", `'${folder}/`),
  );
}

const lagosHour = (atMs: number): number => new Date(atMs + HOUR).getUTCHours();

describe('what a firm asks of its history', () => {
  it('is answered by the queries of the page as by counting', async () => {
    const [hours, step] = [50, 20 * MINUTE];
    const cents = (n: number): number => 160_000 + ((n * 7_919) % 997);
    // The others have the best prices, which nobody could take.
    const quotesAt = (atMs: number) =>
      ['alpha', 'beta', 'delta', 'epsilon', 'fastforex', 'mapleleaf-pay', 'old'].map(
        (code, index) => {
          const n = atMs / step + index * 31;
          const far: Record<string, readonly [number, number]> = {
            fastforex: [150_000, 150_000],
            'mapleleaf-pay': [120_000, 119_000],
            old: [155_000, 154_000],
          };
          const [buy, sell] = far[code] ?? [cents(n), cents(n) - 100];
          const prices = { buy: decimal(`${buy / 100}`), sell: decimal(`${sell / 100}`) };
          return { code, ...prices, updatedAtMs: atMs - (code === 'old' ? 3 * DAY : MINUTE) };
        },
      );
    const parallelAt = (hour: number): string => `${1_700 + ((hour * 37) % 50)}.25`;
    /** The last one of the first day lost its point, and nothing confirmed it. */
    const seenAt = (hour: number): string => (hour === 23 ? '172025' : parallelAt(hour));
    const officialAt = (day: number): string => `${1_500 + day}.5`;
    /** A desk that is open in some hours: the others are in its record neither as hours nor raw. */
    const desk = async (
      name: string,
      isOpen: (hour: number, minute: number) => boolean,
    ): Promise<void> => {
      const shown: RateTable[] = [];
      await exported(
        (record) => {
          for (let atMs = START; atMs < START + hours * HOUR; atMs += step) {
            const hour = (atMs - START) / HOUR;
            if (!isOpen(Math.floor(hour), Math.round((hour % 1) * 60))) continue;
            const listed = { ticker: 'USDTNGN', droppedCount: 0, billing: null };
            record.savePlatforms({ ...listed, quotes: quotesAt(atMs) }, atMs);
            if (Number.isInteger(hour))
              shown.push(tableOf(atMs, { NGN: seenAt(hour) }, 'parallel'));
          }
          saveAll(record, shown);
          // None on the second day.
          const official = [0, 2].map((n) =>
            tableOf(START + n * DAY, { NGN: officialAt(n) }, 'official'),
          );
          saveAll(record, official);
        },
        inFolder(`firm/${name}.parquet`),
      );
    };
    fs.mkdirSync(inFolder('firm'));
    // Together they have every answer; many hours both saw, to their end or in part.
    await desk('ada', (hour) => hour % 24 < 14);
    await desk('bola', (hour, minute) => hour % 24 >= 10 || minute === 0);
    const folder = inFolder('firm');

    const [load = '', cheapest = '', premium = '', gaps = ''] = queriesOf(folder);
    const { DuckDBInstance } = (await import(PACKAGE)) as DuckDb;
    const firm = await (await DuckDBInstance.create()).connect();
    await firm.runAndReadAll(load);
    const answer = async (sql: string) => (await firm.runAndReadAll(sql)).getRowObjectsJson();

    // The last hour is not over.
    const closes = Array.from({ length: hours - 1 }, (_, n) => START + n * HOUR + 2 * step);
    const [table] = await answer(
      "SELECT count(*) AS rows FROM history WHERE grain = 'hour' AND buy IS NOT NULL",
    );
    expect(table).toEqual({ rows: String(closes.length * 7) });
    const best = new Map<string, number>();
    const open = new Map<string, { hours: number; most: number }>();
    for (const atMs of closes) {
      const live = quotesAt(atMs).slice(0, 4);
      const low = Math.min(...live.map(({ buy }) => Number(buy)));
      const high = Math.max(...live.map(({ sell }) => Number(sell)));
      for (const { code, buy } of live) {
        const key = `${lagosHour(atMs)} ${code}`;
        if (Number(buy) === low) best.set(key, (best.get(key) ?? 0) + 1);
      }
      if (high <= low) continue;
      const buyAt = live.find(({ buy }) => Number(buy) === low)?.code;
      const sellAt = live.find(({ sell }) => Number(sell) === high)?.code;
      const known = open.get(`${buyAt} ${sellAt}`) ?? { hours: 0, most: 0 };
      const most = Math.max(known.most, (100 * (high - low)) / low);
      open.set(`${buyAt} ${sellAt}`, { hours: known.hours + 1, most });
    }
    const byHour = Array.from({ length: 24 }, (_, hour) => {
      const [first] = ['alpha', 'beta', 'delta', 'epsilon']
        .map((platform) => ({ platform, hours: best.get(`${hour} ${platform}`) ?? 0 }))
        .sort((a, b) => b.hours - a.hours || (a.platform < b.platform ? -1 : 1));
      return { lagos_hour: String(hour), platform: first?.platform, hours: String(first?.hours) };
    });
    expect(await answer(cheapest)).toEqual(byHour);

    const lastHours = [22, 47, hours - 1];
    expect(await answer(premium)).toMatchObject(
      lastHours.map((hour, day) => {
        const [official, parallel] = [officialAt(day === 2 ? 2 : 0), parallelAt(hour)];
        const percent = (100 * (Number(parallel) - Number(official))) / Number(official);
        return {
          day: new Date(START + day * DAY).toISOString().slice(0, 10),
          official: `${official}00000000000`,
          parallel: `${parallel}0000000000`,
          premium: Number(percent.toFixed(2)),
        };
      }),
    );
    expect(open.size).toBeGreaterThan(1);
    const found = [...open].map(([way, { hours: count, most }]) => ({ way, count, most }));
    expect(await answer(gaps)).toEqual(
      found
        .sort((a, b) => b.count - a.count || (a.way < b.way ? -1 : 1))
        .map(({ way, count, most }) => ({
          buy_at: way.split(' ')[0],
          sell_at: way.split(' ')[1],
          hours: String(count),
          largest_percent: Number(most.toFixed(2)),
        })),
    );
  });
});

describe('a history in Parquet, read by DuckDB,', () => {
  it('has every digit as text, and a number near it', async () => {
    const rates = fc.sample(fc.stringMatching(/^[1-9]\d{0,20}\.\d{0,30}[1-9]$/), {
      seed: 1,
      numRuns: 300,
    });
    const file = await exported((record) =>
      rates.forEach((NGN, n) => record.saveLatest(tableAt(n, { NGN }), START + n * MINUTE, null)),
    );
    const rows = await rowsOf(
      `SELECT rate, rate_approximate, source, series, base, code, first_seen_utc
       FROM '${file}' WHERE grain = 'raw' ORDER BY first_seen_utc`,
    );
    expect(rows.map(({ rate }) => rate)).toEqual(rates.map((each) => decimal(each)));
    for (const { rate, rate_approximate } of rows) {
      expect(rate_approximate).toBe(Number(rate));
    }
    expect(rows[0]).toMatchObject({
      source: 'sandbox',
      series: 'mid',
      base: 'USD',
      code: 'NGN',
      first_seen_utc: '2026-11-16 00:00:00',
    });
  });

  it('has quotes with their two sides, one of which may be missing', async () => {
    const file = await exported((record) =>
      record.savePlatforms(
        {
          ticker: 'USDTNGN',
          quotes: [
            { code: 'alpha', buy: decimal('1601.5'), sell: null, updatedAtMs: START - MINUTE },
          ],
          droppedCount: 0,
          billing: null,
        },
        START,
      ),
    );
    const [row] = await rowsOf(`SELECT * FROM '${file}'`);
    expect(row).toMatchObject({
      series: 'ticker USDTNGN',
      code: 'alpha',
      rate: null,
      buy: '1601.5',
      buy_approximate: 1601.5,
      sell: null,
      sell_approximate: null,
      updated_utc: '2026-11-15 23:59:00',
    });
  });

  it('is written in groups that need not fit in memory', async () => {
    const codes = Object.fromEntries(
      Array.from({ length: 900 }, (_, n) => [`C${n + 100}`, `${n + 1}.5`]),
    );
    const file = await exported((record) => {
      for (let n = 0; n < 60; n += 1) {
        const rates = Object.fromEntries(
          Object.entries(codes).map(([code, rate]) => [code, `${rate}${n + 1}7`]),
        );
        record.saveLatest(tableAt(n, rates), START + n * MINUTE, null);
      }
    });
    const [count] = await rowsOf(
      `SELECT count(*)::INT AS rows, count(DISTINCT rate)::INT AS rates FROM '${file}' WHERE grain = 'raw'`,
    );
    expect(count).toEqual({ rows: 54_000, rates: 54_000 });
    const [groups] = await rowsOf(
      `SELECT count(DISTINCT row_group_id)::INT AS groups FROM parquet_metadata('${file}')`,
    );
    expect(groups?.['groups']).toBe(3);
  });

  it('without a row is a file that can be read', async () => {
    const file = await exported(() => undefined);
    expect(await rowsOf(`SELECT * FROM '${file}'`)).toEqual([]);
    const meta = await rowsOf(`SELECT key, value FROM parquet_kv_metadata('${file}')`);
    expect(meta.length).toBe(4);
  });
});
