import type { CurrencyCode } from './currency.ts';
import { type DecimalText, scale } from './decimal.ts';
import { ONE, rateOf, type RateTable } from './rate-table.ts';

export type CrossRate =
  | { readonly kind: 'rate'; readonly rate: DecimalText; readonly via: CurrencyCode | null }
  /** The market does not quote this leg. */
  | { readonly kind: 'not-quoted'; readonly missing: CurrencyCode };

/**
 * What `amount` of one currency is in another: `amount x rate[to] / rate[from]`, both legs from the
 * one table, rounded once to 38 digits (domain.md, "Numbers" and "Markets"). A currency into
 * itself is exactly the amount.
 */
export function convertIn(
  table: RateTable,
  from: CurrencyCode,
  to: CurrencyCode,
  amount: DecimalText,
): DecimalText | null {
  if (from === to) return amount;
  const fromRate = rateOf(table, from);
  const toRate = rateOf(table, to);
  return fromRate === null || toRate === null ? null : scale(amount, toRate, fromRate);
}

/** Units of `to` for one unit of `from`, and the currency it was derived through, if any. */
export function crossRate(table: RateTable, from: CurrencyCode, to: CurrencyCode): CrossRate {
  const missing = [from, to].find((code) => from !== to && rateOf(table, code) === null);
  if (missing !== undefined) return { kind: 'not-quoted', missing };
  const rate = convertIn(table, from, to, ONE);
  if (rate === null) return { kind: 'not-quoted', missing: to };
  const direct = from === table.base || to === table.base;
  return { kind: 'rate', rate, via: direct || from === to ? null : table.base };
}
