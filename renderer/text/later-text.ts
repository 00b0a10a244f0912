import type { AppError } from '#core/base/result.ts';
import type { AmountProblem } from '#core/number/amount.ts';
import type { Text } from '#core/text/en.ts';
import { reasonText } from '#core/text/reason-text.ts';

let all: Text | null = null;

export const keepAllText = (text: Text): void => void (all = text);

/**
 * All texts, for a model that exists from the start but only speaks to a view that loads later: the
 * view loads the texts.
 * @throws if no such view has loaded yet.
 */
export function laterText(): Text {
  if (all === null) throw new Error('the words of the later views are not read yet');
  return all;
}

/** The problem in words, with the detail from the service or the system. */
export function errorText(error: AppError): string {
  const text = laterText();
  if (error.code === 'invalid-amount') {
    return text.amountProblems[error.detail as AmountProblem];
  }
  const what = text.errors[error.code];
  const why = whyText(error);
  return why === null ? what : text.withDetail(what, why);
}

/** The detail of a problem; null if there is none. */
export const whyText = ({ reason, detail }: AppError): string | null =>
  reason ? reasonText(reason, laterText()) : detail;
