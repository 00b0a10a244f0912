import { currencyCode } from '../../electron/core/rates/currency.ts';
import type { DecimalText } from '../../electron/core/number/decimal.ts';
import type { Market } from '../../electron/core/rates/market.ts';
import type { PlatformQuotes } from '../../electron/core/platforms/platform-quotes.ts';
import type { RateTable } from '../../electron/core/rates/rate-table.ts';

/** Ten years as a trader's record would hold them, every value another at each step, of 12 digits. */
export const SIZES: Readonly<Record<Market, number>> = { mid: 170, official: 120, parallel: 20 };
export const PLATFORMS = 40;
export const TICKER = 'USDTNGN';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const NOW = Date.parse('2026-11-20T00:00:00Z');
export const START = NOW - 10 * 365 * DAY;

/** How often each grain's steps come. */
export const STEP_MS = { day: DAY, hour: HOUR, raw: 5 * MINUTE } as const;

export interface Step {
  readonly grain: 'day' | 'hour' | 'raw';
  readonly atMs: number;
}

/** Days of eight years, hours of the ninth, and 5-minute steps of the last 30 days; or a little of each. */
export function* steps(isSmall = false): Generator<Step> {
  const [days, hourDays, rawDays] = isSmall ? [60, 5, 1] : [8 * 365, 365, 30];
  const rawFrom = NOW - rawDays * DAY;
  const hoursFrom = rawFrom - hourDays * DAY;
  for (let at = hoursFrom - days * DAY; at < hoursFrom; at += DAY) {
    yield { grain: 'day', atMs: at + DAY - 1 };
  }
  for (let at = hoursFrom; at < rawFrom; at += HOUR) yield { grain: 'hour', atMs: at + HOUR - 1 };
  for (let at = rawFrom; at < NOW; at += 5 * MINUTE) yield { grain: 'raw', atMs: at };
}

let seed = 1;
/** 12 digits, the last of which is never 0, around a level of its own. */
function digits(level: number): DecimalText {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  const moved = (1_000 + level * 7 + (seed / 2 ** 32) * 50).toFixed(8).slice(0, 12);
  return `${moved}${1 + (seed % 9)}` as DecimalText;
}

const CODES = Array.from({ length: 170 }, (_, index) =>
  currencyCode(
    index === 0 ? 'NGN' : index === 1 ? 'EUR' : `A${index.toString(36).padStart(2, '0')}`,
  ),
);

export function tableAt(market: Market, atMs: number): RateTable {
  const rates = CODES.slice(0, SIZES[market]).map((code, level) => [code, digits(level)] as const);
  return {
    market,
    base: currencyCode('USD'),
    rates: new Map(rates),
    publishedAtMs: atMs,
    firstSeenAtMs: atMs,
  };
}

export function quotesAt(atMs: number): PlatformQuotes {
  const quotes = Array.from({ length: PLATFORMS }, (_, level) => ({
    code: `platform-${level}`,
    buy: digits(level),
    sell: digits(level),
    updatedAtMs: atMs - level * 1_000,
  }));
  return { ticker: TICKER, quotes, droppedCount: 0, billing: null };
}
