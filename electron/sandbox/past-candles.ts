import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { DEFAULT_WATCHED } from '#core/rates/main-currencies.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import { type Candle, candlesOf, shownCandles } from '#core/history/ohlc.ts';
import { type Grain, GRAINS, lengthMs, periodOf } from '#core/rates/roll-up.ts';
import { lastPublication, sandboxRate } from './market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How often an observer would have polled, and how many candles are made at once. */
const LOOKS = {
  hour: { everyMs: HOUR / 6, atOnce: 24 },
  day: { everyMs: 3 * HOUR, atOnce: 30 },
} as const;
const CODES = [DEFAULT_PAIR.quote, ...DEFAULT_WATCHED];
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;

export interface PastCandles {
  readonly market: Market;
  readonly code: CurrencyCode;
  readonly grain: Grain;
  readonly candles: readonly Candle[];
}

/**
 * The candles that an observer of the sandbox's market would have seen: a week of hours and, before
 * it, a year of days. Each part is made when it is written. Periods with fewer than 4 publications
 * have none.
 */
export function pastCandles(seed: number, nowMs: number): (() => PastCandles)[] {
  const hoursFromMs = periodOf('day', nowMs) - WEEK;
  return GRAINS.flatMap((grain) => {
    const { everyMs, atOnce } = LOOKS[grain];
    const endMs = grain === 'hour' ? periodOf('hour', nowMs) : hoursFromMs;
    const startMs = grain === 'hour' ? hoursFromMs : hoursFromMs - YEAR;
    const partMs = atOnce * lengthMs(grain);
    return Array.from({ length: Math.ceil((endMs - startMs) / partMs) }, (_, part) => {
      const toMs = endMs - part * partMs;
      const fromMs = Math.max(startMs, toMs - partMs);
      return CODES.flatMap((code) =>
        MARKETS.map((market) => (): PastCandles => {
          const candles = candlesIn(seed, market, code, grain, fromMs, toMs, everyMs);
          return { market, code, grain, candles };
        }),
      );
    }).flat();
  });
}

function candlesIn(
  seed: number,
  market: Market,
  code: CurrencyCode,
  grain: Grain,
  fromMs: number,
  toMs: number,
  everyMs: number,
): Candle[] {
  const published = new Map<number, number>();
  for (let atMs = fromMs; atMs < toMs; atMs += everyMs) {
    // The last poll of a period sees its last publication.
    const publishedMs = lastPublication(market, atMs + everyMs - 1);
    if (publishedMs < fromMs || published.has(publishedMs)) continue;
    const rate = sandboxRate(seed, market, code, publishedMs);
    if (rate !== undefined) published.set(publishedMs, rate);
  }
  const observations = [...published].flatMap(([atMs, rate]) => {
    const exact = parseDecimal(String(rate));
    return exact === null ? [] : [{ atMs, rate: exact }];
  });
  return shownCandles(candlesOf(observations, lengthMs(grain)));
}
