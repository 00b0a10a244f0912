import type { CurrencyCode } from './currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { KeptRate, RateTable } from './rate-table.ts';
import type { AppError } from '#core/base/result.ts';

/** The last attempt of a feed when it did not succeed. */
export interface Failure {
  readonly error: AppError;
  readonly atMs: number;
  /** Failures in a row. */
  readonly count: number;
  /** Back-off and `Retry-After`: nothing is sent by itself before. */
  readonly notBeforeMs: number;
}

export interface FeedState {
  /** The last successful answer, "checked"; null before the first. */
  readonly checkedAtMs: number | null;
  readonly failure: Failure | null;
  readonly inFlight: boolean;
  /** Set when the person asks, cleared when the request leaves. */
  readonly wanted: boolean;
  /** Answers in a row that had nothing newer than the one before. */
  readonly unchangedCount: number;
}

/** A market's rates for one unit of a base of their own. */
export interface OtherBase {
  readonly table: RateTable;
  readonly checkedAtMs: number;
}

export interface MarketState extends FeedState {
  /** The newest rates that may be shown; a failed poll never takes them away. */
  readonly table: RateTable | null;
  /** The newest publication that was ever current; what is older can't become so. */
  readonly newestPublishedMs: number | null;
  /**
   * Publication times that differ, ascending, the last 11 at most, of one stretch without a gap: an
   * interval in which nobody looked says nothing about how often the market publishes.
   */
  readonly publicationsMs: readonly number[];
  /** Rates that jumped, each with the last one that was believed (market-doubts.ts). */
  readonly doubted: ReadonlyMap<CurrencyCode, DecimalText>;
  /** Answers of other bases than USD, by base: requested by the person alone. */
  readonly otherBases: ReadonlyMap<CurrencyCode, OtherBase>;
  /** Rates that the last answer had no usable entry for. */
  readonly kept: ReadonlyMap<CurrencyCode, KeptRate>;
  /** Entries of the last answer that were no rate and were left out. */
  readonly droppedCount: number;
}

export interface CurrenciesState extends FeedState {
  readonly names: ReadonlyMap<CurrencyCode, string>;
  /** Codes without a name that were already asked about: they are not asked about again. */
  readonly unnamed: ReadonlySet<CurrencyCode>;
}

export const IDLE: FeedState = {
  checkedAtMs: null,
  failure: null,
  inFlight: false,
  wanted: false,
  unchangedCount: 0,
};

/** After a successful answer. */
export const succeeded = (atMs: number, unchangedCount: number): FeedState => ({
  ...IDLE,
  checkedAtMs: atMs,
  unchangedCount,
});
