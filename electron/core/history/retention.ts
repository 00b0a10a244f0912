import { periodOf } from '#core/rates/roll-up.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long each grain is stored. Days are stored for ever. */
export interface Retention {
  readonly rawMs: number;
  readonly hourlyMs: number;
}

/** domain.md, "History". */
export const RETENTION: Retention = { rawMs: 30 * DAY, hourlyMs: 365 * DAY };

/** The generated market moves every 2 s; raw values would fill a disk in a month. */
export const SANDBOX_RETENTION: Retention = { rawMs: 3 * HOUR, hourlyMs: 365 * DAY };

/**
 * Values older than this may be removed. It is at a period's start, so each candle sees its whole
 * hour.
 */
export interface Horizons {
  readonly rawBeforeMs: number;
  readonly hourlyBeforeMs: number;
}

/**
 * Age counts from the newest time that the service stated. A clock set years ahead by mistake thus
 * deletes nothing. Without such a time, nothing is removed.
 */
export function horizonsAt(
  retention: Retention,
  nowMs: number,
  publishedUpToMs: number | null,
): Horizons {
  const ageFromMs = Math.min(nowMs, publishedUpToMs ?? 0);
  return {
    rawBeforeMs: periodOf('hour', ageFromMs - retention.rawMs),
    hourlyBeforeMs: periodOf('day', ageFromMs - retention.hourlyMs),
  };
}

/** Frequent enough to keep each run small, rare enough to go unnoticed. */
const UPKEEP_EVERY_MS = MINUTE;

/**
 * When upkeep is next due. It is due at once if it never ran, or if its last run is in the future
 * of a corrected clock.
 */
export function upkeepDueAtMs(lastRunMs: number | null, nowMs: number): number {
  return lastRunMs === null || lastRunMs > nowMs ? nowMs : lastRunMs + UPKEEP_EVERY_MS;
}
