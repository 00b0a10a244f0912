import { DAY_MS } from '#core/base/days.ts';
import type { Zone } from '#core/text/age-text.ts';

const FRIDAY = 5;

/** A date and a time as two fields of a form have them: `2026-03-11` and `15:02`. */
export interface WallTime {
  readonly date: string;
  readonly time: string;
}

export function wallTimeOf(atMs: number, zone: Zone): WallTime {
  const iso = new Date(atMs + offsetMs(atMs, zone)).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** Null for no date or no time, or one that a change of clocks skips; of two, the first one. */
export function readWallTime({ date, time }: WallTime, zone: Zone): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null;
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 10) !== date) return null;
  return momentAt(asUtc, zone);
}

/** The moment at which a zone's clocks show what those of UTC show at `asUtc`; see `readWallTime`. */
export function momentAt(asUtc: number, zone: Zone): number | null {
  if (zone === 'UTC') return asUtc;
  // A zone's clocks change at most once in these two days.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => offsetMs(near, zone));
  const possible = offsets.map((offset) => asUtc - offset).sort((left, right) => left - right);
  return possible.find((atMs) => atMs + offsetMs(atMs, zone) === asUtc) ?? null;
}

/** The month in a zone, such as `2026-03`. Only near its ends the clocks of the zone are read. */
export function monthOf(atMs: number, zone: Zone): string {
  const [early, late] = [utcMonth(atMs - DAY_MS), utcMonth(atMs + DAY_MS)];
  return early === late ? early : wallTimeOf(atMs, zone).date.slice(0, 7);
}

/** `toISOString` takes six times as long for 100,000 trades. */
function utcMonth(atMs: number): string {
  const date = new Date(atMs);
  return `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`;
}

const clocks = new Map<Zone, Intl.DateTimeFormat>();

/** Made once for each zone: a file has 20,000 times. */
function clockOf(zone: Zone): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** Whether there is such a zone. */
export function isZone(zone: Zone): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** How far a zone's clocks are ahead of UTC at a moment. */
function offsetMs(atMs: number, zone: Zone): number {
  if (zone === 'UTC') return 0;
  const parts = clockOf(zone).formatToParts(atMs);
  const part = (name: string): number => Number(parts.find(({ type }) => type === name)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(atMs / 1_000) * 1_000;
}

/** A calendar day some days before another one, both as `2026-03-11`. */
export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);

/** The last Friday before a day. */
export function lastFriday(date: string): string {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  return daysBefore(date, ((weekday - FRIDAY + 6) % 7) + 1);
}

/** A calendar year or month, `2026` or `2026-03`, in a zone: its first moment, and the next one's. */
export function calendarSpan(
  period: string,
  zone: Zone,
): { readonly fromMs: number; readonly toMs: number } {
  const [year = 0, month = 0] = period.split('-').map(Number);
  const starts = [month || 1, month ? month + 1 : 13].map((each) => {
    const first = new Date(Date.UTC(year, each - 1, 1)).toISOString().slice(0, 10);
    return endOfDay(daysBefore(first, 1), zone).atMs + 1;
  });
  return { fromMs: starts[0] ?? 0, toMs: starts[1] ?? 0 };
}

/** The last moment of a calendar day. */
export function endOfDay(date: string, zone: Zone): WallTime & { readonly atMs: number } {
  const day = daysBefore(date, -1);
  // In some zones the clocks skip midnight.
  const next =
    readWallTime({ date: day, time: '00:00' }, zone) ??
    readWallTime({ date: day, time: '01:00' }, zone);
  return { date, time: '23:59', atMs: (next ?? Date.parse(date) + DAY_MS) - 1 };
}
