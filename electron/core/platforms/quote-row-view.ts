import type { CurrencyCode } from '#core/rates/currency.ts';
import { compareDecimals, type DecimalText, roundToPlaces } from '#core/number/decimal.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { QUOTE_COLUMNS, type QuoteColumn } from './columns.ts';
import type { RankedRow, Ranking } from './ranking.ts';
import type { Exclusion } from './eligible.ts';
import type { EnteredParts } from './fees.ts';
import type { PlatformChoice } from './choices.ts';

export type QuoteMark =
  | 'hidden'
  | 'gone'
  | 'crossed'
  | 'outlier'
  | 'implausible'
  | 'silent'
  | 'stale'
  | 'ageing'
  | 'time-unknown';

export interface QuoteRowView {
  /** As the service writes it: text, never markup. */
  readonly code: string;
  readonly ask: DecimalText | null;
  readonly bid: DecimalText | null;
  readonly spreadPercent: DecimalText | null;
  readonly spread: DecimalText | null;
  readonly midPrice: DecimalText | null;
  readonly fromMedianPercent: DecimalText | null;
  /** The platform's own time, or when we first saw the quote. */
  readonly fromMs: number;
  readonly marks: readonly QuoteMark[];
  readonly isBestAsk: boolean;
  readonly isBestBid: boolean;
  /** The last answer that listed it, if the newest one does not. */
  readonly goneSinceMs: number | null;
  readonly isHidden: boolean;
  readonly note: string;
  readonly fees: EnteredParts | null;
  /**
   * Its position in each order; null if it has no value there, so it comes last in both directions.
   */
  readonly places: Readonly<Record<QuoteColumn, number | null>>;
  /** How far it is above (or below) each comparable market, in percent. */
  readonly beside: readonly QuoteBeside[];
  /** How far it is above another dollar at the same platform, in percent. */
  readonly bases: readonly QuoteBasis[];
}

export interface QuoteBeside {
  readonly market: 'parallel' | 'official';
  readonly percent: DecimalText;
  /** The market's own time; the row has the platform's. */
  readonly atMs: number;
  readonly isStale: boolean;
}

export interface QuoteBasis {
  readonly asset: CurrencyCode;
  readonly percent: DecimalText;
  /** The time of the other asset's quote. */
  readonly fromMs: number;
  readonly isStale: boolean;
}

export interface RowExtras {
  readonly choiceOf: (code: string) => PlatformChoice | undefined;
  readonly feesOf: (code: string) => EnteredParts | undefined;
  readonly besideOf: (row: RankedRow) => readonly QuoteBeside[];
  readonly basesOf: (row: RankedRow) => readonly QuoteBasis[];
}

const PERCENT_PLACES = 2;
export const percentForDisplay = (percent: DecimalText): DecimalText =>
  roundToPlaces(percent, PERCENT_PLACES);

/** By code; called separately for counterparties and references. */
export function quoteRowViews(
  rows: readonly RankedRow[],
  ranking: Ranking,
  extras: RowExtras,
): QuoteRowView[] {
  const places = placesOf(rows);
  return rows.map((row) => {
    const { code, ask, bid, spread, fromMedianPercent } = row;
    return {
      code,
      ask: ask && rateForDisplay(ask),
      bid: bid && rateForDisplay(bid),
      spreadPercent: spread && percentForDisplay(spread.percent),
      spread: spread && signedRate(spread.absolute),
      midPrice: spread && rateForDisplay(spread.midPrice),
      fromMedianPercent: fromMedianPercent && percentForDisplay(fromMedianPercent),
      fromMs: row.age.fromMs,
      marks: marksOf(row),
      isBestAsk: ranking.ask.kind === 'best' && ranking.ask.code === code,
      isBestBid: ranking.bid.kind === 'best' && ranking.bid.code === code,
      goneSinceMs: row.isListed ? null : row.quote.listedAtMs,
      isHidden: row.isHidden,
      note: extras.choiceOf(code)?.note ?? '',
      fees: extras.feesOf(code) ?? null,
      places: Object.fromEntries(
        QUOTE_COLUMNS.map((column) => [column, places[column].get(code) ?? null]),
      ) as QuoteRowView['places'],
      beside: extras.besideOf(row),
      bases: extras.basesOf(row),
    };
  });
}

export function marksOf(row: RankedRow): QuoteMark[] {
  const { age, exclusion } = row;
  const isOut = (why: Exclusion): boolean => exclusion.ask === why || exclusion.bid === why;
  return [
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

/** A difference of prices may be negative or zero. */
function signedRate(value: DecimalText): DecimalText {
  if (!value.startsWith('-')) return rateForDisplay(value);
  return `-${rateForDisplay(value.slice(1) as DecimalText)}` as DecimalText;
}

type Places = Record<QuoteColumn, ReadonlyMap<string, number>>;

/** Ascending, ties by code, so that the order is stable. Age: the newest first. */
function placesOf(rows: readonly RankedRow[]): Places {
  const byCode = [...rows].sort((left, right) => byText(left.code, right.code));
  const decimals = (valueOf: (row: RankedRow) => DecimalText | null): ReadonlyMap<string, number> =>
    placed(
      byCode
        .flatMap((row) => {
          const value = valueOf(row);
          return value === null ? [] : [{ code: row.code, value }];
        })
        .sort((left, right) => compareDecimals(left.value, right.value)),
    );
  return {
    platform: placed(byCode),
    ask: decimals(({ ask }) => ask),
    bid: decimals(({ bid }) => bid),
    spread: decimals(({ spread }) => spread?.percent ?? null),
    age: placed([...byCode].sort((left, right) => right.age.fromMs - left.age.fromMs)),
  };
}

function placed(rows: readonly { readonly code: string }[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ code }, index) => [code, index]));
}

function byText(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  if (a === b) return left < right ? -1 : 1;
  return a < b ? -1 : 1;
}
