import {
  compare,
  type DecimalText,
  grownBy,
  minus,
  negated,
  over,
  plus,
  type Ratio,
  ratioOf,
  sign,
  times,
  toPlaces,
  ZERO,
} from '#core/number/decimal.ts';
import { isEligible, type PlatformRow } from '#core/platforms/eligible.ts';
import type { Side } from '#core/platforms/sides.ts';
import { tablePrice } from '#core/rates/display.ts';
import { sideRefusal } from '#core/routes/left-out.ts';
import { networkFee, paidFor, receivedFor, stepPrice } from '#core/routes/steps.ts';
import { type EnteredTerms, isFeeKnown, type PlatformTerms } from '#core/routes/terms.ts';
import type { CostMethod, PairSums } from './sums.ts';

/** A price of one unit, and where it is to be had. */
export interface StockPrice {
  readonly price: Ratio;
  /** Null if no platform quotes it. */
  readonly code: string | null;
  /** Whether a fee counts as none because the person has not entered it. */
  readonly isBeforeFees: boolean;
}

/** What a stock has to be sold for, and what it would cost to buy it again. */
export interface StockPrices {
  readonly breakEven: StockPrice | null;
  readonly replacement: StockPrice | null;
}

interface Place {
  readonly code: string;
  readonly rate: DecimalText;
  readonly terms: PlatformTerms;
}

/** The eligible quotes of a side, without platforms at which the person does not deal. */
function placesOf(rows: readonly PlatformRow[], side: Side, terms: EnteredTerms): Place[] {
  return rows.flatMap((row) => {
    const rate = isEligible(row, side) ? row[side] : null;
    const place = { code: row.code, terms: terms.get(row.code) ?? {} };
    if (rate === null || sideRefusal(place, side === 'bid' ? 'sell' : 'buy')) return [];
    return [{ ...place, rate }];
  });
}

function least(places: readonly Place[], costOf: (place: Place) => Ratio): Place | null {
  const priced = places.map((place) => ({ place, cost: costOf(place) }));
  const [first, ...others] = priced;
  if (!first) return null;
  return others.reduce((best, each) => (compare(each.cost, best.cost) < 0 ? each : best), first)
    .place;
}

/**
 * The prices of a stock (domain.md, "Stock"). Null without one.
 * @param liesAt the platform at which it lies; its network takes a fee on the way to another one.
 */
export function stockPrices(
  sums: Pick<PairSums, 'open' | 'cost' | 'fifoCost'>,
  method: CostMethod,
  rows: readonly PlatformRow[],
  terms: EnteredTerms,
  liesAt: string | null,
): StockPrices {
  const { open } = sums;
  if (sign(open) <= 0) return { breakEven: null, replacement: null };
  const cost = method === 'fifo' ? sums.fifoCost : sums.cost;
  return {
    breakEven: breakEvenOf(open, cost, placesOf(rows, 'bid', terms), terms, liesAt),
    replacement: replacementOf(open, placesOf(rows, 'ask', terms)),
  };
}

/** `(cost + F) / ((open - w - f) x (1 - p))` at the platform that pays most for all of it. */
function breakEvenOf(
  open: Ratio,
  cost: Ratio,
  places: readonly Place[],
  terms: EnteredTerms,
  liesAt: string | null,
): StockPrice {
  const from = liesAt === null ? {} : (terms.get(liesAt) ?? {});
  const sentTo = (code: string): Ratio => (code === liesAt ? open : minus(open, networkFee(from)));
  const best = least(places, ({ code, rate, terms: own }) =>
    negated(receivedFor(sentTo(code), stepPrice('sell', rate, own))),
  );
  const plain = { price: over(cost, open), code: best?.code ?? null, isBeforeFees: true };
  if (!best) return plain;
  const { fixed, inAsset } = stepPrice('sell', best.rate, best.terms);
  const sold = minus(sentTo(best.code), inAsset);
  const kept = grownBy(negated(ratioOf(best.terms.sellPercent ?? ('0' as DecimalText))));
  const each = times(sold, kept);
  // Fees that take all of it leave no price at which it pays.
  if (sign(each) <= 0) return plain;
  const isSentFree = liesAt === best.code || from.withdrawal !== undefined;
  return {
    price: over(plus(cost, fixed), each),
    code: best.code,
    isBeforeFees: !isFeeKnown(best.terms, 'sell') || !isSentFree,
  };
}

/** What `open + w` costs at the platform that is cheapest for it, for one unit. */
function replacementOf(open: Ratio, places: readonly Place[]): StockPrice | null {
  const costAt = ({ rate, terms }: Place): Ratio => {
    const price = stepPrice('buy', rate, terms);
    return paidFor(plus(plus(open, networkFee(terms)), price.inAsset), price);
  };
  const best = least(places, costAt);
  return (
    best && {
      price: over(costAt(best), open),
      code: best.code,
      isBeforeFees: !isFeeKnown(best.terms, 'buy') || best.terms.withdrawal === undefined,
    }
  );
}

/** A price as a table has it, but rounded up: at a lower one money would be lost. */
export function roundedUpPrice(price: Ratio): DecimalText {
  if (compare(price, ZERO) === 0) return '0' as DecimalText;
  const places = tablePrice(price).copied.split('.')[1]?.length ?? 0;
  return toPlaces(price, places, 'up');
}
