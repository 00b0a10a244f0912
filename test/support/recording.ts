import { bucketStart, type Grid, gridOver } from '#core/history/chart-grid.ts';
import type { Stretch } from '#core/history/coverage.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { SANDBOX } from '#core/rates/source.ts';
import type { Pair } from '../../electron/record/history.ts';
import { KeptRecord } from '../../electron/record/open-record.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { decimal, rateTable } from './rates.ts';

export const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [never, never, never];
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = Date.parse('2026-11-16T00:00:00Z');
export const ALL = { fromMs: 0, toMs: START + 1_000 * DAY };

export const keptRecord = (record: RateRecord): KeptRecord =>
  new KeptRecord(record, SANDBOX, () => undefined);

/** An answer that was published and first seen at the same time. */
export const tableOf = (
  atMs: number,
  rates: Record<string, string>,
  market: RateTable['market'] = 'mid',
): RateTable => rateTable(rates, { market, publishedAtMs: atMs, firstSeenAtMs: atMs });

/** Saves answers in sequence, each as the current one, as the app does. */
export function saveAll(
  record: RateRecord,
  tables: readonly RateTable[],
  periodMs = 5 * MINUTE,
): void {
  tables.forEach((table, index) => {
    record.saveLatest(table, table.firstSeenAtMs, tables[index - 1] ?? null, periodMs);
  });
}

/** @returns the number of steps that did something. */
export function keepUp(
  record: RateRecord,
  horizons = { rawBeforeMs: -1, hourlyBeforeMs: -1 },
  watched: string[] = [],
): number {
  let steps = 0;
  while (record.upkeep.step(horizons, watched)) steps += 1;
  return steps;
}

export const everyFiveMinutes = (
  count: number,
  rate = (n: number) => String(1_600 + (n % 50)),
): RateTable[] =>
  Array.from({ length: count }, (_, n) =>
    tableOf(START + n * 5 * MINUTE, { NGN: rate(n), EUR: '0.5' }),
  );

/** The query of a chart; by default USD/NGN in mid, over the days that tests record. */
export interface Read {
  readonly pair?: Pair;
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly bucketMs?: number;
}

function gridOf({ fromMs = START, toMs = START + 4 * DAY, bucketMs = 5 * MINUTE }: Read): Grid {
  return gridOver(fromMs, toMs, bucketMs);
}

/** The last value of each bucket that has a new one. */
export const pointsIn = (
  record: RateRecord,
  { pair = { base: USD, quote: NGN }, ...read }: Read = {},
): { readonly atMs: number; readonly value: number }[] =>
  record.charts
    .points('mid', pair, gridOf(read))
    .flatMap((point) =>
      point && !point.isCarried
        ? [{ atMs: point.publishedMs ?? point.firstSeenMs, value: Number(point.rate) }]
        : [],
    );

/** The recorded values of USD/NGN in mid. */
export const valuesIn = (record: RateRecord): number[] =>
  pointsIn(record).map(({ value }) => value);

export function candlesIn(
  record: RateRecord,
  { pair = { base: USD, quote: NGN }, ...read }: Read,
): {
  readonly fromMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly observations: number;
}[] {
  const grid = gridOf(read);
  return record.charts.candles('mid', pair, grid).flatMap((candle, index) => {
    if (!candle) return [];
    const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map(
      Number,
    ) as [number, number, number, number];
    const { observations } = candle;
    return [{ fromMs: bucketStart(grid, index), open, high, low, close, observations }];
  });
}

/** The exact times in which mid was checked. */
export const checkedIn = (record: RateRecord): Stretch[] =>
  record.charts
    .values('mid', { base: USD, quote: NGN }, ALL)
    .checked.map(({ fromMs, toMs }) => ({ fromMs, toMs }));

/** One platform with a name that a spreadsheet would read as a formula. */
export const quotesOf = (
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
