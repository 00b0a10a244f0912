import { type DecimalText, over, ratioOf, roundToPlaces } from '#core/number/decimal.ts';
import { tableAmount, type TablePrice, tablePrice } from '#core/rates/display.ts';
import { QUOTE_COLUMNS, type QuoteColumn, type QuotesSide } from './columns.ts';
import type { Ranking } from './ranking.ts';
import type { Deals, NoDeal } from './deals.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { marksOf, type PlatformRow, type QuoteMark } from './eligible.ts';
import type { PlatformTerms } from '#core/routes/terms.ts';
import type { PlatformChoice } from './choices.ts';
import { quotePlaces } from './quote-places.ts';

/** Where a row is listed: first the ranked ones; the others are folded. */
export const QUOTE_GROUPS = [
  'ranked',
  'older',
  'doubtful',
  'silent',
  'hidden',
  'reference',
] as const;
export type QuoteGroup = (typeof QUOTE_GROUPS)[number];

export interface QuoteRowView {
  /** As the service writes it: text, never markup. */
  readonly code: string;
  readonly group: QuoteGroup;
  readonly ask: TablePrice | null;
  readonly bid: TablePrice | null;
  /** For the amount; null for both sides, and where the amount cannot be dealt. */
  readonly result: ResultView | null;
  /** Why the amount cannot be dealt here. */
  readonly impossible: NoDeal['why'] | null;
  readonly spreadPercent: DecimalText | null;
  /** The platform's own time, or when we first saw the quote. */
  readonly fromMs: number;
  readonly marks: readonly QuoteMark[];
  readonly isBestAsk: boolean;
  readonly isBestBid: boolean;
  /** The last answer that listed it, if the newest one does not. */
  readonly goneSinceMs: number | null;
  readonly isHidden: boolean;
  readonly isFavourite: boolean;
  readonly note: string;
  readonly terms: PlatformTerms | null;
  /**
   * Its position in each order; null if it has no value there, so it comes last in both directions.
   */
  readonly places: Readonly<Record<QuoteColumn, number | null>>;
}

/** What is received (rounded down) or paid (rounded up). */
interface ResultView extends TablePrice {
  readonly areFeesEntered: boolean;
  /** The price of one of the asset, with what is counted. */
  readonly each: TablePrice;
  readonly isBest: boolean;
  /** How far it is above the best result (negative: below), in percent; null without a best. */
  readonly percent: DecimalText | null;
}

export interface RowExtras {
  readonly side: QuotesSide;
  /** For the amount; null for both sides, or without a valid amount. */
  readonly deals: Deals | null;
  readonly choiceOf: (code: string) => PlatformChoice | undefined;
  readonly termsOf: (code: string) => PlatformTerms | undefined;
  /** Null while there is none. */
  readonly amount: DecimalText | null;
  readonly money: CurrencyCode;
}

const PERCENT_PLACES = 2;
export const percentForDisplay = (percent: DecimalText): DecimalText =>
  roundToPlaces(percent, PERCENT_PLACES);

/** Every platform, by code. */
export function quoteRowViews(ranking: Ranking, extras: RowExtras): QuoteRowView[] {
  const { rows } = ranking;
  const { side, deals, amount, money } = extras;
  const results = deals && amount ? resultsOf(deals, amount, money) : new Map<string, ResultView>();
  const impossible = new Map(deals?.impossible.map(({ code, why }) => [code, why]));
  const places = quotePlaces(rows, deals, side);
  return rows.map((row) => {
    const { code, ask, bid, spread } = row;
    const choice = extras.choiceOf(code);
    return {
      code,
      group: groupOf(row, side),
      ask: ask && tablePrice(ratioOf(ask)),
      bid: bid && tablePrice(ratioOf(bid)),
      result: results.get(code) ?? null,
      impossible: impossible.get(code) ?? null,
      spreadPercent: spread && percentForDisplay(spread.percent),
      fromMs: row.age.fromMs,
      marks: marksOf(row),
      isBestAsk: ranking.ask.kind === 'best' && ranking.ask.code === code,
      isBestBid: ranking.bid.kind === 'best' && ranking.bid.code === code,
      goneSinceMs: row.isListed ? null : row.quote.listedAtMs,
      isHidden: row.isHidden,
      isFavourite: choice?.favourite ?? false,
      note: choice?.note ?? '',
      terms: extras.termsOf(code) ?? null,
      places: Object.fromEntries(
        QUOTE_COLUMNS.map((column) => [column, places[column].get(code) ?? null]),
      ) as QuoteRowView['places'],
    };
  });
}

/** A quote that only ages stays in the ranked list, with a mark, and is never the best. */
function groupOf(row: PlatformRow, side: QuotesSide): QuoteGroup {
  if (row.isReference) return 'reference';
  if (row.isHidden) return 'hidden';
  const isQuoted = { buy: row.ask, sell: row.bid, both: row.ask ?? row.bid }[side] !== null;
  if (!isQuoted) return 'silent';
  const marks = marksOf(row);
  if (marks.includes('gone') || marks.includes('stale')) return 'older';
  const isDoubtful = (['crossed', 'outlier', 'implausible'] as const).some((mark) =>
    marks.includes(mark),
  );
  return isDoubtful ? 'doubtful' : 'ranked';
}

function resultsOf(
  { deals, unranked, isReceived, unit }: Deals,
  amount: DecimalText,
  money: CurrencyCode,
): Map<string, ResultView> {
  const best = deals[0]?.code;
  const each = (result: DecimalText): TablePrice => {
    const [of, by] = unit === money ? [result, amount] : [amount, result];
    return tablePrice(over(ratioOf(of), ratioOf(by)));
  };
  return new Map(
    [...deals, ...unranked].map(({ code, areFeesEntered, result, worseByPercent }) => [
      code,
      {
        // Core already rounded it to the unit, against the user. A table has fewer digits.
        ...tableAmount(ratioOf(result), unit, isReceived ? 'down' : 'up'),
        areFeesEntered,
        each: each(result),
        isBest: code === best,
        percent: worseByPercent && signedPercent(worseByPercent, isReceived),
      },
    ]),
  );
}

/** Less is worse for what is received, more is worse for what is paid. */
function signedPercent(worseBy: DecimalText, isReceived: boolean): DecimalText {
  const percent = percentForDisplay(worseBy);
  if (!isReceived || !/[1-9]/.test(percent)) return percent;
  return (percent.startsWith('-') ? percent.slice(1) : `-${percent}`) as DecimalText;
}
