import type { CurrencyCode } from './currency.ts';
import { type DecimalText, isPositive } from '#core/number/decimal.ts';
import type { Market } from './market.ts';

/** One answer of the service: the rates of one market, published together. */
export interface RateTable {
  readonly market: Market;
  readonly base: CurrencyCode;
  /** Units of each currency for one unit of `base`, as the service wrote them. */
  readonly rates: ReadonlyMap<CurrencyCode, DecimalText>;
  /** The service's own time for these rates; null when it gave none that can be believed. */
  readonly publishedAtMs: number | null;
  /** Its time was too far ahead of the clock to be believed: it is never fresh. */
  readonly isAhead?: true;
  /** When we first saw these rates. */
  readonly firstSeenAtMs: number;
}

/** An answer has no more: several times as many as there are currencies or platforms. */
export const MAX_ENTRIES = 1_000;

/** A rate that the last answer had no usable entry for: the last table that had one. */
export interface KeptRate {
  readonly table: RateTable;
  /** The last answer that had it; epoch ms. */
  readonly listedAtMs: number;
}

/** What has to be said of a rate: it is implausible, or the last answer had none for it. */
export type Doubt = 'implausible' | 'missing';

export const ONE = '1' as DecimalText;

/**
 * Units of `code` for one unit of the table's base; null when it is not quoted, which anything but a
 * positive rate is too: others divide by it. The base itself is 1.
 */
export function rateOf(table: RateTable, code: CurrencyCode): DecimalText | null {
  if (code === table.base) return ONE;
  const rate = table.rates.get(code);
  return rate !== undefined && isPositive(rate) ? rate : null;
}

/** Whether two answers hold the same: same base, same publication, same rates digit for digit. */
export function sameRates(left: RateTable, right: RateTable): boolean {
  if (left.base !== right.base || left.publishedAtMs !== right.publishedAtMs) return false;
  if (left.rates.size !== right.rates.size) return false;
  for (const [code, rate] of left.rates) if (right.rates.get(code) !== rate) return false;
  return true;
}

/**
 * Whether an answer may become the current one: never one that was published before the newest we
 * have seen (domain.md, "Time"). One without a believable time can't be told to be older. A newest
 * time that is itself ahead of the clock binds nobody.
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
