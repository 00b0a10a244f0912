import { compareDecimals } from '#core/number/decimal.ts';
import type { PlatformQuote } from './platform-quotes.ts';
import { quoted } from './sides.ts';

/** Known from answers to be no counterparties; the user may change the list. */
export const DEFAULT_REFERENCES: readonly string[] = [
  'cbn',
  'monierate-fx',
  'fastforex',
  'cambridge_currencies',
];

/** Normalised for comparison, because a service may change the case. */
export function referenceSet(codes: readonly string[]): ReadonlySet<string> {
  return new Set(codes.map((code) => code.trim().toLowerCase()));
}

/**
 * Whether a platform is a reference rather than a counterparty: both sides are equal, or its code
 * is listed (domain.md, "Platform quotes"). References have their own group and are never eligible.
 */
export function isReference(
  quote: Pick<PlatformQuote, 'code' | 'buy' | 'sell'>,
  references: ReadonlySet<string>,
): boolean {
  if (references.has(quote.code.trim().toLowerCase())) return true;
  const [buy, sell] = [quoted(quote.buy), quoted(quote.sell)];
  return buy !== null && sell !== null && (buy === sell || compareDecimals(buy, sell) === 0);
}
