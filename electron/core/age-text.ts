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

/**
 * A span in words: `45 s`, `1 min 35 s`, `2 h 29 min`, `1 day 3 h`, `9 days`. Rounded to the second
 * below 10 min, then to the minute; hours past a day and days past two are cut off.
 */
export function durationText(spanMs: number, text: Text): string {
  const span = Math.max(0, spanMs);
  const unit = span < 10 * MINUTE ? SECOND : MINUTE;
  const rounded = Math.round(span / unit) * unit;
  const { seconds, minutes, hours, wholeDays } = text.age;
  if (rounded < MINUTE) return seconds(rounded / SECOND);
  if (rounded < HOUR) return twoUnits(rounded, [MINUTE, minutes], [SECOND, seconds]);
  if (rounded < DAY) return twoUnits(rounded, [HOUR, hours], [MINUTE, minutes]);
  if (rounded < 2 * DAY) return twoUnits(rounded, [DAY, wholeDays], [HOUR, hours]);
  return wholeDays(Math.floor(rounded / DAY));
}

type Unit = readonly [ms: number, words: (count: number) => string];

function twoUnits(span: number, [largeMs, large]: Unit, [smallMs, small]: Unit): string {
  const rest = Math.floor((span % largeMs) / smallMs);
  const whole = large(Math.floor(span / largeMs));
  return rest === 0 ? whole : `${whole} ${small(rest)}`;
}

/**
 * A wait in words that change seldom, so that a screen reader is not told every second: rounded down
 * to the hour, below one up to the minute.
 */
export function waitText(spanMs: number, text: Text): string {
  const span = Math.max(0, spanMs);
  const coarse =
    span < HOUR ? Math.max(1, Math.ceil(span / MINUTE)) * MINUTE : span - (span % HOUR);
  return durationText(coarse, text);
}

/** A day in UTC, such as `1 Dec`. */
export function dayText(atMs: number, locale: string): string {
  return utcFormat(locale, { day: 'numeric', month: 'short' }, atMs);
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format costs more to make than a hundred uses of it. */
function utcFormat(locale: string, options: Intl.DateTimeFormatOptions, atMs: number): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format.format(atMs);
}
