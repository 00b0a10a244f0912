import type { MarketState } from './feed-state.ts';
import type { CurrencyCode } from './currency.ts';
import { isDoubted } from './market-doubts.ts';
import { type Doubt, rateOf, type RateTable } from './rate-table.ts';

/** Where a market's rate for a pair is from: both legs of one table. */
export interface PairTable {
  readonly table: RateTable;
  readonly doubt: Doubt | null;
}

/**
 * The table that a market's rate for a pair is taken from: the newest one, else an older one that still
 * had a leg which the last answer had no usable entry for. Null before the first answer; where no
 * table has both legs, the newest one, which lacks them.
 */
export function pairTable(
  market: MarketState,
  from: CurrencyCode,
  to: CurrencyCode,
): PairTable | null {
  const { table, kept } = market;
  if (!table) return null;
  const has = (each: RateTable): boolean =>
    from === to || (rateOf(each, from) !== null && rateOf(each, to) !== null);
  if (has(table)) {
    const isImplausible = from !== to && (isDoubted(market, from) || isDoubted(market, to));
    return { table, doubt: isImplausible ? 'implausible' : null };
  }
  const older = [from, to].flatMap((code) => kept.get(code)?.table ?? []).find(has);
  return older ? { table: older, doubt: 'missing' } : { table, doubt: null };
}
