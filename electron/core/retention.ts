import { periodOf } from './roll-up.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long each grain is kept; days are kept for ever. */
export interface Retention {
  readonly rawMs: number;
  readonly hourlyMs: number;
}

/** domain.md, "History". */
export const DEFAULT_RETENTION: Retention = { rawMs: 30 * DAY, hourlyMs: 365 * DAY };

/** A made-up market that moves every 2 s would fill a disk in a month. */
export const SANDBOX_RETENTION: Retention = { rawMs: 3 * HOUR, hourlyMs: 365 * DAY };

/** What is older than this may go: whole periods, so that each candle is made of all of its hour. */
export interface Horizons {
  readonly rawBeforeMs: number;
  readonly hourlyBeforeMs: number;
}

/**
 * A clock that is set years ahead by mistake may not make a history old: it counts up to the newest
 * time that the service itself stated. Where it stated none, nothing may go.
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

/** Often enough that little waits to be packed, rarely enough that nobody notices. */
const UPKEEP_EVERY_MS = MINUTE;

/** When upkeep is due again; at once where it never ran, or ran "in the future" of a corrected clock. */
export function upkeepDueAtMs(lastRunMs: number | null, nowMs: number): number {
  return lastRunMs === null || lastRunMs > nowMs ? nowMs : lastRunMs + UPKEEP_EVERY_MS;
}
