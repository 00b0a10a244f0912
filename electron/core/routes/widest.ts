import {
  compare,
  type DecimalText,
  minus,
  over,
  plus,
  type Ratio,
  sign,
  times,
  ZERO,
} from '#core/number/decimal.ts';
import { rankedFees, rankedSending } from './ranked-terms.ts';
import type { Offer, RouteMarket } from './route.ts';
import { type Purchase, purchase, type SaleLine, saleLine, stepPrice } from './steps.ts';
import { type DealAmount, type EnteredTerms, termsAt } from './terms.ts';

/** The pair that would keep the largest part of what goes in, ranked as routes are. */
export interface Widest {
  readonly buyAt: string;
  readonly sellAt: string;
  /** Kept over paid; above zero. */
  readonly share: Ratio;
  /** What it is ranked by: less where a fee that is not known counts as the largest entered. */
  readonly ranked: Ratio;
  /** Of the deals: what is bought and paid, what arrives and is received. */
  readonly quantity: Ratio;
  readonly cost: Ratio;
  readonly sent: Ratio;
  readonly proceeds: Ratio;
}

/**
 * Finds the widest gap between two platforms after entered fees, whether the person can take it or
 * not; null if no pair keeps anything (history/domain.md, "Gaps"). Ties go to the first codes. Over
 * many moments, a price that stays is worked out once.
 */
export function widestBy(
  terms: EnteredTerms,
  amount: DealAmount,
): (at: Pick<RouteMarket, 'asks' | 'bids'>) => Widest | null {
  const [buyFees, sellFees] = [rankedFees(terms, 'buy'), rankedFees(terms, 'sell')];
  const sending = rankedSending(terms);
  const buyerAt = whileItStays(({ code, rate }): Buyer => {
    const own = termsAt(terms, code);
    const bought = purchase(rate, own, amount);
    return {
      code,
      perUnit: stepPrice('buy', rate, own).perUnit,
      // Above the quantity by a fixed fee in the asset, of which limits know nothing.
      given: plus(bought.quantity, stepPrice('buy', rate, own).inAsset),
      bought,
      ranked: buyFees(own)
        .map(sending)
        .map((each) => (each === own ? bought : purchase(rate, each, amount))),
    };
  });
  const sellerAt = whileItStays(({ code, rate }): Seller => {
    const own = termsAt(terms, code);
    const ranked = sellFees(own).map((each) => saleLine(rate, each));
    return {
      code,
      ...saleLine(rate, own),
      ranked,
      least: ranked.map(({ perUnit }) => perUnit).reduce(lower),
    };
  });
  return ({ asks, bids }) => widestAmong(asks.map(buyerAt), bids.map(sellerAt));
}

function whileItStays<T>(workOut: (offer: Offer) => T): (offer: Offer) => T {
  const known = new Map<string, { readonly rate: DecimalText; readonly of: T }>();
  return (offer) => {
    const before = known.get(offer.code);
    if (before?.rate === offer.rate) return before.of;
    const of = workOut(offer);
    known.set(offer.code, { rate: offer.rate, of });
    return of;
  };
}

interface Buyer {
  readonly code: string;
  readonly perUnit: Ratio;
  readonly given: Ratio;
  readonly bought: Purchase;
  /** What counts in the order, the least of these. */
  readonly ranked: readonly Purchase[];
}

interface Seller extends SaleLine {
  readonly code: string;
  readonly ranked: readonly SaleLine[];
  /** The lowest price of one unit among them. */
  readonly least: Ratio;
}

function widestAmong(buyers: readonly Buyer[], all: readonly Seller[]): Widest | null {
  const [first, ...others] = all;
  if (!first) return null;
  const highest = others.reduce(
    (most, { perUnit }) => (compare(perUnit, most) > 0 ? perUnit : most),
    first.perUnit,
  );
  const worth = buyers.filter(({ perUnit }) => compare(perUnit, highest) < 0);
  if (worth.length === 0) return null;
  const sellers = all.toSorted(
    (left, right) => compare(right.least, left.least) || byCode(left, right),
  );
  let best: Widest | null = null;
  for (const { code, perUnit, given, bought, ranked } of worth.toSorted(byCode)) {
    const { sent, cost } = bought;
    if (sign(sent) <= 0 || sign(cost) <= 0) continue;
    for (const seller of sellers) {
      if (seller.code === code || compare(seller.perUnit, perUnit) <= 0) continue;
      // What this and all later sellers count for is at most this; fixed fees only take more.
      if (
        best &&
        compare(leastShare(ranked, [{ perUnit: seller.least, taken: ZERO }]), best.ranked) <= 0
      )
        break;
      const proceeds = minus(times(sent, seller.perUnit), seller.taken);
      if (compare(proceeds, cost) <= 0) continue;
      const counted = leastShare(ranked, seller.ranked);
      if (best && compare(counted, best.ranked) <= 0) continue;
      const share = over(minus(proceeds, cost), cost);
      best = {
        buyAt: code,
        sellAt: seller.code,
        share,
        ranked: counted,
        quantity: given,
        cost,
        sent,
        proceeds,
      };
    }
  }
  return best;
}

/** The least part of what goes in that any of these fees leaves; they take no more than there is. */
const leastShare = (bought: readonly Purchase[], sold: readonly SaleLine[]): Ratio =>
  bought
    .flatMap(({ sent, cost }) =>
      sold.map(({ perUnit, taken }) =>
        over(minus(minus(sign(sent) < 0 ? ZERO : times(sent, perUnit), taken), cost), cost),
      ),
    )
    .reduce(lower);

const lower = (left: Ratio, right: Ratio): Ratio => (compare(right, left) < 0 ? right : left);

const byCode = (left: { readonly code: string }, right: { readonly code: string }): number =>
  left.code < right.code ? -1 : 1;
