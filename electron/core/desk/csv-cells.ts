import type { DecimalText } from '#core/number/decimal.ts';
import { storable } from './trade.ts';

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
/** How a date is written: 2026-04-03, 03/04/2026 for 3 April, or for 4 March. */
export type DateOrder = (typeof DATE_ORDERS)[number];
export type DecimalSign = '.' | ',';

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;
const OTHER =
  /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[, T]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)? ?(am|pm)?)?$/i;

/** A time of a file in epoch ms, UTC where it has no zone; null if it does not fit the order. */
export function cellTime(text: string, order: DateOrder): number | null {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', ms = '0', zone = 'Z'] = iso;
    const atMs = utc([year, month, day, hour, minute, second].map(Number));
    if (atMs === null) return null;
    return atMs + Number(ms.padEnd(3, '0')) - offsetMs(zone);
  }
  const other = OTHER.exec(text);
  if (!other) return null;
  const [, a = '', b = '', c = '', hour = '0', minute = '0', second = '0', half = ''] = other;
  const [year, month, day] = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[order];
  if (year?.length !== 4 || (day?.length ?? 9) > 2) return null;
  const hours = Number(hour);
  if (half !== '' && (hours < 1 || hours > 12)) return null;
  const isPm = /pm/i.test(half);
  const inDay = half === '' ? hours : (hours % 12) + (isPm ? 12 : 0);
  return utc([Number(year), Number(month), Number(day), inDay, Number(minute), Number(second)]);
}

function offsetMs(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!match) return 0;
  const [, sign, hours, minutes] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
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
  '.': /^\d{1,3}(?:[,'\u0020\u00a0\u202f]\d{3})+$/u,
  ',': /^\d{1,3}(?:[.'\u0020\u00a0\u202f]\d{3})+$/u,
};

/**
 * A number of a file from zero up, with the given decimal sign; null if it does not fit. The other
 * sign, spaces and apostrophes group in threes. A currency sign or code beside it is ignored.
 */
export function cellNumber(text: string, decimal: DecimalSign): DecimalText | null {
  const digits = text.replace(/^(?:\p{Sc}|[A-Z]{3,5}(?= ))\s*|\s*(?:\p{Sc}|[A-Z]{3,5})$/gu, '');
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const isGrouped = GROUPED[decimal].test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return null;
  const plain = whole.replace(/\D/g, '');
  return storable(fraction === undefined ? plain : `${plain}.${fraction}`);
}
