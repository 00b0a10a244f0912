import {
  absolute,
  compare,
  type DecimalText,
  percentOver,
  type Ratio,
  ratioOf,
} from '#core/number/decimal.ts';
import type { AppError } from '#core/base/result.ts';
import { crossRatio } from './cross-rate.ts';
import type { CurrencyCode } from './currency.ts';
import { ageAt, tableEdges } from './freshness.ts';
import type { RateTable } from './rate-table.ts';
import type { PublicSource } from './source.ts';

/**
 * What a public source says beside an account (public/domain.md, "Without an account"). It is
 * compared with the account's mid rates, and feeds nothing else.
 */
export interface SecondOpinion {
  readonly source: PublicSource;
  /** Null before the first answer. */
  readonly table: RateTable | null;
  /** Of the last request; null if its answer was good. */
  readonly failure: AppError | null;
}

/** A rate of the source, unless it is stale or not quoted. */
function rateIn(
  { table }: SecondOpinion,
  [base, quote]: readonly [CurrencyCode, CurrencyCode],
  nowMs: number,
): Ratio | null {
  if (!table || ageAt({ ...table, ...tableEdges(table, []) }, nowMs) === 'stale') return null;
  return crossRatio(table, base, quote);
}

export interface Difference {
  readonly theirs: Ratio;
  /** How much the account's rate is above it, in percent; negative: below. */
  readonly percent: Ratio;
}

/** Null where the source has no rate of the pair that holds. */
export function differenceFrom(
  opinion: SecondOpinion | null,
  own: Ratio,
  pair: readonly [CurrencyCode, CurrencyCode],
  nowMs: number,
): Difference | null {
  const theirs = opinion && rateIn(opinion, pair, nowMs);
  return theirs && { theirs, percent: percentOver(own, theirs) };
}

/** Exactly the level says nothing. */
export const isOver = ({ percent }: Difference, level: DecimalText): boolean =>
  compare(absolute(percent), ratioOf(level)) > 0;
