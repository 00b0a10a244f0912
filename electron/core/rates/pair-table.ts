import { type CurrencyCode, isBase } from './currency.ts';
import type { MarketState } from './feed-state.ts';
import { beyondBounds, isDoubted } from './market-doubts.ts';
import { type Doubt, rateOf, type RateTable } from './rate-table.ts';

/** The table that provides a market's rate for a pair; both legs come from it. */
export interface PairTable {
  readonly table: RateTable;
  readonly doubt: Doubt | null;
}

/**
 * The table for a market's rate of a pair. First choice is the newest table, then an older one that
 * still has a leg whose last entry was unusable, then one of another base. Null before the first
 * answer. If no table has both legs, it is the newest one.
 */
export function pairTable(
  market: MarketState,
  from: CurrencyCode,
  to: CurrencyCode,
): PairTable | null {
  const { table, lastGood } = market;
  if (!table) return null;
  const has = (each: RateTable): boolean => hasBoth(each, from, to);
  if (has(table)) {
    const isImplausible = from !== to && (isDoubted(market, from) || isDoubted(market, to));
    return { table, doubt: isImplausible ? 'implausible' : null };
  }
  const older = [from, to].flatMap((code) => lastGood.get(code)?.table ?? []).find(has);
  if (older) return { table: older, doubt: 'missing' };
  const other = otherBaseWith(market, from, to);
  if (!other) return { table, doubt: null };
  const beyond = beyondBounds(other);
  return { table: other, doubt: beyond.has(from) || beyond.has(to) ? 'implausible' : null };
}

const hasBoth = (table: RateTable, from: CurrencyCode, to: CurrencyCode): boolean =>
  from === to || (rateOf(table, from) !== null && rateOf(table, to) !== null);

/** Prefers a table whose base is one of the legs, because its rate is as the service sent it. */
function otherBaseWith(
  { otherBases }: MarketState,
  from: CurrencyCode,
  to: CurrencyCode,
): RateTable | null {
  const own = [from, to].flatMap((code) => otherBases.get(code)?.table ?? []);
  const others = [...otherBases.values()].map(({ table }) => table);
  return [...own, ...others].find((each) => hasBoth(each, from, to)) ?? null;
}

export interface BaseOffer {
  readonly base: CurrencyCode;
  /** The rates on screen already use this base, so a request only brings newer ones. */
  readonly isHeld: boolean;
}

/** An answer that lacks a pair is not requested again for this long. */
const LACKED_FOR_MS = 24 * 3_600_000;

/**
 * The base to request for a pair that USD cannot derive: the missing leg first, then the other leg.
 * Null if USD derives the pair, or if no base of 3 letters is left to try.
 */
export function baseOffer(
  market: MarketState,
  from: CurrencyCode,
  to: CurrencyCode,
  nowMs: number,
): BaseOffer | null {
  const pair = pairTable(market, from, to);
  const { table, otherBases } = market;
  if (!pair || !table) return null;
  if (pair.table.base !== table.base) return { base: pair.table.base, isHeld: true };
  if (hasBoth(pair.table, from, to)) return null;
  const isLacking = (base: CurrencyCode): boolean => {
    const answered = otherBases.get(base);
    return answered !== undefined && nowMs - answered.checkedAtMs < LACKED_FOR_MS;
  };
  const base = basesFor(table, from, to).find((code) => !isLacking(code));
  return base === undefined ? null : { base, isHeld: false };
}

/** The missing leg itself is the most likely base to have the pair. */
function basesFor(table: RateTable, from: CurrencyCode, to: CurrencyCode): CurrencyCode[] {
  const missing = [from, to].filter((code) => rateOf(table, code) === null);
  return [...missing, from, to].filter((code) => isBase(code) && code !== table.base);
}

/** The base for requests of a pair's past days; null if USD derives the pair. */
export function historyBase(
  { table }: MarketState,
  from: CurrencyCode,
  to: CurrencyCode,
): CurrencyCode | null {
  if (!table || hasBoth(table, from, to)) return null;
  return basesFor(table, from, to)[0] ?? null;
}
