import { parseAmount, type Separators, separatorsOf } from '#core/number/amount.ts';
import { localeOf } from './appearance.ts';
import type { Choices } from './choices.ts';
import { localizeInFull } from '#core/number/localize.ts';

/** A typed number: digits and the separators between them. */
const TYPED = /\p{Nd}(?:[\p{Nd}.,٫٬'’_\u00a0\u202f ]*\p{Nd})?/gu;

/**
 * Rewrites typed text, such as `1,200.50*3`, from one number format to another; each number keeps
 * its meaning. Invalid or ambiguous numbers stay unchanged.
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

/** Rewrites the last conversions for a new number format; null if the format is the same. */
export function withTypedIn(
  before: Choices,
  after: Choices,
  systemLocale: string,
): Pick<Choices, 'recent'> | null {
  const [from, to] = [localeOf(before, systemLocale), localeOf(after, systemLocale)];
  if (from === to || after.recent.length === 0) return null;
  const separators = separatorsOf(from);
  const recent = after.recent.map((each) => {
    return { ...each, amount: retyped(each.amount, separators, to) };
  });
  return { recent };
}
