import path from 'node:path';
import { currencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import type { Source } from '#core/rates/source.ts';
import { openRecord } from '../../electron/record/record-file.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A recorded value and its time. */
export interface Recorded {
  readonly atMs: number;
  readonly text: string;
}

export interface PastOptions {
  readonly folder: string;
  readonly file?: string;
  readonly source: Source;
  readonly nowMs: number;
  /** How long ago days, hours and raw values begin. */
  readonly days: number;
  readonly hourDays: number;
  readonly rawDays: number;
  /** Hours without checks, counted back from now. */
  readonly asleep?: readonly [fromHoursAgo: number, toHoursAgo: number];
}

/** A unique value of 16 digits, near a level of its market. */
function textAt(market: Market, step: number): string {
  const level = { official: 1_500, mid: 1_550, parallel: 1_600 }[market];
  return `${level + (step % 41)}.${String(((step + 1) * 7_919 * 104_729) % 1e11).padStart(11, '0')}7`;
}

/**
 * Fills a source's record with unique USD/NGN values of two markets: days, then hours, then
 * 5-minute steps until now.
 * @returns the written values of each market, in order of time.
 */
export function fillPast(options: PastOptions): Record<'official' | 'parallel', Recorded[]> {
  const {
    folder,
    file = 'record.sqlite',
    source,
    nowMs,
    days,
    hourDays,
    rawDays,
    asleep,
  } = options;
  const record = openRecord(path.join(folder, file), source);
  const written = { official: [] as Recorded[], parallel: [] as Recorded[] };
  const rawFromMs = nowMs - rawDays * DAY;
  const hoursFromMs = nowMs - hourDays * DAY;
  for (const market of ['official', 'parallel'] as const) {
    let step = 0;
    const tableAt = (atMs: number): RateTable => {
      const text = textAt(market, step);
      step += 1;
      written[market].push({ atMs, text });
      return {
        market,
        base: currencyCode('USD'),
        publishedAtMs: atMs,
        firstSeenAtMs: atMs,
        rates: new Map([[currencyCode('NGN'), text as DecimalText]]),
      };
    };
    for (let atMs = nowMs - days * DAY + DAY - 1; atMs < hoursFromMs; atMs += DAY) {
      record.keepPast('day', [tableAt(atMs)]);
    }
    for (let atMs = hoursFromMs + HOUR - 1; atMs < rawFromMs; atMs += HOUR) {
      const table = tableAt(atMs);
      record.keepPast('hour', [table]);
      if ((atMs + 1) % DAY === 0) record.keepPast('day', [table]);
    }
    let before: RateTable | null = null;
    for (let atMs = rawFromMs; atMs <= nowMs; atMs += 5 * MINUTE) {
      const hoursAgo = (nowMs - atMs) / HOUR;
      if (asleep && hoursAgo < asleep[0] && hoursAgo > asleep[1]) continue;
      const table = tableAt(atMs);
      record.saveLatest(table, atMs, before, 5 * MINUTE);
      before = table;
    }
  }
  record.close();
  return written;
}
