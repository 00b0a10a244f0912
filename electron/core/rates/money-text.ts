import { type AmountProblem, parseAmount, refuse, type Separators } from '#core/number/amount.ts';
import { type CurrencyCode, parseCode } from './currency.ts';
import { CURRENCY_SIGNS, namesOfWord } from './currency-words.ts';
import { type Ratio, ratioOf, times } from '#core/number/decimal.ts';
import { ok, type Result } from '#core/base/result.ts';

/** One number of an amount, with its currency and scale. */
export interface Money {
  readonly value: Ratio;
  /**
   * The currencies that its code, its sign or its word can mean, the first one as a rule: `$` is
   * every dollar. Empty for none.
   */
  readonly named: readonly CurrencyCode[];
  /** What multiplied the written number: 1,000 for `k`. */
  readonly scale: bigint;
}

/** The longer ones first: `5bngn` begins with `bn`, not with `b`. */
const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['thousand', 1_000n],
  ['million', 1_000_000n],
  ['billion', 1_000_000_000n],
  ['mio', 1_000_000n],
  ['bn', 1_000_000_000n],
  ['k', 1_000n],
  ['m', 1_000_000n],
  ['b', 1_000_000_000n],
]);

/** Whether a word multiplies the number before it: `million`, `k`. */
export const isScale = (word: string): boolean =>
  SCALES.has(word.toLowerCase()) ||
  (word.length > 3 && SCALES.has(word.toLowerCase().replace(/s$/, '')));

const AROUND =
  /^([a-z]{0,10}) ?(\p{Sc}?) ?([^a-z\p{Sc}]*?)(?:(?<=\p{Nd})e(\d{1,2}))?( ?)([a-z]{0,12}) ?([a-z]{0,10}) ?(\p{Sc}?)$/iu;

/** Separates the codes of currencies from other words. */
export type IsKnown = (code: CurrencyCode) => boolean;

/**
 * Parses one number with its currency and its scale: `₦5,000`, `NGN 5,000`, `5000 naira`, `N5k`,
 * `2.5m USD`, `2 million`, `1e3`.
 */
export function readMoney(text: string, separators: Separators, isKnown: IsKnown): Result<Money> {
  const match = AROUND.exec(text.trim());
  if (!match) return refuse('not-a-number');
  const [, letters = '', sign = '', digits = '', zeros = '0', gap = '', ...behindDigits] = match;
  const [word = '', second = '', after = ''] = behindDigits;
  const number = parseAmount(digits, separators);
  if (!number.ok) return refuse(digits === '' ? 'not-a-number' : problemOf(number.error.detail));
  const tail = readTail(word, second, gap === '', isKnown);
  const before = namesBefore(letters, sign, isKnown);
  if (tail === null || before === null) return refuse('not-a-number');
  const behind = namesOfSign(after, isKnown);
  if (behind === null) return refuse('not-a-number');
  const names = [...before, tail.names, behind].filter((each) => each.length > 0);
  const named = names.reduce(inBoth, names[0] ?? []);
  if (names.length > 0 && named.length === 0) return refuse('two-currencies');
  const scale = tail.scale * 10n ** BigInt(zeros);
  return ok({
    value: times(ratioOf(number.value), { numerator: scale, denominator: 1n }),
    named,
    scale,
  });
}

/** What two names of one amount can both mean. */
export const inBoth = (
  one: readonly CurrencyCode[],
  other: readonly CurrencyCode[],
): readonly CurrencyCode[] => one.filter((code) => other.includes(code));

const problemOf = (detail: string | null): AmountProblem => detail as AmountProblem;

/** Null for a sign that is not in the table: it is of some currency, which nobody should guess. */
function namesOfSign(sign: string, isKnown: IsKnown): readonly CurrencyCode[] | null {
  if (sign === '') return [];
  const named = CURRENCY_SIGNS.get(sign);
  return named ? knownOf(named, isKnown) : null;
}

/** The currencies of the letters and the sign before the digits; null for unknown letters. */
function namesBefore(
  letters: string,
  sign: string,
  isKnown: IsKnown,
): (readonly CurrencyCode[])[] | null {
  const whole = CURRENCY_SIGNS.get(`${letters}${sign}`.toUpperCase());
  if (whole && letters !== '' && sign !== '') return [whole];
  const signed = namesOfSign(sign, isKnown);
  const named = letters === '' ? [] : namesOfLetters(letters, isKnown);
  return named && signed && [named, signed];
}

/** A code, a word or a sign of letters, such as `N`; null for others. */
function namesOfLetters(letters: string, isKnown: IsKnown): readonly CurrencyCode[] | null {
  const code = parseCode(letters);
  if (code !== null && isKnown(code)) return [code];
  const sign = CURRENCY_SIGNS.get(letters.toUpperCase());
  if (sign) return knownOf(sign, isKnown);
  const named = namesOfWord(letters).filter(isKnown);
  return named.length > 0 ? named : null;
}

/** A sign of no listed currency is still no other one. */
const knownOf = (named: readonly CurrencyCode[], isKnown: IsKnown): readonly CurrencyCode[] =>
  named.some(isKnown) ? named.filter(isKnown) : named;

/** Coins of the dollar have such names: `100busd` may be a hundred of them, or 100 billion dollars. */
const MAY_BE_COIN = /^[bm]usd[a-z]?$/i;

/**
 * What follows the digits: a scale, a currency, or both, joined (`5kNGN`) or separate. A scale that
 * is joined to the currency is joined to the digits too.
 */
function readTail(
  word: string,
  second: string,
  isJoined: boolean,
  isKnown: IsKnown,
): { scale: bigint; names: readonly CurrencyCode[] } | null {
  if (second !== '') {
    const names = namesOfLetters(second, isKnown);
    return isScale(word) && names ? { scale: scaleOf(word), names } : null;
  }
  if (word === '') return { scale: 1n, names: [] };
  if (isScale(word)) return { scale: scaleOf(word), names: [] };
  const alone = namesOfLetters(word, isKnown);
  if (alone) return { scale: 1n, names: alone };
  if (!isJoined || MAY_BE_COIN.test(word)) return null;
  const lower = word.toLowerCase();
  const scale = [...SCALES.keys()].find((each) => lower.startsWith(each));
  const names = scale === undefined ? null : namesOfLetters(word.slice(scale.length), isKnown);
  return scale === undefined || names === null ? null : { scale: scaleOf(scale), names };
}

const scaleOf = (word: string): bigint =>
  SCALES.get(word.toLowerCase()) ?? SCALES.get(word.toLowerCase().replace(/s$/, '')) ?? 1n;
