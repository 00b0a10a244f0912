import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { compare, type DecimalText, ratioOf, times } from '#core/number/decimal.ts';
import { crossRatio } from '#core/rates/cross-rate.ts';
import { listedAmount } from '#core/rates/display.ts';
import type { RateTable } from '#core/rates/rate-table.ts';

const USD = currencyCode('USD');
/** Amounts that people deal in, by the least units of the currency for 1 USD; the last fits all. */
const RUNGS = [
  { least: '100', amounts: ['10000', '50000', '100000', '500000', '1000000'] },
  { least: '0.01', amounts: ['1', '10', '100', '1000', '10000'] },
  { least: '0', amounts: ['0.001', '0.01', '0.1', '1', '10'] },
] as { least: DecimalText; amounts: DecimalText[] }[];

/** A round amount of each currency, in the other one, for display; without fees. */
export interface Rung {
  readonly give: DecimalText;
  readonly forward: DecimalText;
  readonly receive: DecimalText;
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
  const received = rungsOf(table, to);
  return rungsOf(table, from).flatMap((give, at) => {
    const receive = received[at];
    if (receive === undefined) return [];
    return {
      give,
      forward: listedAmount(times(ratioOf(give), forward), to),
      receive,
      back: listedAmount(times(ratioOf(receive), back), from),
    };
  });
}

function rungsOf(table: RateTable, code: CurrencyCode): readonly DecimalText[] {
  const units = crossRatio(table, USD, code) ?? ratioOf('1' as DecimalText);
  return RUNGS.find(({ least }) => compare(units, ratioOf(least)) >= 0)?.amounts ?? [];
}
