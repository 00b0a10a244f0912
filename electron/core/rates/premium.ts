import { crossRatio } from './cross-rate.ts';
import type { CurrencyCode } from './currency.ts';
import {
  type DecimalText,
  decimalText,
  percentOver,
  type Ratio,
  toPlaces,
} from '#core/number/decimal.ts';
import type { RateTable } from './rate-table.ts';

/**
 * The premium of one market over another in percent: `a / b - 1` in units of `quote` per `base`,
 * each from one snapshot of its market (domain.md, "Markets"). Exact, then rounded once to 2
 * decimals, ties away from zero; negative for a discount. Null if either lacks a leg.
 */
export function premiumPercent(...given: Parameters<typeof premiumOf>): DecimalText | null {
  const premium = premiumOf(...given);
  return premium && toPlaces(premium, 2, 'half-away');
}

/** The same to 38 digits, for programs. */
export function exactPremium(...given: Parameters<typeof premiumOf>): DecimalText | null {
  const premium = premiumOf(...given);
  return premium && decimalText(premium);
}

function premiumOf(
  over: RateTable,
  under: RateTable,
  base: CurrencyCode,
  quote: CurrencyCode,
): Ratio | null {
  if (base === quote) return null;
  const a = crossRatio(over, base, quote);
  const b = crossRatio(under, base, quote);
  return a && b && percentOver(a, b);
}
