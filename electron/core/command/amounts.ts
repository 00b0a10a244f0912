import { readAmount, type ReadAmount } from '#core/convert/expression.ts';
import type { AmountProblem, Separators } from '#core/number/amount.ts';
import type { Result } from '#core/base/result.ts';
import type { Unclear } from './meaning.ts';
import { isCode } from './names.ts';
import type { Vocabulary } from './vocabulary.ts';

const POINT: Separators = { decimal: '.', group: ',' };
const COMMA: Separators = { decimal: ',', group: '.' };

/**
 * The values of a typed amount: one, or two where the locale leaves open whether a sign groups
 * thousands (`1.250` in Paris).
 */
export function readAmounts(text: string, vocabulary: Vocabulary): readonly ReadAmount[] | Unclear {
  const read = (separators: Separators): Result<ReadAmount> =>
    readAmount(text, separators, (code) => isCode(code, vocabulary));
  const typed = read(vocabulary.separators);
  if (typed.ok) return [typed.value];
  const amountProblem = typed.error.detail as AmountProblem;
  if (amountProblem === 'unclear-separator') {
    const both = [COMMA, POINT].flatMap((each) => {
      const other = read(each);
      return other.ok ? [other.value] : [];
    });
    if (both.length === 2) return both;
  }
  return { problem: 'amount', word: text, amountProblem };
}

/** Whether a word can be a part of an amount: digits, a sign of money, an operator, a scale. */
export const isAmountPart = (word: string): boolean =>
  /^(?:[-+*/()%=×÷·−–x]+|[kmb]|bn)$/iu.test(word) ||
  /^[-−+(=]*(?:[a-z]{1,4}\p{Sc}?|\p{Sc})?[.,٫]?\p{Nd}/iu.test(word) ||
  /^\p{Sc}$/u.test(word);
