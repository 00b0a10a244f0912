import {
  absolute,
  compare,
  type DecimalText,
  HUNDRED,
  minus,
  type Ratio,
  ratioOf,
  times,
} from '#core/number/decimal.ts';
import { isBeyondBounds, isFarFrom } from '#core/number/implausible.ts';
import { type EnteredTerms, isFeeKnown, termsAt } from '#core/routes/terms.ts';
import { median } from './median.ts';
import { type QuoteAge, quoteAge } from './quote-age.ts';
import type { ObservedQuote } from './latest-quotes.ts';
import { isReference } from './references.ts';
import { type Side, type SideRule, type Sides, SIDES, toBidAsk } from './sides.ts';
import { midPriceOf, type Spread, spreadOf } from './spread.ts';

/**
 * Why a side is excluded from best, median, opportunity and alerts. If several apply, the first in
 * this order counts: permanent properties of the platform first, passing ones last.
 */
const EXCLUSIONS = [
  'reference',
  'hidden',
  'not-quoted',
  'vanished',
  'not-fresh',
  'crossed',
  'implausible',
  'outlier',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export interface QuoteRules {
  readonly sideRule: SideRule;
  /** Codes as the service writes them. */
  readonly hidden: ReadonlySet<string>;
  /** Of equal prices, one with a fee that is entered here comes first. */
  readonly terms: EnteredTerms;
}

/** A quote further than this from the median is an outlier; percent. */
export const OUTLIER_PERCENT = '5' as DecimalText;

/** With fewer mid prices than this, there are no outliers. */
const OUTLIER_MIN_MID_PRICES = 4;
/** With fewer sides than this, nobody can say which of them is wrong. */
const DOUBT_MIN_SIDES = 3;

/** One platform's quote of a ticker at a moment. */
export interface PlatformRow extends Sides {
  readonly code: string;
  readonly quote: ObservedQuote;
  readonly spread: Spread | null;
  readonly age: QuoteAge;
  readonly isListed: boolean;
  readonly isReference: boolean;
  readonly isHidden: boolean;
  readonly areFeesEntered: Readonly<Record<Side, boolean>>;
  readonly exclusion: Readonly<Record<Side, Exclusion | null>>;
  /** What would exclude it, were it fresh and were all others. */
  readonly besideAge: Readonly<Record<Side, Exclusion | null>>;
}

/** Whether a side counts for best, median and opportunity (domain.md, "Platform quotes"). */
export function isEligible(row: PlatformRow, side: Side): boolean {
  return row.exclusion[side] === null;
}

export type QuoteMark =
  | 'reference'
  | 'hidden'
  | 'gone'
  | 'crossed'
  | 'outlier'
  | 'implausible'
  | 'silent'
  | 'stale'
  | 'ageing'
  | 'time-unknown';

/** What stands against a platform, wherever it is named (domain.md, "Platform quotes"). */
export function marksOf(row: PlatformRow): QuoteMark[] {
  const { age, besideAge: against, exclusion } = row;
  const isOut = (why: Exclusion): boolean =>
    SIDES.some(
      (side) => (exclusion[side] === 'not-fresh' ? against[side] : exclusion[side]) === why,
    );
  return [
    ...(row.isReference ? (['reference'] as const) : []),
    ...(row.isHidden ? (['hidden'] as const) : []),
    ...(row.isListed ? [] : (['gone'] as const)),
    ...(row.spread?.isCrossed === true ? (['crossed'] as const) : []),
    ...(isOut('outlier') ? (['outlier'] as const) : []),
    ...(isOut('implausible') ? (['implausible'] as const) : []),
    ...(row.ask === null && row.bid === null ? (['silent'] as const) : []),
    ...(age.age === 'fresh' ? [] : [age.age]),
    ...(age.isTimeKnown ? [] : (['time-unknown'] as const)),
  ];
}

const AGE_MARKS: ReadonlySet<string> = new Set<QuoteMark>(['ageing', 'stale', 'time-unknown']);

/** The marks beside an age, which says the others. */
export const besideAge = <Mark extends string>(marks: readonly Mark[]): Mark[] =>
  marks.filter((mark) => !AGE_MARKS.has(mark));

/** Alerts are stricter: they ignore quotes whose time is unknown (core/domain.md, "Time"). */
export function mayAlert(row: PlatformRow, side: Side): boolean {
  return isEligible(row, side) && row.age.isTimeKnown;
}

/**
 * The value to compare with the median: the mid price, or the only quoted side. Null if neither
 * side is quoted.
 */
function measureOf({ ask, bid }: Sides): Ratio | null {
  if (ask !== null && bid !== null) return midPriceOf(ratioOf(ask), ratioOf(bid));
  const only = ask ?? bid;
  return only === null ? null : ratioOf(only);
}

/**
 * The platforms at a moment, by code, each side with the reason for its exclusion. The median for
 * outliers is that of the mid prices of platforms with two eligible sides, before outliers are
 * removed. A one-sided quote is compared with that median too. A distance of exactly the limit is
 * not an outlier. A one-sided quote is also compared with the median of all sides, which needs no
 * mid price.
 */
export function platformRows(
  quotes: readonly ObservedQuote[],
  rules: QuoteRules,
  nowMs: number,
): readonly PlatformRow[] {
  const rows = quotes
    .map((quote) => rowOf(quote, rules, nowMs))
    .sort((left, right) => (left.code < right.code ? -1 : 1));
  if (rows.every(({ age }) => age.age === 'fresh')) return screened(rows);
  const asIfFresh = screened(rows.map((row) => ({ ...row, exclusion: row.besideAge })));
  return screened(rows).map((row, index) => ({
    ...row,
    besideAge: asIfFresh[index]?.exclusion ?? row.besideAge,
  }));
}

/** Excludes doubtful quotes and outliers by those that nothing else excludes. */
function screened(listed: readonly PlatformRow[]): readonly PlatformRow[] {
  const rows = withDoubts(listed);
  const screen = midPrices(rows);
  const middle = screen.length < OUTLIER_MIN_MID_PRICES ? null : median(screen);
  if (middle === null) return rows;
  const limit = ratioOf(OUTLIER_PERCENT);
  return rows.map((row) => (isOutlier(row, middle, limit) ? without(row, 'outlier') : row));
}

/** Excludes one-sided quotes that are far from the median of all sides. */
function withDoubts(rows: readonly PlatformRow[]): readonly PlatformRow[] {
  const sides = rows.flatMap((row) =>
    SIDES.flatMap((side) => {
      const rate = isEligible(row, side) ? row[side] : null;
      return rate === null ? [] : [ratioOf(rate)];
    }),
  );
  const middle = sides.length < DOUBT_MIN_SIDES ? null : median(sides);
  if (middle === null) return rows;
  return rows.map((row) => {
    const only = row.ask === null || row.bid === null ? measureOf(row) : null;
    return only && isFarFrom(only, middle) ? without(row, 'implausible') : row;
  });
}

/** The mid prices of platforms with two eligible sides. */
export function midPrices(rows: readonly PlatformRow[]): Ratio[] {
  return rows.flatMap((row) => {
    const measure = isEligible(row, 'ask') && isEligible(row, 'bid') ? measureOf(row) : null;
    return measure === null ? [] : [measure];
  });
}

function rowOf(quote: ObservedQuote, rules: QuoteRules, nowMs: number): PlatformRow {
  const sides = toBidAsk(quote, rules.sideRule);
  const terms = termsAt(rules.terms, quote.code);
  const row = {
    ...sides,
    code: quote.code,
    quote,
    spread: spreadOf(sides),
    age: quoteAge(quote, nowMs),
    isListed: quote.isListed,
    isReference: isReference(quote),
    isHidden: rules.hidden.has(quote.code),
    areFeesEntered: { ask: isFeeKnown(terms, 'buy'), bid: isFeeKnown(terms, 'sell') },
  };
  const isFresh = row.age.age === 'fresh';
  const besideAge = { ask: exclusionOf(row, 'ask', true), bid: exclusionOf(row, 'bid', true) };
  const exclusion = isFresh
    ? besideAge
    : { ask: exclusionOf(row, 'ask', false), bid: exclusionOf(row, 'bid', false) };
  return { ...row, exclusion, besideAge };
}

/** Every exclusion except outliers, which need the other rows first. */
function exclusionOf(
  row: Omit<PlatformRow, 'exclusion' | 'besideAge'>,
  side: Side,
  isFresh: boolean,
): Exclusion | null {
  if (row.isReference) return 'reference';
  if (row.isHidden) return 'hidden';
  if (row[side] === null) return 'not-quoted';
  if (!row.isListed) return 'vanished';
  if (!isFresh) return 'not-fresh';
  if (row.spread?.isCrossed === true) return 'crossed';
  return isImplausible(row) ? 'implausible' : null;
}

/** If one side is implausible, the platform's other side is not trusted either. */
const isImplausible = (sides: Sides): boolean =>
  SIDES.some((side) => {
    const rate = sides[side];
    return rate !== null && isBeyondBounds(ratioOf(rate));
  });

function isOutlier(row: PlatformRow, middle: Ratio, limitPercent: Ratio): boolean {
  const measure = measureOf(row);
  if (measure === null) return false;
  const hundredfold = times(absolute(minus(measure, middle)), HUNDRED);
  return compare(hundredfold, times(limitPercent, middle)) > 0;
}

function without(row: PlatformRow, why: Exclusion): PlatformRow {
  const { ask, bid } = row.exclusion;
  return { ...row, exclusion: { ask: ask ?? why, bid: bid ?? why } };
}
