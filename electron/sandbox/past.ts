import { decodeLatest } from '../service/decode.ts';
import { decodePlatforms } from '../service/decode-platforms.ts';
import { JsonNumber, parseJson } from '../service/json.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { type Grain, periodOf } from '#core/rates/roll-up.ts';
import type { PastQuotes } from '../record/saves.ts';
import { gapOfHour } from './gaps.ts';
import { sandboxRates } from './market.ts';
import { platformsBody } from './endpoints/platforms.ts';
import { SANDBOX_TICKERS } from './platforms.ts';
import { assetOf } from './quotes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 365;
const HOURS = 7 * 24;
/** The last day, and a value older than it. */
const DAY_HOURS = 26;
const MONTH_DAYS = 31;
const WATCHED = 'USDTNGN';
/** UTC. */
const NIGHT_ENDS_AT = 6;

/** A gap is seen to the minute by nobody: so often whoever looks for gaps checks. */
const CHECK_MS = 10 * 60_000;

/** One period of the sandbox's past: the last snapshot of each market and ticker in it. */
export interface PastPeriod {
  readonly grain: Grain;
  readonly tables: readonly RateTable[];
  /** Of all tickers for the last hours, and of the first pair for a month. */
  readonly quotes: readonly PastQuotes[];
}

/**
 * The sandbox market's past before `nowMs`: a week of hours and a year of days, each with its last
 * publication, and a month in which the first pair's platforms were watched, at first not at night.
 * Each is made when it is written; first what the first view draws, its last day and month.
 */
export function sandboxPast(seed: number, nowMs: number): (() => PastPeriod)[] {
  const hour = (ago: number) => (): PastPeriod => {
    // The present hour ends now, so that nothing is missing before the first answer.
    const endMs = Math.min(nowMs, periodOf('hour', nowMs) + (1 - ago) * HOUR - 1);
    const isWatched = ago < HOURS || new Date(endMs).getUTCHours() >= NIGHT_ENDS_AT;
    const tickers = ago < DAY_HOURS ? SANDBOX_TICKERS : isWatched ? [WATCHED] : [];
    const quotes = tickers.flatMap((ticker) => quotesOfHour(seed, ticker, endMs));
    return { grain: 'hour', tables: ago < HOURS ? tablesAt(seed, endMs) : [], quotes };
  };
  const day = (ago: number) => (): PastPeriod => {
    const tables = tablesAt(seed, periodOf('day', nowMs) - ago * DAY - 1);
    return { grain: 'day', tables, quotes: [] };
  };
  const hours = Array.from({ length: MONTH_DAYS * 24 }, (_, ago) => hour(ago));
  const days = Array.from({ length: DAYS }, (_, ago) => day(ago));
  const first = [...hours.splice(0, DAY_HOURS), ...days.splice(0, MONTH_DAYS)];
  return [...first, ...hours, ...days];
}

const asJson = (value: number): JsonNumber => new JsonNumber(JSON.stringify(value));

const tablesAt = (seed: number, atMs: number): RateTable[] =>
  MARKETS.flatMap((market) => tableAt(seed, market, atMs) ?? []);

/** The last quotes of an hour, and those of each check in one with a gap. */
function quotesOfHour(seed: number, ticker: string, endMs: number): PastQuotes[] {
  const times = [endMs];
  if (gapOfHour(seed, assetOf(ticker), endMs)) {
    const fromMs = periodOf('hour', endMs) + CHECK_MS;
    for (let atMs = fromMs; atMs < endMs; atMs += CHECK_MS) times.splice(-1, 0, atMs);
  }
  return times.flatMap((atMs) => quotesOf(seed, ticker, atMs));
}

/** Encodes and decodes each answer like a live one. */
export function quotesOf(seed: number, ticker: string, observedAtMs: number): PastQuotes[] {
  const body = parseJson(JSON.stringify(platformsBody(seed, ticker, observedAtMs)));
  const decoded = decodePlatforms(body as Record<string, unknown>, ticker, observedAtMs);
  return decoded.ok ? [{ quotes: { ...decoded.value, billing: null }, observedAtMs }] : [];
}

/** Decodes each table like a live answer, from the numbers that its JSON would have. */
function tableAt(seed: number, market: Market, atMs: number): RateTable | null {
  const { publishedAtMs, rates } = sandboxRates(seed, market, atMs);
  const numbers = Object.entries(rates).map(([code, rate]) => [code, asJson(rate)] as const);
  const answer = { timestamp: asJson(publishedAtMs), base: 'USD', market };
  const decoded = decodeLatest({ ...answer, rates: Object.fromEntries(numbers) }, market, atMs);
  return decoded.ok ? decoded.value.table : null;
}
