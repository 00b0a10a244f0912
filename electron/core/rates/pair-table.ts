import { type CurrencyCode, isBase } from './currency.ts';
import type { MarketState } from './feed-state.ts';
import { beyondBounds, isDoubted } from './market-doubts.ts';
import { type Doubt, rateOf, type RateTable } from './rate-table.ts';

/** Where a market's rate for a pair is from: both legs of one table. */
export interface PairTable {
  readonly table: RateTable;
  readonly doubt: Doubt | null;
}

/**
 * The table that a market's rate for a pair is taken from: the newest one, else an older one that still
 * had a leg which the last answer had no usable entry for, else one of another base that the person
 * requested. Null before the first answer; where no table has both legs, the newest one, which lacks
 * them.
 */
export function pairTable(
  market: MarketState,
  from: CurrencyCode,
  to: CurrencyCode,
): PairTable | null {
  const { table, kept } = market;
  if (!table) return null;
  const has = (each: RateTable): boolean => hasBoth(each, from, to);
  if (has(table)) {
    const isImplausible = from !== to && (isDoubted(market, from) || isDoubted(market, to));
    return { table, doubt: isImplausible ? 'implausible' : null };
  }
  const older = [from, to].flatMap((code) => kept.get(code)?.table ?? []).find(has);
  if (older) return { table: older, doubt: 'missing' };
  const other = otherBaseWith(market, from, to);
  if (!other) return { table, doubt: null };
  const absurd = beyondBounds(other);
  return { table: other, doubt: absurd.has(from) || absurd.has(to) ? 'implausible' : null };
}

const hasBoth = (table: RateTable, from: CurrencyCode, to: CurrencyCode): boolean =>
  from === to || (rateOf(table, from) !== null && rateOf(table, to) !== null);

/** A leg's own base first: that rate is as it was sent. */
function otherBaseWith(
  { otherBases }: MarketState,
  from: CurrencyCode,
  to: CurrencyCode,
): RateTable | null {
  const own = [from, to].flatMap((code) => otherBases.get(code)?.table ?? []);
  const others = [...otherBases.values()].map(({ table }) => table);
  return [...own, ...others].find((each) => hasBoth(each, from, to)) ?? null;
}

/** A base that may be requested for a pair. */
export interface BaseOffer {
  readonly base: CurrencyCode;
  /** What is shown is of this base: another request brings newer rates. */
  readonly isHeld: boolean;
}

/** For so long an answer that lacks a pair is not requested again for it. */
const LACKED_FOR_MS = 24 * 3_600_000;

/**
 * The base whose rates have, or may have, a pair that USD can't derive: the missing leg's own, else the
 * other leg's. Null where USD derives the pair, and where no base of 3 letters is left to request.
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

/** The missing leg's own base is the likeliest to have a pair. */
function basesFor(table: RateTable, from: CurrencyCode, to: CurrencyCode): CurrencyCode[] {
  const missing = [from, to].filter((code) => rateOf(table, code) === null);
  return [...missing, from, to].filter((code) => isBase(code) && code !== table.base);
}

/** The base that past days of a pair are requested by; null for USD, which derives it. */
export function historyBase(
  { table }: MarketState,
  from: CurrencyCode,
  to: CurrencyCode,
): CurrencyCode | null {
  if (!table || hasBoth(table, from, to)) return null;
  return basesFor(table, from, to)[0] ?? null;
}
