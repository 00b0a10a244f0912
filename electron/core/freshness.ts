import type { Market } from './market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How old published rates may be (domain.md, "Time"). Spans in ms. */
export interface FreshnessLimits {
  readonly freshForMs: number;
  readonly staleAfterMs: number;
  /** The official market rests on Saturdays and Sundays (UTC): they do not count. */
  readonly skipsWeekends: boolean;
}

const DEFAULT_LIMITS: Record<Market, FreshnessLimits> = {
  official: { freshForMs: 26 * HOUR, staleAfterMs: 50 * HOUR, skipsWeekends: true },
  mid: { freshForMs: HOUR, staleAfterMs: DAY, skipsWeekends: false },
  parallel: { freshForMs: HOUR, staleAfterMs: DAY, skipsWeekends: false },
};

export type Age = 'fresh' | 'ageing' | 'stale';

/** The moments at which published rates stop being fresh and become stale; epoch ms. */
export interface AgeEdges {
  readonly freshUntilMs: number;
  readonly staleAtMs: number;
}

/** Intervals that are looked at to learn how often a market publishes. */
export const KEPT_INTERVALS = 10;

/**
 * The edges for rates published (or, with no time given, first seen) at `fromMs`. `publicationsMs`
 * are the market's last publication times, ascending: a market that publishes rarely stays fresh
 * for twice the median interval between its last 10.
 */
export function ageEdges(
  market: Market,
  fromMs: number,
  publicationsMs: readonly number[],
): AgeEdges {
  const limits = DEFAULT_LIMITS[market];
  const learnedMs = market === 'official' ? 0 : 2 * medianInterval(publicationsMs);
  const freshForMs = Math.max(limits.freshForMs, learnedMs);
  const later = (spanMs: number): number =>
    limits.skipsWeekends ? addWeekdayTime(fromMs, spanMs) : fromMs + spanMs;
  return {
    freshUntilMs: later(freshForMs),
    staleAtMs: later(Math.max(limits.staleAfterMs, freshForMs)),
  };
}

export function ageAt(edges: AgeEdges, nowMs: number): Age {
  if (nowMs <= edges.freshUntilMs) return 'fresh';
  return nowMs <= edges.staleAtMs ? 'ageing' : 'stale';
}

/** Until when the last successful answer counts as "checked": two planned periods. */
export function checkedUntil(checkedAtMs: number, periodMs: number): number {
  return checkedAtMs + 2 * periodMs;
}

function medianInterval(timesMs: readonly number[]): number {
  const recent = timesMs.slice(-(KEPT_INTERVALS + 1));
  const intervals = recent.slice(1).map((time, index) => time - (recent[index] ?? time));
  intervals.sort((left, right) => left - right);
  const middle = intervals.length >> 1;
  const upper = intervals[middle] ?? 0;
  return intervals.length % 2 === 1 ? upper : ((intervals[middle - 1] ?? 0) + upper) / 2;
}

/** `fromMs` plus so much time, Saturdays and Sundays (UTC) left out. */
export function addWeekdayTime(fromMs: number, spanMs: number): number {
  let at = fromMs;
  let left = spanMs;
  for (;;) {
    const midnight = Math.floor(at / DAY) * DAY + DAY;
    const weekday = new Date(at).getUTCDay();
    const counts = weekday !== 0 && weekday !== 6;
    if (counts && at + left < midnight) return at + left;
    if (counts) left -= midnight - at;
    at = midnight;
  }
}
