import { periodOf } from '#core/rates/roll-up.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long each grain is kept; days are kept for ever. */
export interface Retention {
  readonly rawMs: number;
  readonly hourlyMs: number;
}

/** The same in whole days, as it is chosen. */
export interface RetentionDays {
  readonly rawDays: number;
  readonly hourlyDays: number;
}

export const RAW_DAYS = [7, 30, 90, 365] as const;
export const HOURLY_DAYS = [30, 90, 365, 1_095, 3_650] as const;

/** domain.md, "History". */
export const DEFAULT_RETENTION_DAYS = { rawDays: 30, hourlyDays: 365 } as const;

/** Hours are made of what is raw no longer: they stay at least as long. */
export function retentionOf({ rawDays, hourlyDays }: RetentionDays): Retention {
  return { rawMs: rawDays * DAY, hourlyMs: Math.max(rawDays, hourlyDays) * DAY };
}

/** Whether what is kept now will be thinned out by another choice. */
export const keepsLess = (from: RetentionDays, to: RetentionDays): boolean =>
  to.rawDays < from.rawDays || to.hourlyDays < from.hourlyDays;

export const DEFAULT_RETENTION: Retention = retentionOf(DEFAULT_RETENTION_DAYS);

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
