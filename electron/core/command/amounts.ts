import { type AmountProblem, type Separators, separatorsOf } from '#core/number/amount.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { CURRENCY_SIGNS } from '#core/rates/currency-words.ts';
import { isScale } from '#core/rates/money-text.ts';
import { readAmount } from '#core/rates/read-amount.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Unclear } from './meaning.ts';
import { isCode } from './names.ts';
import type { Vocabulary } from './vocabulary.ts';

const POINT: Separators = { decimal: '.', group: ',' };
const COMMA: Separators = { decimal: ',', group: '.' };

interface TypedAmount {
  readonly value: DecimalText;
  /** The currencies that it can be in, such as each dollar of `$`; empty if it names none. */
  readonly named: readonly CurrencyCode[];
}

/**
 * The values of a typed amount: one, or two where the locale leaves open whether a sign groups
 * thousands (`1.250` in Paris).
 */
export function readAmounts(
  text: string,
  vocabulary: Vocabulary,
): readonly TypedAmount[] | Unclear {
  const isKnown = (code: CurrencyCode): boolean => isCode(code, vocabulary);
  const read = (separators: Separators): readonly TypedAmount[] | AmountProblem => {
    const amount = readAmount(text, { separators, isKnown });
    if (!amount.ok) return amount.error.detail as AmountProblem;
    return [amount.value];
  };
  const typed = read(separatorsOf(vocabulary.locale));
  if (typeof typed !== 'string') return typed;
  if (typed === 'unclear-separator') {
    const [comma, point] = [read(COMMA), read(POINT)];
    if (typeof comma !== 'string' && typeof point !== 'string') return [...comma, ...point];
  }
  return { problem: 'amount', word: text, amountProblem: typed };
}

/** Whether a word can be a part of an amount: digits, a sign of money, an operator, a scale. */
export const isAmountPart = (word: string): boolean =>
  CURRENCY_SIGNS.has(word.toUpperCase()) ||
  isScale(word.replace(/\p{Sc}$/u, '')) ||
  /^[-+*/()%=×÷·−–—x]+$/iu.test(word) ||
  /^[-−+(=]*(?:[a-z]{1,4}\p{Sc}?|\p{Sc})?[.,٫]?\p{Nd}/iu.test(word) ||
  /^\p{Sc}$/u.test(word);
