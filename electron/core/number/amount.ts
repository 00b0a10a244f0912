import { type DecimalText, parseDecimal } from './decimal.ts';
import { type AppError, appError, fail, ok, type Result } from '#core/base/result.ts';

/** A locale's separators: `.` and `,` in en-US, `,` and `.` in de-DE. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** Enough for any amount of money, and for an endless quotient of 60 digits after 60 zeros. */
const MAX_LENGTH = 130;

/** The longest text that is sent over IPC. */
const LONGEST_SENT = 200;

/**
 * Trims a typed or pasted text for IPC. A longer one is cut and marked, so that it is refused
 * rather than parsed in part.
 */
export function sendable(text: string): string {
  const typed = text.trim();
  return typed.length <= LONGEST_SENT ? typed : `${typed.slice(0, LONGEST_SENT - 1)}…`;
}

const separators = new Map<string, Separators>();

export function separatorsOf(locale: string): Separators {
  const known = separators.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1234567.8);
  const find = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const found = { decimal: find('decimal') || '.', group: find('group') || ',' };
  separators.set(locale, found);
  return found;
}

/**
 * Parses one typed or pasted number: the locale's separators, common groupings, the digits of every
 * script, a leading currency sign. If both `.` and `,` occur, the last one is the decimal separator
 * in every locale; `٫` and `٬` have one meaning everywhere. Ambiguous numbers are refused. A
 * separator that cannot be a grouping is never dropped: `21,1` is refused in en-US, not read as
 * 211.
 */
export function parseAmount(text: string, separators: Separators): Result<DecimalText> {
  const typed = plainText(text);
  if (typed === '') return refuse('empty');
  if (typed.length > MAX_LENGTH) return refuse('too-long');
  const digits = typed.replace(/^\p{Sc}\s*/u, '');
  if (/^[-−]/u.test(digits)) return refuse('negative');
  if (!/^[\d.,٫٬ '_]*\d[\d.,٫٬ '_]*$/u.test(digits)) return refuse('not-a-number');
  const plain = /[٫٬]/u.test(digits)
    ? ungroup(digits.replaceAll('٫', '.').replaceAll('٬', ','), POINT)
    : ungroup(digits, separators);
  if (plain === null) return refuse('unclear-separator');
  const amount = parseDecimal(plain);
  return amount === null ? refuse('not-a-number') : ok(amount);
}

/** `٫` and `٬` are replaced by these, because their meaning does not depend on the locale. */
const POINT: Separators = { decimal: '.', group: ',' };

/**
 * Normalises the digits of every script to 0 to 9, full-width signs to ASCII, spaces to one space,
 * apostrophes and percent signs; removes invisible marks.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[！-～]/gu, (wide) => String.fromCodePoint(codeOf(wide) - WIDE))
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(codeOf(digit))))
    .replace(/\s+/gu, ' ')
    .replace(/[’‘ʼ´]/gu, "'")
    .replaceAll('،', '٬')
    .replaceAll('￥', '¥')
    .replaceAll('٪', '%')
    .trim();
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** How far a full-width sign is from its ASCII one. */
const WIDE = 0xfee0;

/** Unicode has the digits of a script in a row, from 0 to 9; some rows follow each other. */
function digitValue(code: number): number {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

const DATES = [
  /^(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}$/,
  /^\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d$/,
  /^(?:[0-2]?\d|3[01])([-/.])(?:0?\d|1[0-2])\1\d\d$/,
  /^(?:0?\d|1[0-2])([-/.])(?:[0-2]?\d|3[01])\1\d\d$/,
  /^(?:(?:19|20)\d\d-0\d|0\d\/(?:19|20)\d\d)$/,
];
/** Whether a word has the form of a date, which is never worked out: `2026-06-31`, `13/13/2026`. */
export const isDateForm = (word: string): boolean => DATES.some((form) => form.test(word));

/** Why an amount is refused; core/text has the messages. */
export type AmountProblem =
  | 'empty'
  | 'too-long'
  | 'negative'
  | 'not-a-number'
  | 'unclear-separator'
  | 'unclear-sum'
  | 'divided-by-zero'
  | 'percent-alone'
  | 'below-zero'
  | 'out-of-range'
  | 'two-currencies'
  | 'other-currency'
  | 'range'
  | 'brackets'
  | 'date'
  | 'fee';

export const refuse = (problem: AmountProblem): ReturnType<typeof fail<AppError>> =>
  fail(appError('invalid-amount', problem));

/** Digits with at most one point; null if a separator is ambiguous or invalid. */
function ungroup(text: string, separators: Separators): string | null {
  const decimal = decimalSign(text, separators);
  if (decimal === null) return plainGroups(text);
  if (couldGroup(decimal, text, separators)) return null;
  const at = text.lastIndexOf(decimal);
  const whole = plainGroups(text.slice(0, at));
  const fraction = text.slice(at + 1);
  if (whole === null || !/^\d*$/.test(fraction)) return null;
  return fraction === '' ? whole : `${whole || '0'}.${fraction}`;
}

/**
 * Whether a sign could also group thousands in a locale that does not use it. In Paris and Lisbon
 * some read `1.250` as 1,250, others as 1.25; so is `1,250` in Zürich and Tehran.
 */
function couldGroup(decimal: string, text: string, separators: Separators): boolean {
  const isForeign = decimal === '.' ? separators.decimal === ',' : separators.decimal !== ',';
  return isForeign && plainGroups(text) !== null;
}

/** The sign before the fraction, `.` or `,`; null if there is none. */
function decimalSign(text: string, separators: Separators): '.' | ',' | null {
  const point = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  if (point < 0 && comma < 0) return null;
  const only = point >= 0 ? '.' : ',';
  const once = text.indexOf(only) === text.lastIndexOf(only);
  if (!once) return null;
  if (only === separators.decimal) return only;
  // Behind another grouping, and not before three digits, it cannot group: `1 234,56`.
  const [whole = '', fraction = ''] = text.split(only);
  const isGrouped = /[ '_]/.test(whole) && plainGroups(whole) !== null;
  if (isGrouped && /^\d*$/.test(fraction) && fraction.length !== 3) return only;
  // The other sign, once: a grouping if possible. If the locale groups with neither (fr-FR: narrow
  // space), a single one is a pasted decimal.
  return only === separators.group ? null : only;
}

/**
 * Digits without groups, in groups of three, or as in hi-IN (two, the last three), with one
 * separator throughout. A grouped number never begins with 0, because many read `0,001` as a
 * decimal.
 */
function plainGroups(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const threes = /^[1-9]\d{0,2}([ .,'_])\d{3}(?:\1\d{3})*$/.test(text);
  const twos = /^[1-9]\d?([ .,'_])\d{2}(?:\1\d{2})*\1\d{3}$/.test(text);
  return threes || twos ? text.replace(/[ .,'_]/g, '') : null;
}
