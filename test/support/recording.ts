import { currencyCode } from '#core/currency.ts';
import type { PlatformQuotes } from '#core/platform-quotes.ts';
import type { RateTable } from '#core/rate-table.ts';
import type { RateRecord } from '../../electron/store/record.ts';
import { decimal, rateTable } from './rates.ts';

export const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [never, never, never];
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = Date.parse('2026-11-16T00:00:00Z');
export const ALL = { fromMs: 0, toMs: START + 1_000 * DAY };

/** An answer that was published and first seen at one time. */
export const tableOf = (
  atMs: number,
  rates: Record<string, string>,
  market: RateTable['market'] = 'mid',
): RateTable => rateTable(rates, { market, publishedAtMs: atMs, firstSeenAtMs: atMs });

/** Answers one after the other, each the current one, as the app writes them. */
export function saveAll(
  record: RateRecord,
  tables: readonly RateTable[],
  periodMs = 5 * MINUTE,
): void {
  tables.forEach((table, index) => {
    record.saveLatest(table, table.firstSeenAtMs, tables[index - 1] ?? null, periodMs);
  });
}

/** @returns how many steps it took. */
export const keepUp = (
  record: RateRecord,
  horizons = { rawBeforeMs: -1, hourlyBeforeMs: -1 },
  watched: string[] = [],
): number => [...record.upkeep.steps(horizons, () => watched)].length;

export const everyFiveMinutes = (
  count: number,
  rate = (n: number) => String(1_600 + (n % 50)),
): RateTable[] =>
  Array.from({ length: count }, (_, n) =>
    tableOf(START + n * 5 * MINUTE, { NGN: rate(n), EUR: '0.5' }),
  );

/** All recorded values of USD/NGN in mid. */
export const valuesIn = (record: RateRecord): number[] =>
  record.series('mid', { base: USD, quote: NGN }, ALL, 10_000).points.map(({ value }) => value);

/** One platform, whose name a spreadsheet would take for a formula. */
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
