import { compareDecimals } from '#core/number/decimal.ts';
import type { PlatformQuote } from './platform-quotes.ts';
import { quoted } from './sides.ts';

/** Seen in answers and known to be no counterparties; the person may change the list. */
export const DEFAULT_REFERENCES: readonly string[] = [
  'cbn',
  'monierate-fx',
  'fastforex',
  'cambridge_currencies',
];

/** Codes as they are compared: a service may write them in another case. */
export function referenceSet(codes: readonly string[]): ReadonlySet<string> {
  return new Set(codes.map((code) => code.trim().toLowerCase()));
}

/**
 * Whether a platform is a reference and no counterparty: it quotes both sides alike, or its code is
 * listed (domain.md, "Platform quotes"). Shown in a group of its own, and never eligible.
 */
export function isReference(
  quote: Pick<PlatformQuote, 'code' | 'buy' | 'sell'>,
  references: ReadonlySet<string>,
): boolean {
  if (references.has(quote.code.trim().toLowerCase())) return true;
  const [buy, sell] = [quoted(quote.buy), quoted(quote.sell)];
  return buy !== null && sell !== null && (buy === sell || compareDecimals(buy, sell) === 0);
}
