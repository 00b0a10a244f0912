import type { DecimalText } from '#core/number/decimal.ts';
import { readMoney } from '#core/rates/money-text.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { storable } from './trade.ts';

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
/** How a date is written: 2026-04-03, 03/04/2026 for 3 April, or for 4 March. */
export type DateOrder = (typeof DATE_ORDERS)[number];
export type DecimalSign = '.' | ',';

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;
const OTHER =
  /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[, T]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)? ?(am|pm)?)?$/i;

/**
 * A time of a file in epoch ms; null if it does not fit the order.
 * @param offset how far times without a zone are ahead of UTC, ms; null if there is no such zone.
 */
export function cellTime(text: string, order: DateOrder, offset: number | null = 0): number | null {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', ms = '0', zone] = iso;
    const atMs = utc([year, month, day, hour, minute, second].map(Number));
    const ahead = zone === undefined ? offset : offsetMs(zone);
    if (atMs === null || ahead === null) return null;
    return atMs + Number(ms.padEnd(3, '0')) - ahead;
  }
  const other = OTHER.exec(text);
  if (!other || offset === null) return null;
  const [, a = '', b = '', c = '', hour = '0', minute = '0', second = '0', half = ''] = other;
  const [year, month, day] = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[order];
  if (year?.length !== 4 || (day?.length ?? 9) > 2) return null;
  const hours = Number(hour);
  if (half !== '' && (hours < 1 || hours > 12)) return null;
  const isPm = /pm/i.test(half);
  const inDay = half === '' ? hours : (hours % 12) + (isPm ? 12 : 0);
  const parts = [year, month, day, inDay, minute, second].map(Number);
  const atMs = utc(parts);
  return atMs === null ? null : atMs - offset;
}

const HEADER_ZONE = /\((?:UTC|GMT)? ?([+-]\d{1,2}(?::?\d\d)?|UTC|GMT)\)/i;
/** A header such as `Date(UTC+1)` without its zone. */
export const withoutZone = (header: string): string => header.replace(HEADER_ZONE, '').trim();
/** The offset that a header names, ms; 0 for none, null if there is no such zone. */
export function zoneOf(header: string): number | null {
  const [, zone] = HEADER_ZONE.exec(header) ?? [];
  return zone === undefined ? 0 : offsetMs(zone);
}

/** Zones are from 12 hours behind UTC to 14 ahead. */
function offsetMs(zone: string): number | null {
  const match = /^([+-])(\d\d?):?(\d\d)?$/.exec(zone);
  if (!match) return 0;
  const [, sign, hours, minutes = '0'] = match;
  if (Number(minutes) > 59) return null;
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return ahead < -12 * 60 || ahead > 14 * 60 ? null : ahead * 60_000;
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
  '.': /^[1-9]\d{0,2}(?:[,'\u0020\u00a0\u202f]\d{3})+$/u,
  ',': /^[1-9]\d{0,2}(?:[.'\u0020\u00a0\u202f]\d{3})+$/u,
};

const MARKS = /^(?:\p{Sc}|[A-Z]{3,5}(?= ))\s*|\s*(?:\p{Sc}|[A-Z]{3,5})$/gu;

/** Whether the signs and codes beside a number can all be of one currency. */
export const isIn = (text: string, code: CurrencyCode): boolean =>
  [...text.matchAll(MARKS)].every(([mark]) => {
    const money = readMoney(`1${mark.trim()}`, { decimal: '.', group: ',' }, () => true);
    return money.ok && money.value.scale === 1n && money.value.named.includes(code);
  });

/**
 * A number of a file from zero up, with the given decimal sign; null if it does not fit. The other
 * sign, spaces and apostrophes group in threes. `isIn` checks a currency sign or code beside it.
 */
export function cellNumber(text: string, decimal: DecimalSign): DecimalText | null {
  const digits = text.replace(MARKS, '');
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const isGrouped = GROUPED[decimal].test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return null;
  const plain = whole.replace(/\D/g, '');
  return storable(fraction === undefined ? plain : `${plain}.${fraction}`);
}
