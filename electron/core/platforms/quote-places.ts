import { compare, compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import type { QuoteColumn, QuotesSide } from './columns.ts';
import type { Deals } from './deals.ts';
import type { PlatformRow } from './eligible.ts';

/** The position of each platform in the order of a column, by code; without a value it has none. */
type Places = Readonly<Record<QuoteColumn, ReadonlyMap<string, number>>>;

/** Ascending, ties by code, so that the order is stable. Results: the best first. */
export function quotePlaces(
  rows: readonly PlatformRow[],
  deals: Deals | null,
  side: QuotesSide,
): Places {
  const byCode = rows.toSorted((left, right) => byText(left.code, right.code));
  const codesBy = (valueOf: (row: PlatformRow) => DecimalText | null): string[] =>
    byCode
      .flatMap((row) => {
        const value = valueOf(row);
        return value === null ? [] : [{ code: row.code, value }];
      })
      .sort((left, right) => compareDecimals(left.value, right.value))
      .map(({ code }) => code);
  const [ask, bid] = [codesBy((row) => row.ask), codesBy((row) => row.bid)];
  const bestPriceFirst = side === 'sell' ? bid.toReversed() : ask;
  return {
    platform: placed(byCode.map(({ code }) => code)),
    ask: placed(ask),
    bid: placed(bid),
    result: placed(deals ? codesByResult(deals) : bestPriceFirst),
    spread: placed(codesBy(({ spread }) => spread?.percent ?? null)),
  };
}

/** By what deals are ranked by. The sort is stable, so that ranked ties keep their order. */
function codesByResult({ deals, unranked, isReceived }: Deals): string[] {
  const sign = isReceived ? -1 : 1;
  return [...deals, ...unranked]
    .sort((left, right) => sign * compare(left.ranked, right.ranked))
    .map(({ code }) => code);
}

const placed = (codes: readonly string[]): ReadonlyMap<string, number> =>
  new Map(codes.map((code, index) => [code, index]));

function byText(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  if (a === b) return left < right ? -1 : 1;
  return a < b ? -1 : 1;
}
