import type { CurrencyCode } from '#core/rates/currency.ts';
import { type DecimalText, ratioOf, times } from '#core/number/decimal.ts';
import { crossRatio } from '#core/rates/cross-rate.ts';
import { ratioForDisplay } from '#core/rates/display.ts';
import type { RateTable } from '#core/rates/rate-table.ts';

const RUNGS = ['1', '10', '100', '1000', '10000'] as const;

/** A round amount in both directions, for display; without fees. */
export interface Rung {
  readonly amount: DecimalText;
  readonly forward: DecimalText;
  readonly back: DecimalText;
}

/** Round amounts of a pair in one market; empty if the market does not quote it. */
export function ladder(
  table: RateTable | null,
  from: CurrencyCode,
  to: CurrencyCode,
): readonly Rung[] {
  const forward = table && crossRatio(table, from, to);
  const back = table && crossRatio(table, to, from);
  if (!forward || !back) return [];
  return RUNGS.map((rung) => {
    const amount = rung as DecimalText;
    return {
      amount,
      forward: ratioForDisplay(times(ratioOf(amount), forward), to),
      back: ratioForDisplay(times(ratioOf(amount), back), from),
    };
  });
}
