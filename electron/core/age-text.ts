import type { Text } from './text/en.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in the largest unit that fits, rounded down: `8 s`, `42 min`, `3 h`, `9 d`. */
export function ageText(ageMs: number, text: Text): string {
  const age = Math.max(0, ageMs);
  if (age < MINUTE) return text.age.seconds(Math.floor(age / SECOND));
  if (age < HOUR) return text.age.minutes(Math.floor(age / MINUTE));
  if (age < DAY) return text.age.hours(Math.floor(age / HOUR));
  return text.age.days(Math.floor(age / DAY));
}

/** A moment in UTC, as short as it can be read: `14:02 UTC` today, `Wed 14:02 UTC`, `3 Nov, 14:02 UTC`. */
export function momentText(atMs: number, nowMs: number, locale: string, text: Text): string {
  const days = Math.floor(nowMs / DAY) - Math.floor(atMs / DAY);
  const time = utcFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, atMs);
  if (days === 0) return text.utc(time);
  const day =
    days > 0 && days < 7
      ? utcFormat(locale, { weekday: 'short' }, atMs)
      : utcFormat(
          locale,
          { day: 'numeric', month: 'short', year: days > 300 ? 'numeric' : undefined },
          atMs,
        );
  return text.utc(`${day} ${time}`);
}

function utcFormat(locale: string, options: Intl.DateTimeFormatOptions, atMs: number): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(atMs);
}
