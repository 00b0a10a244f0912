import {
  type AmountProblem,
  isDateForm,
  plainText,
  refuse,
  type Separators,
  separatorsOf,
} from '#core/number/amount.ts';
import type { Searchable } from '#core/base/search.ts';
import { type AppError, ok, type Result } from '#core/base/result.ts';
import type { CurrencyCode } from './currency.ts';
import {
  compare,
  type DecimalText,
  decimalText,
  HUNDRED,
  isZero,
  magnitude,
  minus,
  negated,
  over,
  parseDecimal,
  plus,
  type Ratio,
  ratioOf,
  times,
  toPlaces,
  withoutLastZeros,
  ZERO,
} from '#core/number/decimal.ts';
import { inBoth, type IsKnown, type Money, readMoney } from './money-text.ts';

/** How numbers are written, and which words are currencies. */
interface Reading {
  readonly separators: Separators;
  readonly isKnown: IsKnown;
}

/** The same in the notation of a locale. */
export interface AmountFormat extends Reading {
  readonly locale: string;
}

/** The format with all currencies that a market, the service or a ticker names. */
export function amountFormat(
  locale: string,
  currencies: readonly Pick<Searchable, 'code'>[],
  tickers: readonly { readonly asset: CurrencyCode; readonly money: CurrencyCode }[],
): AmountFormat {
  const traded = tickers.flatMap(({ asset, money }) => [asset, money]);
  const known = new Set<string>([...currencies.map(({ code }) => code), ...traded]);
  return { locale, separators: separatorsOf(locale), isKnown: (code) => known.has(code) };
}

export interface ReadAmount {
  /** Exact if `isExact`; else an endless quotient, rounded once, half-even, to 60 digits. */
  readonly value: DecimalText;
  readonly isExact: boolean;
  /** Whether it was computed from the text: a sum, or `5k`. */
  readonly isComputed: boolean;
  /**
   * The currencies that the text can mean, the first one as a rule; several for `$`, empty if it
   * names none.
   */
  readonly named: readonly CurrencyCode[];
}

/** Longer than any practical sum, and short enough to compute fast. */
const MAX_LENGTH = 130;
const DIGITS = 60;

/**
 * Reads an amount, the same in every field, in the command bar and on the command line
 * (command/domain.md, "Typing"): a number (see `readMoney`), or arithmetic with `+ - * /`, `x`,
 * `×`, `÷` and brackets. A percentage after plus or minus refers to the value before it, as on a
 * calculator: `5000+2%` is 5100. Every step is exact. Negative numbers, ranges and a number alone
 * in brackets are refused.
 */
export function readAmount(text: string, format: Reading): Result<ReadAmount> {
  const plain = expressionOf(text);
  if (plain === '') return refuse('empty');
  if (plain.length > MAX_LENGTH) return refuse('too-long');
  if (plain.split(/[ ()]/).some(isDateForm)) return refuse('date');
  const doubt = doubtOf(plain, format);
  if (doubt !== null) return refuse(doubt.problem);
  const reader = new Reader(tokensOf(plain), format);
  try {
    const value = reader.whole();
    if (value.numerator < 0n) return refuse('below-zero');
    if (Math.abs(magnitude(value)) > DIGITS) return refuse('out-of-range');
    const read = decimalText(value, DIGITS);
    const isExact = compare(ratioOf(read), value) === 0;
    // What is typed is never changed: only a quotient may need more digits.
    if (!isExact && !reader.isDivided) return refuse('out-of-range');
    const { isComputed, named } = reader;
    return ok({ value: read, isExact, isComputed, named: named ?? [] });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

const expressionOf = (text: string): string => plainText(text).replace(/^= ?| ?=$/g, '');

/** What a field takes. */
export interface AmountField {
  /** A currency, a percentage, or null for a plain number. */
  readonly unit: CurrencyCode | '%' | null;
  /** The currencies that a typed one may change the unit to; by default none. */
  readonly units?: readonly CurrencyCode[] | 'any';
  /** Whether a minus or a plus may come first. */
  readonly isSigned?: boolean;
}

/** The units that the text names are currencies, or `%`. */
export interface Read extends Omit<ReadAmount, 'named'> {
  readonly named: readonly NonNullable<AmountField['unit']>[];
}

export interface ReadField extends Read {
  /** The field's unit, or the currency that the text names instead. */
  readonly unit: AmountField['unit'];
}

/** Reads an amount for a field, whose currency may be another one by the time it is wanted. */
export function readFor(
  text: string,
  { unit, isSigned = false }: AmountField,
  format: Reading,
): Result<Read> {
  const typed = plainText(text);
  const [, sign = '', unsigned = ''] = isSigned
    ? (/^([-−+]?) ?(.*)$/u.exec(typed) ?? [])
    : ['', '', typed];
  const isPercent = unit === '%' && unsigned.endsWith('%');
  const read = readAmount(isPercent ? unsigned.replace(/ ?%$/, '') : unsigned, format);
  if (!read.ok) return read;
  const { named, ...amount } = read.value;
  const isBelow = sign !== '' && sign !== '+';
  const value = isBelow ? (parseDecimal(`-${amount.value}`) ?? amount.value) : amount.value;
  return ok({ ...amount, value, named: isPercent ? ['%', ...named] : named });
}

/** A currency that the field does not take is refused, not ignored. */
export function inField(
  read: Result<Read>,
  { unit, units = [] }: Pick<AmountField, 'unit' | 'units'>,
): Result<ReadField> {
  if (!read.ok) return read;
  const { named } = read.value;
  const taken =
    named.find((code) => code === unit) ??
    named.find((code) => code !== '%' && (units === 'any' || units.includes(code)));
  if (named.length > 0 && taken === undefined) return refuse('other-currency');
  return ok({ ...read.value, unit: taken ?? unit });
}

export const readField = (text: string, field: AmountField, format: Reading): Result<ReadField> =>
  inField(readFor(text, field, format), field);

/** An amount is shown with at most this many decimals of an endless quotient. */
const SHOWN_PLACES = 10;

/** The amount for reading: all typed digits, or ten decimals of an endless quotient. */
export function readableAmount({ value, isExact }: Pick<ReadAmount, 'value' | 'isExact'>): {
  readonly shown: DecimalText;
  readonly isRounded: boolean;
} {
  const places = (value.split('.')[1] ?? '').length;
  if (isExact || places <= SHOWN_PLACES) return { shown: value, isRounded: !isExact };
  const rounded = withoutLastZeros(toPlaces(ratioOf(value), SHOWN_PLACES, 'half-away'));
  // A nonzero amount never becomes 0.
  return isZero(rounded) ? { shown: value, isRounded: false } : { shown: rounded, isRounded: true };
}

/** A text that can be put in the place of a refused one. */
export interface Offer {
  readonly text: string;
  readonly isDifference: boolean;
}

const POINT: Separators = { decimal: '.', group: ',' };
const COMMA: Separators = { decimal: ',', group: '.' };

/** What a refused text may have meant: both numbers of a range, both meanings of a separator. */
export function offersFor(text: string, format: Reading): readonly Offer[] {
  const read = readAmount(text, format);
  const problem = read.ok ? null : read.error.detail;
  if (problem === 'range' || problem === 'brackets') {
    return doubtOf(expressionOf(text), format)?.offers ?? [];
  }
  if (problem !== 'unclear-separator') return [];
  const meant = [COMMA, POINT].flatMap((separators) => {
    const other = readAmount(text, { ...format, separators });
    return other.ok ? [written(other.value.value, other.value.named, format)] : [];
  });
  return [...new Set(meant)].map((each) => ({ text: each, isDifference: false }));
}

function written(
  value: DecimalText,
  named: readonly CurrencyCode[],
  { separators }: Reading,
): string {
  const digits = value.replace('.', separators.decimal);
  return named.length === 1 ? `${digits} ${named[0] ?? ''}` : digits;
}

interface Doubt {
  readonly problem: AmountProblem;
  readonly offers: readonly Offer[];
}

const IN_BRACKETS = /^([^\d()]*)\(+ ?([^()]*?) ?\)+([^\d()]*)$/u;
/** Two numbers with one sign between them. */
const PAIR = /^([^-−–—~…/]+?) ?([-−–—~…/]|\.{2,}| to ) ?([^-−–—~…/]+)$/iu;
const IS_RANGE = /^(?:[–—~…]|\.{2,}| to )$/i;
/** Two numbers of which the smaller one is at least this much of the larger one are near. */
const NEAR: Ratio = { numerator: 8n, denominator: 10n };

/** What is well formed, but seldom meant as the sum that it looks like. */
function doubtOf(plain: string, format: Reading): Doubt | null {
  const money = (part: string): Money | null => {
    const read = readMoney(part, format.separators, format.isKnown);
    return read.ok ? read.value : null;
  };
  const [, before = '', inner = '', after = ''] = IN_BRACKETS.exec(plain) ?? [];
  if (inner !== '' && money(inner) !== null && money(`${before}${inner}${after}`) !== null) {
    const text = `${before}${inner}${after}`;
    return { problem: 'brackets', offers: [{ text, isDifference: false }] };
  }
  const [, left = '', sign = '', right = ''] = PAIR.exec(plain) ?? [];
  const [one, two] = [money(left), money(right)];
  if (one === null || two === null) return null;
  const isRange = IS_RANGE.test(sign);
  const isSmall = sign !== '/' && compare(one.value, two.value) <= 0;
  if (!isRange && !isSmall && !isNear(one.value, two.value)) return null;
  const first = withScaleOf(two, one);
  const named = [first.named, two.named].filter((each) => each.length > 0);
  const both = named.reduce(inBoth, named[0] ?? []);
  const textOf = (value: Ratio): string => written(decimalText(value, DIGITS), both, format);
  const difference = minus(first.value, two.value);
  const size = difference.numerator < 0n ? negated(difference) : difference;
  const isOffered = /^[-−–—]$/.test(sign) && compare(size, ZERO) > 0;
  const numbers = [...new Set([textOf(first.value), textOf(two.value)])];
  return {
    problem: 'range',
    offers: [
      ...numbers.map((text) => ({ text, isDifference: false })),
      ...(isOffered ? [{ text: textOf(size), isDifference: true }] : []),
    ],
  };
}

/** In `580-590k`, both are thousands. */
function withScaleOf({ value, scale }: Money, one: Money): Money {
  const by = { numerator: scale, denominator: 1n };
  const isShort = one.scale === 1n && compare(times(one.value, by), value) <= 0;
  return isShort ? { ...one, value: times(one.value, by) } : one;
}

function isNear(one: Ratio, two: Ratio): boolean {
  const [small, large] = compare(one, two) < 0 ? [one, two] : [two, one];
  return compare(small, times(large, NEAR)) >= 0;
}

/** Aborts the recursive parser; it never leaves this file. */
class Refused extends Error {
  readonly answer: { readonly ok: false; readonly error: AppError };
  constructor(answer: { readonly ok: false; readonly error: AppError }) {
    super(answer.error.detail ?? '');
    this.answer = answer;
  }
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['–', '-'],
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
]);

/** An `x` between two numbers. After a word it needs a space, because `EURX` may be one word. */
const TIMES = /(?<=[\dkmnb)%\p{Sc}] ?|\p{L} )x(?= ?[\d(.])/giu;

/** Splits into operators, brackets, percent signs and numbers. */
function tokensOf(text: string): string[] {
  return text
    .replace(TIMES, '*')
    .replace(/[−–×·÷]/gu, (sign) => OPERATORS.get(sign) ?? sign)
    .split(/([-+*/()%])/)
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

interface Part {
  readonly value: Ratio;
  readonly isPercent: boolean;
}

const asShare = ({ value, isPercent }: Part): Ratio => (isPercent ? over(value, HUNDRED) : value);

/** A recursive descent parser: products before sums, left to right. */
class Reader {
  readonly #tokens: readonly string[];
  readonly #format: Reading;
  #at = 0;
  isComputed: boolean;
  isDivided = false;
  named: readonly CurrencyCode[] | null = null;

  constructor(tokens: readonly string[], format: Reading) {
    this.#tokens = tokens;
    this.#format = format;
    this.isComputed = tokens.length > 1;
  }

  whole(): Ratio {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) throw new Refused(refuse('unclear-sum'));
    return value;
  }

  #sum(): Ratio {
    const first = this.#product();
    if (first.isPercent) throw new Refused(refuse('percent-alone'));
    let value = first.value;
    for (let sign = this.#take('+', '-'); sign !== null; sign = this.#take('+', '-')) {
      const next = this.#product();
      const change = next.isPercent ? times(value, asShare(next)) : next.value;
      value = sign === '+' ? plus(value, change) : minus(value, change);
    }
    return value;
  }

  #product(): Part {
    let part = this.#part();
    for (let sign = this.#take('*', '/'); sign !== null; sign = this.#take('*', '/')) {
      const right = asShare(this.#part());
      if (sign === '/') this.isDivided = true;
      if (sign === '/' && right.numerator === 0n) throw new Refused(refuse('divided-by-zero'));
      const leftShare = asShare(part);
      part = {
        value: sign === '*' ? times(leftShare, right) : over(leftShare, right),
        isPercent: false,
      };
    }
    return part;
  }

  #part(): Part {
    if (this.#take('-') !== null) throw new Refused(refuse('negative'));
    let value: Ratio;
    if (this.#take('(') !== null) {
      value = this.#sum();
      if (this.#take(')') === null) throw new Refused(refuse('unclear-sum'));
    } else value = this.#number();
    return { value, isPercent: this.#take('%') !== null };
  }

  #number(): Ratio {
    const token = this.#tokens[this.#at];
    if (token === undefined || /^[-+*/()%]$/.test(token)) throw new Refused(refuse('unclear-sum'));
    this.#at += 1;
    const money = readMoney(token, this.#format.separators, this.#format.isKnown);
    if (!money.ok) throw new Refused(money);
    this.#note(money.value);
    return money.value.value;
  }

  #note({ named, scale }: Money): void {
    if (scale !== 1n) this.isComputed = true;
    if (named.length === 0) return;
    this.named = this.named === null ? named : inBoth(this.named, named);
    if (this.named.length === 0) throw new Refused(refuse('two-currencies'));
  }

  #take(...signs: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || !signs.includes(token)) return null;
    this.#at += 1;
    return token;
  }
}
