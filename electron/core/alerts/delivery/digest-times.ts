import { DAY_MS } from '#core/base/days.ts';
import { daysBefore, momentAt, wallTimeOf } from '#core/desk/wall-time.ts';
import type { Zone } from '#core/text/age-text.ts';

const MINUTE_MS = 60_000;
/** A computer that slept for longer sends none for that time. */
const MOST_LATE_MS = 15 * MINUTE_MS;
/** From then on a digest says that it is late. */
const LATE_AFTER_MS = 2 * MINUTE_MS;

/**
 * When a digest goes on a calendar day: at the first of two equal times; one that a change of
 * clocks skips, at the next minute that exists.
 */
function plannedAt(date: string, minute: number, zone: Zone): number {
  const asUtc = Date.parse(date) + minute * MINUTE_MS;
  for (let laterMs = 0; laterMs <= DAY_MS; laterMs += MINUTE_MS) {
    const found = momentAt(asUtc + laterMs, zone);
    if (found !== null) return found;
  }
  return asUtc;
}

/**
 * The planned time of a digest that is to go now; null if there is none.
 * @param minutes after midnight in the zone.
 * @param afterMs the last one that went, or when the times were chosen.
 */
export function dueDigest(
  minutes: readonly number[],
  zone: Zone,
  nowMs: number,
  afterMs: number,
): number | null {
  const today = wallTimeOf(nowMs, zone).date;
  const planned = [today, daysBefore(today, 1)].flatMap((date) =>
    minutes.map((minute) => plannedAt(date, minute, zone)),
  );
  const due = planned.filter(
    (atMs) => atMs <= nowMs && atMs > afterMs && nowMs - atMs <= MOST_LATE_MS,
  );
  return due.length === 0 ? null : Math.max(...due);
}

export const isLateDigest = (plannedMs: number, nowMs: number): boolean =>
  nowMs - plannedMs > LATE_AFTER_MS;
