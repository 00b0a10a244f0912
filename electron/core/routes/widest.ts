import {
  compare,
  minus,
  over,
  plus,
  type Ratio,
  ratioOf,
  sign,
  times,
  ZERO,
} from '#core/number/decimal.ts';
import type { Offer, RouteMarket } from './routes.ts';
import { boughtFor, networkFee, paidFor, stepPrice } from './steps.ts';
import type { DealAmount, PlatformTerms } from './terms.ts';

/** The pair that would keep the largest part of what goes in. */
export interface Widest {
  readonly buyAt: string;
  readonly sellAt: string;
  /** Kept over paid; above zero. */
  readonly share: Ratio;
  /** Of the deals: what is bought and paid, what arrives and is received. */
  readonly quantity: Ratio;
  readonly cost: Ratio;
  readonly sent: Ratio;
  readonly proceeds: Ratio;
}

const NO_TERMS: PlatformTerms = {};

/**
 * The widest gap between two platforms after entered fees, whether the person can take it or not;
 * null if no pair keeps anything (domain.md, "Gaps"). Ties go to the first codes.
 */
export function widestOf(
  { asks, bids, terms }: Pick<RouteMarket, 'asks' | 'bids' | 'terms'>,
  amount: DealAmount,
): Widest | null {
  const sellers = bids
    .map((bid) => sellerOf(bid, terms.get(bid.code) ?? NO_TERMS))
    .sort((left, right) => compare(right.perUnit, left.perUnit) || byCode(left, right));
  const [top] = sellers;
  if (!top) return null;
  let best: Widest | null = null;
  for (const ask of asks.toSorted(byCode)) {
    const own = terms.get(ask.code) ?? NO_TERMS;
    const price = stepPrice('buy', ask.rate, own);
    // Fixed fees and the network only take more.
    if (compare(price.perUnit, top.perUnit) >= 0) continue;
    const given = ratioOf(amount.amount);
    const quantity = amount.unit === 'asset' ? given : boughtFor(given, price);
    const cost = amount.unit === 'asset' ? paidFor(given, price) : given;
    const sent = minus(minus(quantity, price.inAsset), networkFee(own));
    if (sign(sent) <= 0 || sign(cost) <= 0) continue;
    for (const seller of sellers) {
      if (seller.code === ask.code) continue;
      const most = over(minus(times(sent, seller.perUnit), cost), cost);
      if (compare(most, best?.share ?? ZERO) <= 0) break;
      const proceeds = minus(times(sent, seller.perUnit), seller.taken);
      const share = over(minus(proceeds, cost), cost);
      if (compare(share, best?.share ?? ZERO) > 0) {
        best = { buyAt: ask.code, sellAt: seller.code, share, quantity, cost, sent, proceeds };
      }
    }
  }
  return best;
}

interface Seller {
  readonly code: string;
  readonly perUnit: Ratio;
  readonly taken: Ratio;
}

function sellerOf({ code, rate }: Offer, terms: PlatformTerms): Seller {
  const { perUnit, fixed, inAsset } = stepPrice('sell', rate, terms);
  return { code, perUnit, taken: plus(times(inAsset, perUnit), fixed) };
}

const byCode = (left: { readonly code: string }, right: { readonly code: string }): number =>
  left.code < right.code ? -1 : 1;
