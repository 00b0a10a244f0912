import { plainText, refuse, type Separators } from '#core/number/amount.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import {
  type DecimalText,
  decimalText,
  HUNDRED,
  magnitude,
  minus,
  over,
  plus,
  type Ratio,
  times,
} from '#core/number/decimal.ts';
import { type Money, readMoney } from './money-text.ts';
import { type AppError, ok, type Result } from '#core/base/result.ts';

export interface ReadAmount {
  /** Exact if a decimal can be; an endless quotient is rounded once, half-even, to 60 digits. */
  readonly value: DecimalText;
  /** Whether it was computed from the text: a sum, or `5k`. */
  readonly isComputed: boolean;
  /** The currency that the text names; null for none. */
  readonly named: CurrencyCode | null;
}

/** Longer than any practical sum, and short enough to compute fast. */
const MAX_LENGTH = 130;
const DIGITS = 60;

/**
 * Parses an amount: a number (see `readMoney`), or arithmetic with `+ - * /`, `x`, `×`, `÷` and
 * brackets (domain.md, "Numbers"). A percentage after plus or minus refers to the value before it,
 * as on a calculator: `5000+2%` is 5100. Negative numbers are refused. Every step is exact.
 */
export function readAmount(
  text: string,
  separators: Separators,
  isKnown: (code: CurrencyCode) => boolean,
): Result<ReadAmount> {
  const plain = plainText(text).replace(/^= ?| ?=$/g, '');
  if (plain === '') return refuse('empty');
  if (plain.length > MAX_LENGTH) return refuse('too-long');
  const reader = new Reader(tokensOf(plain), separators, isKnown);
  try {
    const value = reader.whole();
    if (value.numerator < 0n) return refuse('below-zero');
    if (Math.abs(magnitude(value)) > DIGITS) return refuse('out-of-range');
    const { isComputed, named } = reader;
    return ok({ value: decimalText(value, DIGITS), isComputed, named });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
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
  readonly #separators: Separators;
  readonly #isKnown: (code: CurrencyCode) => boolean;
  #at = 0;
  isComputed: boolean;
  named: CurrencyCode | null = null;

  constructor(
    tokens: readonly string[],
    separators: Separators,
    isKnown: (code: CurrencyCode) => boolean,
  ) {
    this.#tokens = tokens;
    this.#separators = separators;
    this.#isKnown = isKnown;
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
    const money = readMoney(token, this.#separators, this.#isKnown);
    if (!money.ok) throw new Refused(money);
    this.#note(money.value);
    return money.value.value;
  }

  #note({ named, isScaled }: Money): void {
    if (isScaled) this.isComputed = true;
    if (named === null) return;
    if (this.named !== null && this.named !== named) throw new Refused(refuse('two-currencies'));
    this.named = named;
  }

  #take(...signs: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || !signs.includes(token)) return null;
    this.#at += 1;
    return token;
  }
}
