import type { DecimalText } from '#core/number/decimal.ts';
import { readMoney } from '#core/rates/money-text.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import type { Zone } from '#core/text/age-text.ts';
import { storable } from './trade.ts';
import { isZone } from './wall-time.ts';

/** A cell without spaces around it, its full-width letters, digits and signs as plain ones. */
export const plainCell = (text: string): string =>
  (WIDE.test(text) ? text.replace(EACH_WIDE, narrow).replaceAll('\u3000', ' ') : text).trim();
// A file has a million cells, and few of these.
const WIDE = /[\uff01-\uff5e\u3000]/;
const EACH_WIDE = /[\uff01-\uff5e]/g;
const narrow = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** What files write where there is nothing. */
export const isNone = (text: string): boolean => /^(?:[-–—]+|n\/?a|null|none)?$/i.test(text);

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
/** How a date is written: 2026-04-03, 03/04/2026 for 3 April, or for 4 March. */
export type DateOrder = (typeof DATE_ORDERS)[number];
export type DecimalSign = '.' | ',';

const ZONE = '(Z|UTC|GMT|(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d\\d)?)';
const CLOCK = `(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,3})\\d*)?)? ?(am|pm)?`;
const PART = '(\\d{1,4}|[a-z]{3,9}\\.?)';
const DATE = new RegExp(
  `^${PART}([/. -]|, )${PART}([/. -]|, )${PART}(?:[, T]+${CLOCK})?(?: ?${ZONE})?$`,
  'i',
);
/** A time of the day alone, as a column beside the date has it, or in front of the date. */
const TIME_OF_DAY = new RegExp(`^${CLOCK}$`, 'i');
const CLOCK_FIRST = new RegExp(`^(${CLOCK})[, ]+(?=${PART}[/. -])(.+)$`, 'i');
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /i;
/** 2001 to 2286 in seconds or milliseconds since 1970. */
const EPOCH = /^(\d{10})(\d{3})?$/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** A month of a date: its number, and whether it has a name. Zero if the name is of no month. */
function monthOf(text: string): { month: number; isNamed: boolean } {
  const name = text.toLowerCase().replace(/\.$/, '');
  if (/^\d+$/.test(name)) return { month: Number(name), isNamed: false };
  const at = name === 'sept' ? 8 : Math.max(MONTHS.indexOf(name), MONTH_NAMES.indexOf(name));
  return { month: at + 1, isNamed: true };
}

/** A time of a file: that of a clock, and how far this clock is ahead of UTC, if the cell says so. */
interface ClockTime {
  readonly clockMs: number;
  readonly aheadMs: number | null;
}

/** Null for no time, or one that does not fit the order. A year of two digits is after 2000. */
export function clockTime(text: string, order: DateOrder): ClockTime | null {
  const cell = plainCell(text).replace(CLOCK_FIRST, dateFirst).replace(WEEKDAY, '');
  const [, seconds, milliseconds = '000'] = EPOCH.exec(cell) ?? [];
  if (seconds !== undefined) return { clockMs: Number(seconds + milliseconds), aheadMs: 0 };
  const match = DATE.exec(cell);
  if (!match) return null;
  const [, a = '', first, b = '', second, c = '', ...clock] = match;
  const [hour = '0', minute = '0', inMinute = '0', ms = '0', half = '', zone] = clock;
  // A date that begins with its year has one order, however its file writes others.
  const used = a.length === 4 && /^\d/.test(a) && first === '-' ? 'ymd' : order;
  const [yearText, monthText, dayText] = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[
    used
  ] as [string, string, string];
  const { month, isNamed } = monthOf(monthText);
  if (!isNamed && (first !== second || !/[/.-]/.test(first ?? ''))) return null;
  if (!/^(?:\d\d|\d{4})$/.test(yearText) || !/^\d{1,2}$/.test(dayText)) return null;
  const hours = Number(hour);
  if (half !== '' && (hours < 1 || hours > 12)) return null;
  const inDay = half === '' ? hours : (hours % 12) + (/pm/i.test(half) ? 12 : 0);
  const year = Number(yearText) + (yearText.length === 2 ? 2_000 : 0);
  const atMs = utc([year, month, Number(dayText), inDay, Number(minute), Number(inMinute)]);
  const aheadMs = zone === undefined ? null : offsetMs(zone);
  if (atMs === null || (zone !== undefined && aheadMs === null)) return null;
  return { clockMs: atMs + Number(ms.padEnd(3, '0')), aheadMs };
}

export const isTimeOfDay = (text: string): boolean => TIME_OF_DAY.test(plainCell(text));
const dateFirst = (...[, clock, , , , , , , date]: string[]): string => `${date} ${clock}`;

/**
 * A time of a file in epoch ms; null if it does not fit the order.
 * @param momentOf the moment of a clock's time in the zone of the file.
 */
export function cellTime(
  text: string,
  order: DateOrder,
  momentOf: (clockMs: number) => number | null = (clockMs) => clockMs,
): number | null {
  const time = clockTime(text, order);
  if (!time) return null;
  return time.aheadMs === null ? momentOf(time.clockMs) : time.clockMs - time.aheadMs;
}

const HEADER_ZONE = /\(((?:UTC|GMT)? ?[+-]\d{1,2}(?::?\d\d)?|UTC|GMT)\)/i;
/** A header such as `Date(UTC+1)` without its zone. */
export const withoutZone = (header: string): string => header.replace(HEADER_ZONE, '').trim();
/** The offset that a header names, ms; `none` for none, null if there is no such zone. */
export function zoneOf(header: string): number | 'none' | null {
  const [, zone] = HEADER_ZONE.exec(header) ?? [];
  return zone === undefined ? 'none' : offsetMs(zone);
}

/** Zones are from 12 hours behind UTC to 14 ahead. */
function offsetMs(zone: string): number | null {
  const match = /([+-])(\d\d?):?(\d\d)?$/.exec(zone);
  if (!match) return 0;
  const [, sign, hours, minutes = '0'] = match;
  if (Number(minutes) > 59) return null;
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return ahead < -12 * 60 || ahead > 14 * 60 ? null : ahead * 60_000;
}

/** The zone of a cell such as `Africa/Lagos` or `UTC+1`: its offset in ms; null for no zone. */
export function zoneIn(text: string): Zone | number | null {
  const cell = plainCell(text);
  if (new RegExp(`^${ZONE}$`, 'i').test(cell)) return offsetMs(cell);
  return isZone(cell) ? cell : null;
}

/** Null for a day or an hour that there is not. */
function utc([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]):
  | number
  | null {
  const atMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(atMs);
  const isReal =
    year >= 1970 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isReal ? atMs : null;
}

const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^[1-9](?:\d{0,2}(?:[,'\u0020\u00a0\u202f]\d{3})+|\d?(?:,\d\d)+,\d{3})$/u,
  ',': /^[1-9]\d{0,2}(?:[.'\u0020\u00a0\u202f]\d{3})+$/u,
};

/** A sign, code or word before or behind a number. Many write N1,620 for naira. */
const BEFORE = /^(?:\p{L}{0,3}\p{Sc}|\p{L}{1,10}\.?(?= ?\d))\s*/u;
const BEHIND = /\s*(?:\p{Sc}|(?<=[\d.,] ?)\p{L}[\p{L}\d]{1,9})$/u;
const RATE = /\s*%$/;
const EXPONENT = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i;

/** A number's digits, and the signs and codes beside it. */
function parted(text: string): { digits: string; units: string[] } {
  const cell = plainCell(text);
  if (EXPONENT.test(cell)) return { digits: cell, units: [] };
  const units = [BEFORE, BEHIND].flatMap((mark) => mark.exec(cell)?.[0].trim() ?? []);
  return { digits: cell.replace(BEFORE, '').replace(BEHIND, ''), units };
}

/** The codes beside a number, such as VET of `43.7VET`. */
export const unitsIn = (text: string): readonly string[] => parted(text).units;

/** The one code of two or more letters beside a number; null for none, or for a sign. */
export function codeBeside(text: string): CurrencyCode | null {
  const [unit, ...more] = unitsIn(text);
  return unit === undefined || more.length > 0 ? null : codeIn(unit);
}
const codeIn = (unit: string): CurrencyCode | null =>
  /^[A-Z][A-Z\d]+$/i.test(unit) ? parseCode(unit) : null;

/** Whether the signs and codes beside a number can all be of one currency. */
export const isIn = (text: string, code: CurrencyCode): boolean =>
  unitsIn(text).every((unit) => {
    if (codeIn(unit) === code) return true;
    const money = readMoney(`${unit}1`, { decimal: '.', group: ',' }, () => true);
    return money.ok && money.value.scale === 1n && money.value.named.includes(code);
  });

/** The number of a share such as 0.1%; null if it is none. */
export const rateIn = (text: string): string | null =>
  RATE.test(text) ? text.replace(RATE, '') : null;

/** A number of a file without its minus, and whether it had one. */
export function unsigned(text: string): { text: string; isMinus: boolean } {
  const cell = plainCell(text);
  return { text: cell.replace(/^[-\u2212]\s*/, ''), isMinus: /^[-\u2212]/.test(cell) };
}

/**
 * A number of a file from zero up, with the given decimal sign; null if it does not fit. The other
 * sign, spaces and apostrophes group in threes, commas also as in India (1,00,000). `isIn` checks a
 * currency sign or code beside it.
 */
export function cellNumber(text: string, decimal: DecimalSign): DecimalText | null {
  const [whole = '', fraction, ...more] = parted(text).digits.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const isGrouped = GROUPED[decimal].test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return null;
  const plain = whole.replace(/\D/g, '');
  return storable(fraction === undefined ? plain : `${plain}.${fraction}`);
}
