import { type Zone, zoned } from '#core/text/age-text.ts';

const DAY = 86_400_000;

/** A moment to the second: `11 Mar 2026, 14:02:30`. */
export const exactTime = (atMs: number, locale: string, zone: Zone): string =>
  zoned(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }, atMs, zone);

/** A bucket by its start: its day, and its time if buckets are shorter than a day. */
export function bucketTime(atMs: number, bucketMs: number, locale: string, timeZone: Zone): string {
  const time = bucketMs < DAY ? ({ timeStyle: 'short', hourCycle: 'h23' } as const) : {};
  // Days and weeks are in UTC, whatever the zone.
  const zone = bucketMs < DAY ? timeZone : 'UTC';
  return zoned(locale, { dateStyle: 'medium', ...time }, atMs, zone);
}

/** A bucket below the cross and in the readout: `11 Feb`, or `11 Feb, 14:02`. */
export function shortTime(
  atMs: number,
  bucketMs: number,
  locale: string,
  timeZone: Zone,
  nowMs = atMs,
): string {
  const zone = bucketMs < DAY ? timeZone : 'UTC';
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...(new Date(atMs).getUTCFullYear() === new Date(nowMs).getUTCFullYear()
      ? {}
      : { year: 'numeric' }),
    ...(bucketMs < DAY ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  };
  return zoned(locale, options, atMs, zone);
}

/**
 * The moment of a value below a chart, as short as its range allows: `14:02` within a day, `6 Mar`,
 * or `Mar 2025` in another year.
 */
export function figureTime(
  atMs: number,
  { bucketMs, spanMs, nowMs }: Readonly<Record<'bucketMs' | 'spanMs' | 'nowMs', number>>,
  locale: string,
  timeZone: Zone,
): string {
  const zone = bucketMs < DAY ? timeZone : 'UTC';
  if (bucketMs < DAY && spanMs <= DAY) return markTime(atMs, 'time', locale, zone);
  const isThisYear = markTime(atMs, 'year', locale, zone) === markTime(nowMs, 'year', locale, zone);
  const day: Intl.DateTimeFormatOptions = isThisYear
    ? { day: 'numeric', month: 'short' }
    : { month: 'short', year: 'numeric' };
  return zoned(locale, day, atMs, zone);
}

/** A short label on a chart's axis. */
export function markTime(
  atMs: number,
  part: 'year' | 'month' | 'day' | 'time',
  locale: string,
  zone: Zone,
): string {
  const options = {
    year: { year: 'numeric' },
    month: { month: 'short' },
    day: { day: 'numeric' },
    time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as const;
  return zoned(locale, options[part], atMs, zone);
}
