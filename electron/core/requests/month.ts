/** A month of the plan, from one renewal to the next; epoch ms, the end excluded. */
export interface Month {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The plan's month that holds a moment (domain.md, "Requests are money"): it renews at 00:00 UTC of
 * the given day, or of a month's last day where the month is shorter.
 */
export function monthAt(atMs: number, renewsOnDay: number): Month {
  const { day, month } = last;
  if (day === renewsOnDay && atMs >= month.startMs && atMs < month.endMs) return month;
  last = { day: renewsOnDay, month: workOut(atMs, renewsOnDay) };
  return last.month;
}

/** The month that was asked for last: it is asked for over and over, and calendars are slow. */
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
