/** A month of the plan, from one renewal to the next; epoch ms, the end excluded. */
export interface Month {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The plan's month that contains a moment (domain.md, "Requests are money"). It renews at 00:00 UTC
 * on the given day, or on the last day of a shorter month.
 */
export function monthAt(atMs: number, renewsOnDay: number): Month {
  const { day, month } = last;
  if (day === renewsOnDay && atMs >= month.startMs && atMs < month.endMs) return month;
  last = { day: renewsOnDay, month: workOut(atMs, renewsOnDay) };
  return last.month;
}

/** Caches the last result: calls repeat the same month, and date arithmetic is slow. */
let last: { day: number; month: Month } = { day: 0, month: { startMs: 0, endMs: 0 } };

function workOut(atMs: number, renewsOnDay: number): Month {
  const date = new Date(atMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const here = renewal(year, month, renewsOnDay);
  return atMs >= here
    ? { startMs: here, endMs: renewal(year, month + 1, renewsOnDay) }
    : { startMs: renewal(year, month - 1, renewsOnDay), endMs: here };
}

function renewal(year: number, month: number, day: number): number {
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, days));
}
