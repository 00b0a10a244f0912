import { parseAmount, type Separators, separatorsOf } from '#core/number/amount.ts';
import type { Choices } from './choices.ts';
import { localizeInFull } from '#core/number/localize.ts';

/** A number as somebody types it: digits with what may stand between them. */
const TYPED = /\p{Nd}(?:[\p{Nd}.,٫٬'’_\u00a0\u202f ]*\p{Nd})?/gu;

/**
 * What was typed in one notation, such as `1,200.50*3`, as it is typed in another: each number in it
 * means what it meant before. What was no number, or could be read in two ways, stays as it is.
 */
export function retyped(typed: string, from: Separators, to: string): string {
  const { decimal } = separatorsOf(to);
  return typed.replace(TYPED, (number) => {
    const amount = parseAmount(number, from);
    if (!amount.ok) return number;
    const isGrouped = /\d[^\d]\d{2,3}(?!\d)/.test(number.split(from.decimal)[0] ?? '');
    return isGrouped ? localizeInFull(amount.value, to) : amount.value.replace('.', decimal);
  });
}

/** The last conversions in the notation that was chosen; null where that is the one before. */
export function withTypedIn(
  before: Choices,
  after: Choices,
  systemLocale: string,
): Pick<Choices, 'recent'> | null {
  const [from, to] = [before.locale ?? systemLocale, after.locale ?? systemLocale];
  if (from === to || after.recent.length === 0) return null;
  const separators = separatorsOf(from);
  const recent = after.recent.map((each) => {
    return { ...each, amount: retyped(each.amount, separators, to) };
  });
  return { recent };
}
