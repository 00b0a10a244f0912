import { AGE_LIMITS, restsOnWeekends } from './age-limits.ts';
import type { Market } from './market.ts';
import type { RateTable } from './rate-table.ts';
import { CLOCK_TOLERANCE_MS } from './service-time.ts';

const DAY = 86_400_000;

export type Age = 'fresh' | 'ageing' | 'stale';

/** When published rates stop being fresh and when they become stale; epoch ms. */
export interface AgeEdges {
  readonly freshUntilMs: number;
  readonly staleAtMs: number;
}

interface Dated extends AgeEdges {
  readonly publishedAtMs?: number | null;
  readonly isAhead?: boolean;
}

/** The number of intervals from which we learn how often a market publishes. */
export const KEPT_INTERVALS = 10;

/**
 * The edges for rates published (or, without a time, first seen) at `fromMs`.
 * `publicationsMs` are the market's last publication times, ascending. A market that publishes
 * rarely stays fresh for twice the median interval between its last 10.
 */
export function ageEdges(
  market: Market,
  fromMs: number,
  publicationsMs: readonly number[],
): AgeEdges {
  const limits = AGE_LIMITS[market];
  const learnedMs = market === 'official' ? 0 : 2 * medianInterval(publicationsMs);
  const freshForMs = Math.max(limits.freshForMs, learnedMs);
  const later = (spanMs: number): number =>
    restsOnWeekends(market) ? addWeekdayTime(fromMs, spanMs) : fromMs + spanMs;
  return {
    freshUntilMs: later(freshForMs),
    staleAtMs: later(Math.max(limits.staleAfterMs, freshForMs)),
  };
}

/**
 * The edges of a table's rates. A source that publishes by a plan can have nothing newer before the
 * next publication is due, so its rates age from then on.
 */
export function tableEdges(
  { market, publishedAtMs, firstSeenAtMs, dueAtMs }: Omit<RateTable, 'rates'>,
  publicationsMs: readonly number[],
): AgeEdges {
  const fromMs = publishedAtMs ?? firstSeenAtMs;
  return dueAtMs === undefined
    ? ageEdges(market, fromMs, publicationsMs)
    : ageEdges(market, Math.max(fromMs, dueAtMs), []);
}

/**
 * When a source publishes again: as it says, where that is within two periods, else a period after
 * the last time.
 */
export function dueAfter(
  publishedAtMs: number,
  periodMs: number,
  statedMs: number | null = null,
): number {
  const isPlausible =
    statedMs !== null && statedMs > publishedAtMs && statedMs <= publishedAtMs + 2 * periodMs;
  return isPlausible ? statedMs : publishedAtMs + periodMs;
}

/** A time in the future is never fresh, because it cannot be the publication time. */
export function ageAt(
  { freshUntilMs, staleAtMs, publishedAtMs = null, isAhead = false }: Dated,
  nowMs: number,
): Age {
  const isFuture = isAhead || (publishedAtMs ?? 0) > nowMs + CLOCK_TOLERANCE_MS;
  if (nowMs <= freshUntilMs) return isFuture ? 'ageing' : 'fresh';
  return nowMs <= staleAtMs ? 'ageing' : 'stale';
}

/** An answer counts as "checked" for two planned periods, in whole ms as they are stored. */
export function checkedUntil(checkedAtMs: number, periodMs: number): number {
  return checkedAtMs + 2 * Math.trunc(periodMs);
}

function medianInterval(timesMs: readonly number[]): number {
  const recent = timesMs.slice(-(KEPT_INTERVALS + 1));
  const intervals = recent.slice(1).map((time, index) => time - (recent[index] ?? time));
  intervals.sort((left, right) => left - right);
  const middle = intervals.length >> 1;
  const upper = intervals[middle] ?? 0;
  return intervals.length % 2 === 1 ? upper : ((intervals[middle - 1] ?? 0) + upper) / 2;
}

/** `fromMs` plus a span of time that skips Saturdays and Sundays (UTC). */
export function addWeekdayTime(fromMs: number, spanMs: number): number {
  let at = fromMs;
  let remainingMs = spanMs;
  for (;;) {
    const midnight = Math.floor(at / DAY) * DAY + DAY;
    const weekday = new Date(at).getUTCDay();
    const counts = weekday !== 0 && weekday !== 6;
    if (counts && at + remainingMs < midnight) return at + remainingMs;
    if (counts) remainingMs -= midnight - at;
    at = midnight;
  }
}
