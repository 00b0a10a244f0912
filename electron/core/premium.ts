import type { CurrencyCode } from './currency.ts';
import { type DecimalText, quotientChange, roundToPlaces } from './decimal.ts';
import { rateOf, type RateTable } from './rate-table.ts';

/**
 * The premium of one market over another in percent, `a / b - 1` in units of `quote` per `base`, each
 * from one snapshot of its market (domain.md, "Markets"): rounded once to 2 decimals, ties away from
 * zero, below zero for a discount. Null where a leg is missing in either.
 */
export function premiumPercent(
  over: RateTable,
  under: RateTable,
  base: CurrencyCode,
  quote: CurrencyCode,
): DecimalText | null {
  if (base === quote) return null;
  const a = legs(over, base, quote);
  const b = legs(under, base, quote);
  return a && b && roundToPlaces(quotientChange(a, b), 2);
}

function legs(
  table: RateTable,
  base: CurrencyCode,
  quote: CurrencyCode,
): { rate: DecimalText; per: DecimalText } | null {
  const rate = rateOf(table, quote);
  const per = rateOf(table, base);
  return rate === null || per === null ? null : { rate, per };
}
