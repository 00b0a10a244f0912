import { crossRatio } from './cross-rate.ts';
import type { CurrencyCode } from './currency.ts';
import { type DecimalText, percentOver, toPlaces } from '#core/number/decimal.ts';
import type { RateTable } from './rate-table.ts';

/**
 * The premium of one market over another in percent: `a / b - 1` in units of `quote` per `base`,
 * each from one snapshot of its market (domain.md, "Markets"). Exact, then rounded once to 2
 * decimals, ties away from zero; negative for a discount. Null if either lacks a leg.
 */
export function premiumPercent(
  over: RateTable,
  under: RateTable,
  base: CurrencyCode,
  quote: CurrencyCode,
): DecimalText | null {
  if (base === quote) return null;
  const a = crossRatio(over, base, quote);
  const b = crossRatio(under, base, quote);
  return a && b && toPlaces(percentOver(a, b), 2, 'half-away');
}
