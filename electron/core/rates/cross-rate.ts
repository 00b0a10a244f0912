import { memo } from '#core/base/memo.ts';
import type { CurrencyCode } from './currency.ts';
import {
  type DecimalText,
  decimalText,
  over,
  type Ratio,
  ratioOf,
  times,
  UNIT,
} from '#core/number/decimal.ts';
import { ONE, rateOf, type RateTable } from './rate-table.ts';

export type CrossRate =
  | { readonly kind: 'rate'; readonly rate: DecimalText; readonly via: CurrencyCode | null }
  | { readonly kind: 'not-quoted'; readonly missing: CurrencyCode };

/** Tables are immutable, so each rate is parsed once, not on every keystroke. */
const legsOf = memo((table: RateTable) =>
  memo((code: CurrencyCode): Ratio | null => {
    const rate = rateOf(table, code);
    return rate === null ? null : ratioOf(rate);
  }),
);

/**
 * Units of `to` for one of `from`, exact: `rate[to] / rate[from]`, both legs from one table. Null
 * if a leg is not quoted. A currency in itself is exactly 1, quoted or not.
 */
export function crossRatio(table: RateTable, from: CurrencyCode, to: CurrencyCode): Ratio | null {
  if (from === to) return UNIT;
  const leg = legsOf(table);
  const fromLeg = leg(from);
  const toLeg = leg(to);
  return fromLeg === null || toLeg === null ? null : over(toLeg, fromLeg);
}

/**
 * Converts an amount: `amount x rate[to] / rate[from]`, computed exactly and rounded once,
 * half-even, to 38 digits (number/domain.md, "Numbers"; domain.md, "Markets"). A currency in itself
 * returns exactly the amount.
 */
export function convertIn(
  table: RateTable,
  from: CurrencyCode,
  to: CurrencyCode,
  amount: DecimalText,
): DecimalText | null {
  if (from === to) return amount;
  const ratio = crossRatio(table, from, to);
  if (ratio === null) return null;
  return decimalText(times(ratioOf(amount), ratio));
}

/** Units of `to` for one unit of `from`, and the currency that it was derived through, if any. */
export function crossRate(table: RateTable, from: CurrencyCode, to: CurrencyCode): CrossRate {
  const missing = [from, to].find((code) => from !== to && rateOf(table, code) === null);
  if (missing !== undefined) return { kind: 'not-quoted', missing };
  const rate = convertIn(table, from, to, ONE);
  if (rate === null) return { kind: 'not-quoted', missing: to };
  const direct = from === table.base || to === table.base;
  return { kind: 'rate', rate, via: direct || from === to ? null : table.base };
}
