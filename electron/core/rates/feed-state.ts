import type { CurrencyCode } from './currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { LastGoodRate, RateTable } from './rate-table.ts';
import type { AppError } from '#core/base/result.ts';

/** The last attempt of a feed, if it failed. */
export interface Failure {
  readonly error: AppError;
  readonly atMs: number;
  readonly count: number;
  /** From backoff and `Retry-After`: no automatic request leaves before. */
  readonly notBeforeMs: number;
}

export interface FeedState {
  /** The last successful answer; null before the first. */
  readonly checkedAtMs: number | null;
  /**
   * Until then that answer counts as checked (core/domain.md, "Time"); null before it, and for
   * names.
   */
  readonly checkedUntilMs: number | null;
  readonly failure: Failure | null;
  readonly inFlight: boolean;
  /** Set when the user requests it, cleared when the request leaves. */
  readonly wanted: boolean;
  /** Answers in a row without a newer publication. */
  readonly unchangedCount: number;
}

/** The doubtful and the retained rates of a market. */
export type Marks = Pick<MarketState, 'doubted' | 'lastGood'>;

export interface OtherBase {
  readonly table: RateTable;
  readonly checkedAtMs: number;
  readonly checkedUntilMs: number;
}

export interface MarketState extends FeedState {
  /** The newest rates that may be shown. A failed poll does not remove them. */
  readonly table: RateTable | null;
  /** The newest publication that was ever current. Older ones never become current. */
  readonly newestPublishedMs: number | null;
  /**
   * Distinct publication times, ascending, at most 11, without a gap between them. An interval in
   * which we did not poll says nothing about how often the market publishes.
   */
  readonly publicationsMs: readonly number[];
  /** Rates that jumped, each with the last trusted rate (market-doubts.ts). */
  readonly doubted: ReadonlyMap<CurrencyCode, DecimalText>;
  /** Answers for other bases than USD, by base. Only the user requests them. */
  readonly otherBases: ReadonlyMap<CurrencyCode, OtherBase>;
  /** Rates whose entries in the last answer were unusable. */
  readonly lastGood: ReadonlyMap<CurrencyCode, LastGoodRate>;
  readonly droppedCount: number;
}

export interface CurrenciesState extends FeedState {
  readonly names: ReadonlyMap<CurrencyCode, string>;
  /** Codes without a name that a request already covered. They cause no further request. */
  readonly unnamed: ReadonlySet<CurrencyCode>;
}

export const IDLE: FeedState = {
  checkedAtMs: null,
  checkedUntilMs: null,
  failure: null,
  inFlight: false,
  wanted: false,
  unchangedCount: 0,
};

export const succeeded = (atMs: number, unchangedCount: number): FeedState => ({
  ...IDLE,
  checkedAtMs: atMs,
  unchangedCount,
});
