import {
  compare,
  type DecimalText,
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
import { type EnteredTerms, isFeeKnown, type PlatformTerms, termsAt } from '#core/routes/terms.ts';
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
  readonly isBeforeFees: boolean;
}

/**
 * The eligible quotes of a side, without platforms at which the person does not deal. Known fees
 * come first, so that they win a tie.
 */
function pricedPlaces(
  rows: readonly PlatformRow[],
  side: Side,
  terms: EnteredTerms,
  isSendingKnown: (place: Pick<Place, 'code' | 'terms'>) => boolean,
): Place[] {
  const deal = side === 'bid' ? 'sell' : 'buy';
  const places = rows.flatMap((row) => {
    const rate = isEligible(row, side) ? row[side] : null;
    const place = { code: row.code, terms: termsAt(terms, row.code) };
    if (rate === null || sideRefusal(place, deal)) return [];
    const isBeforeFees = !isFeeKnown(place.terms, deal) || !isSendingKnown(place);
    return [{ ...place, rate, isBeforeFees }];
  });
  return places.sort((left, right) => Number(left.isBeforeFees) - Number(right.isBeforeFees));
}

/** Platforms to buy at: the asset leaves them. */
const toBuyAt = (rows: readonly PlatformRow[], terms: EnteredTerms): Place[] =>
  pricedPlaces(rows, 'ask', terms, ({ terms: own }) => own.withdrawal !== undefined);

/** Platforms to sell at: the asset comes from where it lies. */
function toSellAt(
  rows: readonly PlatformRow[],
  terms: EnteredTerms,
  liesAt: string | null,
): Place[] {
  const from = liesAt === null ? {} : termsAt(terms, liesAt);
  return pricedPlaces(
    rows,
    'bid',
    terms,
    ({ code }) => code === liesAt || from.withdrawal !== undefined,
  );
}

function least(places: readonly Place[], costOf: (place: Place) => Ratio): Place | null {
  const priced = places.map((place) => ({ place, cost: costOf(place) }));
  const [first, ...others] = priced;
  if (!first) return null;
  return others.reduce((best, each) => (compare(each.cost, best.cost) < 0 ? each : best), first)
    .place;
}

/**
 * The prices of a stock (domain.md, "Trades and own prices"). Null without one.
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
    breakEven: breakEvenOf(open, cost, toSellAt(rows, terms, liesAt), terms, liesAt),
    replacement: replacementOf(open, rows, terms),
  };
}

/** What an amount costs or brings at the platform that is best for it. */
export interface AtBest {
  readonly total: Ratio;
  readonly code: string;
  readonly isBeforeFees: boolean;
}

/** What arrives at a platform of an amount that lies at another one. */
const sentFrom =
  (amount: Ratio, liesAt: string | null, terms: EnteredTerms) =>
  (code: string): Ratio =>
    code === liesAt || liesAt === null ? amount : minus(amount, networkFee(termsAt(terms, liesAt)));

/** The platform that pays most for all of an amount. */
function bestSale(
  places: readonly Place[],
  sentTo: (code: string) => Ratio,
): { readonly place: Place; readonly received: Ratio } | null {
  const receivedAt = ({ code, rate, terms }: Place): Ratio =>
    receivedFor(sentTo(code), stepPrice('sell', rate, terms));
  const place = least(places, (each) => negated(receivedAt(each)));
  return place && { place, received: receivedAt(place) };
}

/** What selling an amount brings (domain.md, "Quotes to customers"); null without a platform. */
export function saleOf(
  amount: Ratio,
  rows: readonly PlatformRow[],
  terms: EnteredTerms,
  liesAt: string | null,
): AtBest | null {
  const best = bestSale(toSellAt(rows, terms, liesAt), sentFrom(amount, liesAt, terms));
  if (!best) return null;
  const { code, isBeforeFees } = best.place;
  return { total: best.received, code, isBeforeFees };
}

/** `(cost + F) / ((open - w - f) x (1 - p))` at the platform that pays most for all of it. */
function breakEvenOf(
  open: Ratio,
  cost: Ratio,
  places: readonly Place[],
  terms: EnteredTerms,
  liesAt: string | null,
): StockPrice {
  const sentTo = sentFrom(open, liesAt, terms);
  const best = bestSale(places, sentTo)?.place;
  const plain = { price: over(cost, open), code: best?.code ?? null, isBeforeFees: true };
  if (!best) return plain;
  const { perUnit, fixed, inAsset } = stepPrice('sell', best.rate, best.terms);
  const sold = minus(sentTo(best.code), inAsset);
  const each = times(sold, over(perUnit, ratioOf(best.rate)));
  // Fees that take all of it leave no price at which it pays.
  if (sign(each) <= 0) return plain;
  return {
    price: over(plus(cost, fixed), each),
    code: best.code,
    isBeforeFees: best.isBeforeFees,
  };
}

/** What `amount + w` costs at the platform that is cheapest for it; null without a platform. */
export function replacingOf(
  amount: Ratio,
  rows: readonly PlatformRow[],
  terms: EnteredTerms,
): AtBest | null {
  const costAt = ({ rate, terms: own }: Place): Ratio => {
    const price = stepPrice('buy', rate, own);
    return paidFor(plus(plus(amount, networkFee(own)), price.inAsset), price);
  };
  const best = least(toBuyAt(rows, terms), costAt);
  return (
    best && {
      total: costAt(best),
      code: best.code,
      isBeforeFees: best.isBeforeFees,
    }
  );
}

/** The cost of replacing a stock, for one unit of it. */
function replacementOf(
  open: Ratio,
  rows: readonly PlatformRow[],
  terms: EnteredTerms,
): StockPrice | null {
  const best = replacingOf(open, rows, terms);
  if (!best) return null;
  const { total, code, isBeforeFees } = best;
  return { price: over(total, open), code, isBeforeFees };
}

/** A price as a table has it, but rounded up: at a lower one money would be lost. */
export function roundedUpPrice(price: Ratio): DecimalText {
  if (compare(price, ZERO) === 0) return '0' as DecimalText;
  const places = tablePrice(price).copied.split('.')[1]?.length ?? 0;
  return toPlaces(price, places, 'up');
}
