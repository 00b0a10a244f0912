import { parseAmount, plainText, separatorsOf } from './amount.ts';
import { localizeInFull } from './localize.ts';

/** A typed number in plain text: digits, the separators between them, and a decimal sign. */
const TYPED = /[.,٫]?\d(?:[\d.,٫٬'_ ]*\d)?[.,٫]?/g;

/**
 * Rewrites typed text, such as `1,200.50*3`, from one locale's notation to another's; each number
 * keeps its meaning. Invalid or ambiguous numbers stay unchanged.
 */
export function retyped(typed: string, from: string, to: string): string {
  const [before, { decimal }] = [separatorsOf(from), separatorsOf(to)];
  return plainText(typed).replace(TYPED, (number) => {
    const amount = parseAmount(number, before);
    if (!amount.ok) return number;
    const isGrouped = /\d[^\d]\d{2,3}(?!\d)/.test(number.split(before.decimal)[0] ?? '');
    return isGrouped ? localizeInFull(amount.value, to) : amount.value.replace('.', decimal);
  });
}
