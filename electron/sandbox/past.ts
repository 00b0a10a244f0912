import { decodeLatest } from '../service/decode.ts';
import { decodePlatforms } from '../service/decode-platforms.ts';
import { parseJson } from '../service/json.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { type Grain, periodOf } from '#core/rates/roll-up.ts';
import type { PastQuotes } from '../record/record.ts';
import { sandboxRates } from './market.ts';
import { platformsBody } from './endpoints/platforms.ts';
import { SANDBOX_TICKERS } from './platforms.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 365;
const HOURS = 7 * 24;
/** A platform's last day, and a value older than it. */
const QUOTE_HOURS = 26;

/** One period of the sandbox's past: the last snapshot of each market and ticker in it. */
export interface PastPeriod {
  readonly grain: Grain;
  readonly tables: readonly RateTable[];
  /** Only of the last hours. */
  readonly quotes: readonly PastQuotes[];
}

/**
 * The sandbox market's past before `nowMs`: a week of hours and a year of days, each with its last
 * publication. Lazy, so that it can be written in slices.
 */
export function* sandboxPast(seed: number, nowMs: number): Generator<PastPeriod> {
  const thisHour = periodOf('hour', nowMs);
  for (let hour = 1; hour <= HOURS; hour += 1) {
    const atMs = thisHour - (hour - 1) * HOUR - 1;
    const quotes = hour <= QUOTE_HOURS ? quotesAt(seed, atMs) : [];
    yield { grain: 'hour', tables: tablesAt(seed, atMs), quotes };
  }
  const today = periodOf('day', nowMs);
  for (let day = 1; day <= DAYS; day += 1) {
    yield { grain: 'day', tables: tablesAt(seed, today - (day - 1) * DAY - 1), quotes: [] };
  }
}

const tablesAt = (seed: number, atMs: number): RateTable[] =>
  MARKETS.flatMap((market) => tableAt(seed, market, atMs) ?? []);

/** Encodes and decodes each answer like a live one. */
const quotesAt = (seed: number, seenAtMs: number): PastQuotes[] =>
  SANDBOX_TICKERS.flatMap((ticker) => {
    const body = parseJson(JSON.stringify(platformsBody(seed, ticker, seenAtMs)));
    const decoded = decodePlatforms(body as Record<string, unknown>, ticker, seenAtMs);
    return decoded.ok ? [{ quotes: { ...decoded.value, billing: null }, seenAtMs }] : [];
  });

/** Encodes and decodes each table like a live answer. */
function tableAt(seed: number, market: Market, atMs: number): RateTable | null {
  const { publishedAtMs, rates } = sandboxRates(seed, market, atMs);
  const body = parseJson(JSON.stringify({ timestamp: publishedAtMs, base: 'USD', market, rates }));
  const decoded = decodeLatest(body as Record<string, unknown>, market, atMs);
  return decoded.ok ? decoded.value.table : null;
}
