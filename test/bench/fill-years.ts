import { MARKETS } from '../../electron/core/rates/market.ts';
import type { RateTable } from '../../electron/core/rates/rate-table.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { NOW, quotesAt, tableAt } from './ten-years.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AT_ONCE = 60;

/**
 * A record as upkeep leaves it after so many years: their days, the hours of the last quarter, and
 * 5-minute steps of the last two days, of 170, 120 and 20 currencies and 40 platforms;
 * small, little of the last two.
 */
export function fillYears(record: RateRecord, years: number, isSmall = false): void {
  const rawFromMs = NOW - (isSmall ? HOUR : 2 * DAY);
  const hoursFromMs = rawFromMs - (isSmall ? 1 : 90) * DAY;
  keep(record, 'day', NOW - years * 365 * DAY, hoursFromMs);
  keep(record, 'hour', hoursFromMs, rawFromMs);
  const before = new Map<string, RateTable>();
  for (let atMs = rawFromMs; atMs < NOW; atMs += 5 * MINUTE) {
    for (const market of MARKETS) {
      const table = tableAt(market, atMs);
      record.saveLatest(table, atMs, before.get(market) ?? null, 5 * MINUTE);
      before.set(market, table);
    }
    record.savePlatforms(quotesAt(atMs), atMs, 5 * MINUTE);
  }
}

function keep(record: RateRecord, grain: 'day' | 'hour', fromMs: number, toMs: number): void {
  const stepMs = grain === 'day' ? DAY : HOUR;
  let tables: RateTable[] = [];
  for (let atMs = fromMs; atMs < toMs; atMs += stepMs) {
    tables.push(...MARKETS.map((market) => tableAt(market, atMs + stepMs - 1)));
    if (tables.length < AT_ONCE) continue;
    record.keepPast(grain, tables);
    tables = [];
  }
  record.keepPast(grain, tables);
}
