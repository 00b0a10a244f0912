import {
  compare,
  type DecimalText,
  grownBy,
  percentOver,
  type Ratio,
  ratioOf,
  times,
  toPlaces,
} from '#core/number/decimal.ts';
import { isEligible } from '#core/platforms/eligible.ts';
import { median } from '#core/platforms/median.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import type { Ranking } from '#core/platforms/ranking.ts';
import type { Side } from '#core/platforms/sides.ts';
import { tablePrice } from '#core/rates/display.ts';
import { netOf } from './good-price.ts';
import type { Trade } from './trade.ts';

/** Fewer trades at a platform say nothing about it. */
const FEWEST_FILLS = 5;
export const FILL_DAYS = 90;
/** More would say the same. */
export const MOST_FILLS = 1_000;

/** What a trade really cost or brought beside its platform's quote of that time. */
export interface Fill {
  readonly platform: string;
  /** Net price over the quote, in percent; null where no quote of then is known. */
  readonly percent: Ratio | null;
}

/** In percent over the quotes, with 2 decimals; null for too few trades. */
interface Spread {
  readonly median: DecimalText;
  /** Half of the trades are between these. */
  readonly low: DecimalText;
  readonly high: DecimalText;
}

interface PlatformFills {
  readonly code: string;
  /** With a known quote. */
  readonly count: number;
  readonly spread: Spread | null;
}

export interface FillsView {
  readonly known: number;
  readonly total: number;
  /** The most trades first. */
  readonly rows: readonly PlatformFills[];
  /** The best price to expect now, by the quote and the median there; null without one. */
  readonly expected: {
    readonly code: string;
    readonly quoted: DecimalText;
    readonly price: DecimalText;
    readonly percent: DecimalText;
  } | null;
}

/** The side of the platforms that a trade takes. */
export const sideOfTrade = ({ kind }: Pick<Trade, 'kind'>): Side =>
  kind === 'buy' ? 'ask' : 'bid';

/** A trade's net price over its platform's quote of then (domain.md, "Trades and own prices"). */
export function fillOf(
  trade: Trade,
  quotes: readonly ObservedQuote[],
  askWord: 'buy' | 'sell',
): Fill {
  const quote = quotes.find(({ code }) => code === trade.platform);
  const isAsk = sideOfTrade(trade) === 'ask';
  const rate = quote?.[isAsk === (askWord === 'buy') ? 'buy' : 'sell'] ?? null;
  if (rate === null || !/[1-9]/.test(rate)) return { platform: trade.platform, percent: null };
  return { platform: trade.platform, percent: percentOver(netOf(trade).price, ratioOf(rate)) };
}

const shown = (percent: Ratio): DecimalText => toPlaces(percent, 2, 'half-away');

/** The median and the middle half, by the nearest rank. */
function spreadOf(percents: readonly Ratio[]): Spread | null {
  const middle = median(percents);
  if (percents.length < FEWEST_FILLS || middle === null) return null;
  const sorted = percents.toSorted(compare);
  const at = (share: number): Ratio => sorted[Math.ceil(sorted.length * share) - 1] ?? middle;
  return { median: shown(middle), low: shown(at(0.25)), high: shown(at(0.75)) };
}

/** @param ranking the present quotes; null without any. */
export function fillsView(
  fills: readonly Fill[],
  side: Side,
  ranking: Pick<Ranking, 'rows'> | null,
): FillsView {
  const rows = [...Map.groupBy(fills, ({ platform }) => platform)]
    .map(([code, of]) => ({ code, percents: of.flatMap(({ percent }) => percent ?? []) }))
    .filter(({ percents }) => percents.length > 0)
    .map(({ code, percents }) => ({
      code,
      count: percents.length,
      spread: spreadOf(percents),
      middle: median(percents),
    }))
    .sort((left, right) => right.count - left.count || (left.code < right.code ? -1 : 1));
  const offers = rows.flatMap(({ code, spread, middle }) => {
    const row = ranking?.rows.find((each) => each.code === code);
    const quoted = row && isEligible(row, side) ? row[side] : null;
    if (quoted === null || spread === null || middle === null) return [];
    return [
      { code, quoted, percent: spread.median, price: times(ratioOf(quoted), grownBy(middle)) },
    ];
  });
  const sign = side === 'ask' ? 1 : -1;
  const [best] = offers.sort((left, right) => sign * compare(left.price, right.price));
  return {
    known: fills.filter(({ percent }) => percent !== null).length,
    total: fills.length,
    rows: rows.map(({ code, count, spread }) => ({ code, count, spread })),
    expected: best
      ? {
          ...best,
          quoted: tablePrice(ratioOf(best.quoted)).copied,
          price: tablePrice(best.price).copied,
        }
      : null,
  };
}
