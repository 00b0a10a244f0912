import { type AmountProblem, parseAmount, refuse, type Separators } from '#core/number/amount.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import { type Ratio, ratioOf, times } from '#core/number/decimal.ts';
import { ok, type Result } from '#core/base/result.ts';

/** One number of an amount, with its currency and scale. */
export interface Money {
  readonly value: Ratio;
  /** The currency of its code or of an unambiguous sign; null for none. */
  readonly named: CurrencyCode | null;
  /** Whether `k`, `m`, `bn` or `b` multiplied the written number. */
  readonly isScaled: boolean;
}

/** Signs of exactly one currency. `$` and `¥` belong to several, so they are not listed. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['₦', 'NGN'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₵', 'GHS'],
  ['₹', 'INR'],
  ['₿', 'BTC'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₩', 'KRW'],
  ['₫', 'VND'],
  ['₪', 'ILS'],
  ['₱', 'PHP'],
  ['₴', 'UAH'],
]);
/** Prefixes that are not codes. Many write N5,000 for naira, because keyboards lack ₦. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['N', 'NGN'],
  ['US$', 'USD'],
  ['GH₵', 'GHS'],
  ['GH¢', 'GHS'],
]);
const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['k', 1_000n],
  ['m', 1_000_000n],
  ['bn', 1_000_000_000n],
  ['b', 1_000_000_000n],
]);

const AROUND =
  /^([a-z]{0,10}) ?(\p{Sc}?) ?([^a-z\p{Sc}]*?) ?([a-z]{0,12}) ?([a-z]{0,10}) ?(\p{Sc}?)$/iu;

type IsKnown = (code: CurrencyCode) => boolean;

/**
 * Parses one number with its currency and its `k`, `m`, `bn` or `b` (thousand, million, 10^9): `₦5,000`,
 * `NGN 5,000`, `5000 NGN`, `N5k`, `2.5m USD`. `isKnown` separates codes from other words.
 */
export function readMoney(text: string, separators: Separators, isKnown: IsKnown): Result<Money> {
  const match = AROUND.exec(text.trim());
  if (!match) return refuse('not-a-number');
  const [, letters = '', sign = '', digits = '', word = '', second = '', after = ''] = match;
  const number = parseAmount(digits, separators);
  if (!number.ok) return refuse(digits === '' ? 'not-a-number' : problemOf(number.error.detail));
  const tail = readTail(word, second, isKnown);
  const before = namesBefore(letters, sign, isKnown);
  if (tail === null || before === null) return refuse('not-a-number');
  const names = [...before, tail.code, SIGNS.get(after) ?? null];
  const [code = null, ...others] = new Set(names.filter((name) => name !== null));
  if (others.length > 0) return refuse('two-currencies');
  const scale = SCALES.get(tail.scale) ?? 1n;
  return ok({
    value: times(ratioOf(number.value), { numerator: scale, denominator: 1n }),
    named: code === null ? null : parseCode(code),
    isScaled: scale !== 1n,
  });
}

const problemOf = (detail: string | null): AmountProblem => detail as AmountProblem;

/** The currencies of the letters and the sign before the digits; null for unknown letters. */
function namesBefore(letters: string, sign: string, isKnown: IsKnown): (string | null)[] | null {
  const whole = SHORT.get(`${letters}${sign}`.toUpperCase());
  if (whole !== undefined) return [whole];
  const named = SIGNS.get(sign) ?? null;
  const short = SHORT.get(letters.toUpperCase());
  if (letters === '' || short !== undefined) return [short ?? null, named];
  const code = parseCode(letters);
  return code !== null && isKnown(code) ? [code, named] : null;
}

/** What follows the digits: a scale, a code, or both, joined (`5kNGN`) or separate. */
function readTail(
  word: string,
  second: string,
  isKnown: IsKnown,
): { scale: string; code: string | null } | null {
  const known = (text: string): string | null => {
    const code = parseCode(text);
    return code !== null && isKnown(code) ? code : null;
  };
  const lower = word.toLowerCase();
  const code = known(word);
  if (second !== '') {
    const after = known(second);
    return SCALES.has(lower) && after !== null ? { scale: lower, code: after } : null;
  }
  if (word === '' || SCALES.has(lower)) return { scale: lower, code: null };
  if (code !== null) return { scale: '', code };
  const scale = [...SCALES.keys()].find((each) => lower.startsWith(each));
  const rest = scale === undefined ? null : known(word.slice(scale.length));
  return scale === undefined || rest === null ? null : { scale, code: rest };
}
