import type { CommonText } from './en/common.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An age in its largest unit, rounded down: `8 s`, `42 min`, `3 h`, `9 d`. */
export function ageText(ageMs: number, text: CommonText): string {
  const age = Math.max(0, ageMs);
  if (age < MINUTE) return text.age.seconds(Math.floor(age / SECOND));
  if (age < HOUR) return text.age.minutes(Math.floor(age / MINUTE));
  if (age < DAY) return text.age.hours(Math.floor(age / HOUR));
  return text.age.days(Math.floor(age / DAY));
}

/** `just now` in the first minute, then `2 min ago`. */
export function agoText(ageMs: number, text: CommonText): string {
  return ageMs < MINUTE ? text.header.now : text.header.ago(ageText(ageMs, text));
}

/**
 * A span in words: `45 s`, `1 min 35 s`, `2 h 29 min`, `1 day 3 h`, `9 days`. Rounded to seconds
 * below 10 min, then to minutes. Minutes are dropped from a day on, hours from two days on.
 */
export function durationText(spanMs: number, text: CommonText): string {
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

/** Of a range in one unit, which its end names: `12` of `12 min` to `20 min`. */
export function startOfRange(from: string, to: string): string {
  const [number = '', ...unit] = from.split(/\s/u);
  const [, ...unitOfEnd] = to.split(/\s/u);
  return unit.length === 1 && unit.join() === unitOfEnd.join() ? number : from;
}

type Unit = readonly [ms: number, words: (count: number) => string];

function twoUnits(span: number, [largeMs, large]: Unit, [smallMs, small]: Unit): string {
  const rest = Math.floor((span % largeMs) / smallMs);
  const whole = large(Math.floor(span / largeMs));
  return rest === 0 ? whole : `${whole} ${small(rest)}`;
}

/**
 * A wait whose text changes rarely, so that a screen reader does not read it every second. Rounded
 * down to the hour; below an hour, up to the minute.
 */
export function waitText(spanMs: number, text: CommonText): string {
  const span = Math.max(0, spanMs);
  const coarse =
    span < HOUR ? Math.max(1, Math.ceil(span / MINUTE)) * MINUTE : span - (span % HOUR);
  return durationText(coarse, text);
}

/** Longer waits are counted in minutes. */
const MOST_SECONDS = 90;

/** A wait that is counted down, rounded up. */
export function countdownText(spanMs: number, text: CommonText): string {
  const seconds = Math.max(0, Math.ceil(spanMs / 1_000));
  if (seconds <= MOST_SECONDS) return text.age.seconds(seconds);
  return durationText(Math.ceil(spanMs / MINUTE) * MINUTE, text);
}

/** An IANA name; `UTC` unless the user chose local time. */
export type Zone = string;

export function dayText(atMs: number, locale: string, zone: Zone = 'UTC'): string {
  return zoned(locale, { day: 'numeric', month: 'short' }, atMs, zone);
}

/** A moment for the person, as short as possible: `14:02` today, `Wed 14:02`, `3 Nov 14:02 UTC`. */
export function momentText(
  atMs: number,
  nowMs: number,
  locale: string,
  text: CommonText,
  zone: Zone = 'UTC',
): string {
  return withZone(shortTime(atMs, nowMs, locale, zone), zone, text);
}

/** The same for somebody else: `14:02 Lagos`. */
export function sentMomentText(
  atMs: number,
  nowMs: number,
  locale: string,
  text: CommonText,
  zone: Zone = 'UTC',
): string {
  return withPlace(shortTime(atMs, nowMs, locale, zone), atMs, zone, text);
}

function shortTime(atMs: number, nowMs: number, locale: string, zone: Zone): string {
  const days = dayNumber(nowMs, zone) - dayNumber(atMs, zone);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = zoned(locale, clock, atMs, zone);
  if (days === 0) return time;
  const long = {
    day: 'numeric',
    month: 'short',
    year: days > 300 ? 'numeric' : undefined,
  } as const;
  const day = zoned(locale, days > 0 && days < 7 ? { weekday: 'short' } : long, atMs, zone);
  return `${day} ${time}`;
}

/** A moment for people in any zone: `11 Mar 2026, 15:02 Lagos`. */
export function stampText(atMs: number, locale: string, text: CommonText, zone: Zone): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return withPlace(zoned(locale, { ...day, ...clock }, atMs, zone), atMs, zone, text);
}

/** Names UTC, which the person chose; local time is the usual and has no name. */
export const withZone = (time: string, zone: Zone, text: CommonText): string =>
  zone === 'UTC' ? text.utc(time) : time;

/** Appends the place of a zone, for readers elsewhere; its offset where it names no place. */
function withPlace(time: string, atMs: number, zone: Zone, text: CommonText): string {
  if (zone === 'UTC') return text.utc(time);
  return text.inZone(time, placeText(atMs, zone));
}

/** The place of a zone: `Lagos`; its offset where it names no place. */
export function placeText(atMs: number, zone: Zone): string {
  const [area = '', ...places] = zone.split('/');
  const place = area === 'Etc' ? undefined : places.at(-1)?.replaceAll('_', ' ');
  return zone === 'UTC' ? zone : (place ?? offsetText(atMs, zone));
}

/** Always English, because an offset has no words to translate: `GMT+1`. */
function offsetText(atMs: number, zone: Zone): string {
  const parts = formatIn('en', { timeZoneName: 'shortOffset' }, zone).formatToParts(atMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Days since 1970-01-01 in a zone. */
export function dayNumber(atMs: number, zone: Zone): number {
  if (zone === 'UTC') return Math.floor(atMs / DAY);
  const options = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const parts = formatIn('en', options, zone).formatToParts(atMs);
  const part = (name: string): number => Number(parts.find(({ type }) => type === name)?.value);
  return Math.floor(Date.UTC(part('year'), part('month') - 1, part('day')) / DAY);
}

const formats = new Map<string, Intl.DateTimeFormat>();

export const zoned = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
  atMs: number,
  zone: Zone,
): string => formatIn(locale, options, zone).format(atMs);

/** Cached: creating a format costs more than using it a hundred times. */
function formatIn(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  zone: Zone,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(key, format);
  }
  return format;
}
