import { compareDecimals } from '#core/number/decimal.ts';
import type { PlatformQuote } from './platform-quotes.ts';
import { quoted } from './sides.ts';

/** Known from answers to be no counterparties. */
const REFERENCES: readonly string[] = ['cbn', 'monierate-fx', 'fastforex', 'cambridge_currencies'];

/**
 * Whether a platform is a reference rather than a counterparty: both sides are equal, or its code
 * is listed (domain.md, "Platform quotes"). References have their own group and are never eligible.
 */
export function isReference(quote: Pick<PlatformQuote, 'code' | 'buy' | 'sell'>): boolean {
  // A service may change the case.
  if (REFERENCES.includes(quote.code.trim().toLowerCase())) return true;
  const [buy, sell] = [quoted(quote.buy), quoted(quote.sell)];
  return buy !== null && sell !== null && (buy === sell || compareDecimals(buy, sell) === 0);
}
