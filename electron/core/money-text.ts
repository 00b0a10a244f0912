import { type AmountProblem, parseAmount, refuse, type Separators } from './amount.ts';
import { type CurrencyCode, parseCode } from './currency.ts';
import { type Ratio, ratioOf, times } from './ratio.ts';
import { ok, type Result } from './result.ts';

/** One number of an amount, with what stood around it. */
export interface Money {
  readonly value: Ratio;
  /** The currency that it names by a code or by a sign that only one has; null for none. */
  readonly named: CurrencyCode | null;
  /** Whether a `k`, `m` or `bn` made it larger than what was written. */
  readonly isScaled: boolean;
}

/** Signs that stand for one currency; `$` and `¥` are several's, so they name none. */
const SIGNS: Readonly<Record<string, string>> = {
  '₦': 'NGN',
  '€': 'EUR',
  '£': 'GBP',
  '₵': 'GHS',
  '₹': 'INR',
  '₿': 'BTC',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₫': 'VND',
  '₪': 'ILS',
  '₱': 'PHP',
  '₴': 'UAH',
};
/** Letters before a number that are no code: N5,000 is how naira are written where ₦ is no key. */
const SHORT: Readonly<Record<string, string>> = {
  N: 'NGN',
  US$: 'USD',
  'GH₵': 'GHS',
  'GH¢': 'GHS',
};

const SCALES: Readonly<Record<string, bigint>> = {
  k: 1_000n,
  m: 1_000_000n,
  bn: 1_000_000_000n,
};

const AROUND =
  /^([a-z]{0,10}\p{Sc}?)\s*([^a-z\p{Sc}]*?)\s*([a-z]{0,12}) ?([a-z]{0,10})(\p{Sc}?)$/iu;

/**
 * Reads one number with its currency and its `k`, `m` or `bn` (thousand, million, 10^9):
 * `₦5,000`, `NGN 5,000`, `5000 NGN`, `N5k`, `2.5m USD`. `isKnown` tells codes from other words.
 */
export function readMoney(
  text: string,
  separators: Separators,
  isKnown: (code: CurrencyCode) => boolean,
): Result<Money> {
  const match = AROUND.exec(text.trim());
  if (!match) return refuse('not-a-number');
  const [, before = '', digits = '', word = '', second = '', sign = ''] = match;
  const number = parseAmount(digits, separators);
  if (!number.ok) return refuse(digits === '' ? 'not-a-number' : problemOf(number.error.detail));
  const tail = readTail(word, second, isKnown);
  const names = [nameBefore(before, isKnown), tail?.code ?? null, SIGNS[sign] ?? null];
  if (tail === null || names[0] === undefined) return refuse('not-a-number');
  const codes = new Set(names.filter((name) => name !== null));
  if (codes.size > 1) return refuse('two-currencies');
  const scale = SCALES[tail.scale] ?? 1n;
  return ok({
    value: times(ratioOf(number.value), { numerator: scale, denominator: 1n }),
    named: [...codes].map((code) => parseCode(code ?? '')).find((code) => code !== null) ?? null,
    isScaled: scale !== 1n,
  });
}

const problemOf = (detail: string | null): AmountProblem => detail as AmountProblem;

/** Null for nothing, or a sign that names none; undefined for letters that mean nothing here. */
function nameBefore(
  text: string,
  isKnown: (code: CurrencyCode) => boolean,
): string | null | undefined {
  if (text === '') return null;
  const short = SHORT[text.toUpperCase()];
  if (short !== undefined) return short;
  if (/^\p{Sc}$/u.test(text)) return SIGNS[text] ?? null;
  const code = parseCode(text.replace(/\p{Sc}$/u, ''));
  return code !== null && isKnown(code) ? code : undefined;
}

/** What follows the digits: a scale, a code, or both, together (`5kNGN`) or apart. */
function readTail(
  word: string,
  second: string,
  isKnown: (code: CurrencyCode) => boolean,
): { scale: string; code: string | null } | null {
  const known = (text: string): string | null => {
    const code = parseCode(text);
    return code !== null && isKnown(code) ? code : null;
  };
  const lower = word.toLowerCase();
  const code = known(word);
  if (second !== '') {
    const after = known(second);
    return lower in SCALES && after !== null ? { scale: lower, code: after } : null;
  }
  if (word === '' || lower in SCALES) return { scale: lower, code: null };
  if (code !== null) return { scale: '', code };
  const scale = Object.keys(SCALES).find((each) => lower.startsWith(each));
  const rest = scale === undefined ? null : known(word.slice(scale.length));
  return scale === undefined || rest === null ? null : { scale, code: rest };
}
