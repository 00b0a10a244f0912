import type { CurrencyCode } from './currency.ts';
import { type DecimalText, isPositive } from '#core/number/decimal.ts';
import type { Market } from './market.ts';

/** The rates of one market from one answer, published together. */
export interface RateTable {
  readonly market: Market;
  readonly base: CurrencyCode;
  /** Units of each currency for one unit of `base`, as the service wrote them. */
  readonly rates: ReadonlyMap<CurrencyCode, DecimalText>;
  /** The service's time for these rates; null if it gave none that is credible. */
  readonly publishedAtMs: number | null;
  /** The service's time was too far ahead of the clock, so these rates are never fresh. */
  readonly isAhead?: true;
  readonly firstSeenAtMs: number;
  /** When the next publication is due, of a source that publishes by a plan. */
  readonly dueAtMs?: number;
}

/** Several times the number of existing currencies or platforms. */
export const MAX_ENTRIES = 1_000;

/** The last table with a rate whose entry in the newest answer was unusable. */
export interface LastGoodRate {
  readonly table: RateTable;
  /** The last answer that contained it; epoch ms. */
  readonly listedAtMs: number;
}

/** Why a rate is doubtful: it is implausible, or the last answer lacked it. */
export type Doubt = 'implausible' | 'missing';

export const ONE = '1' as DecimalText;

/**
 * Units of `code` for one unit of the table's base; null if it is not quoted. A rate that is not
 * positive counts as not quoted, because others divide by it. The base itself is 1.
 */
export function rateOf(table: RateTable, code: CurrencyCode): DecimalText | null {
  if (code === table.base) return ONE;
  const rate = table.rates.get(code);
  return rate !== undefined && isPositive(rate) ? rate : null;
}

/** Whether two answers are equal: same base, publication and digits. */
export function sameRates(left: RateTable, right: RateTable): boolean {
  if (left.base !== right.base || left.publishedAtMs !== right.publishedAtMs) return false;
  if (left.rates.size !== right.rates.size) return false;
  for (const [code, rate] of left.rates) if (right.rates.get(code) !== rate) return false;
  return true;
}

/**
 * Whether an answer may become the current one. One that was published before the newest
 * publication never does (core/domain.md, "Time"). Without a credible time it cannot count as
 * older. A newest time ahead of the clock is ignored.
 */
export function supersedes(
  next: RateTable,
  newestPublishedMs: number | null,
  nowMs: number,
): boolean {
  if (newestPublishedMs === null || next.publishedAtMs === null) return true;
  if (newestPublishedMs > nowMs) return true;
  return next.publishedAtMs >= newestPublishedMs;
}
