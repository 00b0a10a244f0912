import { type DecimalText, parseDecimal } from './decimal.ts';
import { type AppError, appError, fail, ok, type Result } from '#core/base/result.ts';

/** What a locale writes between digits: `.` and `,` in en-US, `,` and `.` in de-DE. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** Long enough for any amount of money, short enough to be read. */
const MAX_LENGTH = 60;

/** So much of a text is sent with a question. */
const LONGEST_SENT = 200;

/**
 * A typed or pasted text as it is sent with a question: one that is too long is cut, and so marked
 * that its beginning is refused rather than read.
 */
export function sendable(text: string): string {
  const typed = text.trim();
  return typed.length <= LONGEST_SENT ? typed : `${typed.slice(0, LONGEST_SENT - 1)}…`;
}

/** The separators of a locale, named by its BCP 47 tag. */
export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1234567.8);
  const find = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: find('decimal') || '.', group: find('group') || ',' };
}

/**
 * Reads one number, typed or pasted: the locale's separators, any usual grouping, the digits of
 * Arabic and Indian scripts, a leading currency sign. Where both `.` and `,` occur, the last one is
 * the decimal separator, whatever the locale; the Arabic signs `٫` and `٬` mean one thing
 * everywhere. What can be read in two ways is refused, and a separator that can't be a grouping is
 * never dropped: `21,1` is refused in en-US, not read as 211.
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

/** What `٫` and `٬` are put as: which is which is not for the locale to say. */
const POINT: Separators = { decimal: '.', group: ',' };

/** The zeros of the scripts whose digits are read: Arabic, Persian, Devanagari, Bengali, full width. */
const ZEROS = ['٠', '۰', '०', '০', '０'].map((zero) => zero.charCodeAt(0));

/**
 * Digits as 0 to 9, every kind of space as one space, one apostrophe, one percent sign, no marks that
 * cannot be seen.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const zero = ZEROS.find(
        (each) => digit.charCodeAt(0) - each >= 0 && digit.charCodeAt(0) - each <= 9,
      );
      return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
    })
    .replace(/\s+/gu, ' ')
    .replace(/[’‘ʼ´]/gu, "'")
    .replaceAll('،', '٬')
    .replace(/[٪％]/gu, '%')
    .trim();
}

/** Why an amount, or a fee, is refused; the words for it stand in the texts. */
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
  | 'fee';

export const refuse = (problem: AmountProblem): ReturnType<typeof fail<AppError>> =>
  fail(appError('invalid-amount', problem));

/** Digits with at most one point; null where a separator can be read in two ways or in none. */
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
 * Whether a point that the locale has no use for could as well be between thousands: in Paris and
 * Lisbon `1.250` is 1,250 to some and 1.25 to others.
 */
function couldGroup(decimal: string, text: string, separators: Separators): boolean {
  return decimal === '.' && separators.decimal === ',' && plainGroups(text) !== null;
}

/** Which of `.` and `,` stands before the fraction; null when the text has none. */
function decimalSign(text: string, separators: Separators): '.' | ',' | null {
  const point = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  if (point < 0 && comma < 0) return null;
  const only = point >= 0 ? '.' : ',';
  const once = text.indexOf(only) === text.lastIndexOf(only);
  if (!once) return null;
  if (only === separators.decimal) return only;
  // The other sign, once: a grouping if it can be one. Where the locale groups with neither
  // (fr-FR: narrow space), a lone point is how a decimal is pasted.
  return only === separators.group || only === ',' ? null : only;
}

/**
 * Digits without groups, in threes, or as in hi-IN (twos, the last of three), one separator
 * throughout. A group never begins a number with 0: `0,001` is a decimal to half of its readers.
 */
function plainGroups(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const threes = /^[1-9]\d{0,2}([ .,'_])\d{3}(?:\1\d{3})*$/.test(text);
  const twos = /^[1-9]\d?([ .,'_])\d{2}(?:\1\d{2})*\1\d{3}$/.test(text);
  return threes || twos ? text.replace(/[ .,'_]/g, '') : null;
}
