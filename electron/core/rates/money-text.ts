import { type AmountProblem, parseAmount, refuse, type Separators } from '#core/number/amount.ts';
import { type CurrencyCode, currencyCode, parseCode } from './currency.ts';
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

const codes = (text: string): readonly CurrencyCode[] => text.split(' ').map(currencyCode);

/** Without a code, a dollar is the one of the United States, unless the field is in another. */
const DOLLARS = codes(
  'USD CAD AUD NZD HKD SGD TWD LRD NAD ZWL ZWG JMD TTD BBD BSD BZD BMD KYD XCD GYD SRD FJD SBD BND',
);
const SIGNS: ReadonlyMap<string, readonly CurrencyCode[]> = new Map([
  ['₦', codes('NGN')],
  ['$', DOLLARS],
  ['€', codes('EUR')],
  ['£', codes('GBP')],
  ['¥', codes('JPY CNY')],
  ['₵', codes('GHS')],
  ['₹', codes('INR')],
  ['₿', codes('BTC')],
  ['₽', codes('RUB')],
  ['₺', codes('TRY')],
  ['₩', codes('KRW')],
  ['₫', codes('VND')],
  ['₪', codes('ILS')],
  ['₱', codes('PHP')],
  ['₴', codes('UAH')],
]);
/** What people call money; a plural counts as the word itself. */
const WORDS: ReadonlyMap<string, readonly CurrencyCode[]> = new Map([
  ['naira', codes('NGN')],
  ['dollar', DOLLARS],
  ['buck', DOLLARS],
  ['euro', codes('EUR')],
  ['pound', codes('GBP')],
  ['quid', codes('GBP')],
  ['cedi', codes('GHS')],
  ['rand', codes('ZAR')],
  ['yen', codes('JPY')],
  ['yuan', codes('CNY')],
  ['rmb', codes('CNY')],
  ['rupee', codes('INR')],
  ['tether', codes('USDT')],
  ['bitcoin', codes('BTC')],
]);
/** Prefixes that are not codes. Many write N5,000 for naira, because keyboards lack ₦. */
const SHORT: ReadonlyMap<string, readonly CurrencyCode[]> = new Map([
  ['N', codes('NGN')],
  ['US$', codes('USD')],
  ['GH₵', codes('GHS')],
  ['GH¢', codes('GHS')],
]);
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

const singular = (word: string): string => word.toLowerCase().replace(/s$/, '');

/** Whether a word multiplies the number before it: `million`, `k`. */
export const isScale = (word: string): boolean =>
  SCALES.has(word.toLowerCase()) || (word.length > 3 && SCALES.has(singular(word)));

const AROUND =
  /^([a-z]{0,10}) ?(\p{Sc}?) ?([^a-z\p{Sc}]*?)(?:(?<=\p{Nd})e(\d{1,2}))? ?([a-z]{0,12}) ?([a-z]{0,10}) ?(\p{Sc}?)$/iu;

/** Separates the codes of currencies from other words. */
export type IsKnown = (code: CurrencyCode) => boolean;

/**
 * Parses one number with its currency and its scale: `₦5,000`, `NGN 5,000`, `5000 naira`, `N5k`,
 * `2.5m USD`, `2 million`, `1e3`.
 */
export function readMoney(text: string, separators: Separators, isKnown: IsKnown): Result<Money> {
  const match = AROUND.exec(text.trim());
  if (!match) return refuse('not-a-number');
  const [, letters = '', sign = '', digits = '', zeros = '0', word = '', second = '', after = ''] =
    match;
  const number = parseAmount(digits, separators);
  if (!number.ok) return refuse(digits === '' ? 'not-a-number' : problemOf(number.error.detail));
  const tail = readTail(word, second, isKnown);
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
  const named = SIGNS.get(sign) ?? null;
  return named?.some(isKnown) ? named.filter(isKnown) : named;
}

/** The currencies of the letters and the sign before the digits; null for unknown letters. */
function namesBefore(
  letters: string,
  sign: string,
  isKnown: IsKnown,
): (readonly CurrencyCode[])[] | null {
  const whole = SHORT.get(`${letters}${sign}`.toUpperCase());
  if (whole !== undefined) return [whole];
  const signed = namesOfSign(sign, isKnown);
  const named =
    letters === '' ? [] : (SHORT.get(letters.toUpperCase()) ?? namesOfWord(letters, isKnown));
  return named && signed && [named, signed];
}

function namesOfWord(word: string, isKnown: IsKnown): readonly CurrencyCode[] | null {
  const code = parseCode(word);
  if (code !== null && isKnown(code)) return [code];
  const named = WORDS.get(word.toLowerCase()) ?? WORDS.get(singular(word));
  return named?.some(isKnown) ? named.filter(isKnown) : null;
}

/** What follows the digits: a scale, a currency, or both, joined (`5kNGN`) or separate. */
function readTail(
  word: string,
  second: string,
  isKnown: IsKnown,
): { scale: bigint; names: readonly CurrencyCode[] } | null {
  const alone = namesOfWord(word, isKnown);
  if (second !== '') {
    const names = namesOfWord(second, isKnown);
    return isScale(word) && names ? { scale: scaleOf(word), names } : null;
  }
  if (word === '') return { scale: 1n, names: [] };
  if (isScale(word)) return { scale: scaleOf(word), names: [] };
  if (alone) return { scale: 1n, names: alone };
  const lower = word.toLowerCase();
  const scale = [...SCALES.keys()].find((each) => lower.startsWith(each));
  const names = scale === undefined ? null : namesOfWord(word.slice(scale.length), isKnown);
  return scale === undefined || names === null ? null : { scale: scaleOf(scale), names };
}

const scaleOf = (word: string): bigint =>
  SCALES.get(word.toLowerCase()) ?? SCALES.get(singular(word)) ?? 1n;
