import {
  compare,
  type DecimalText,
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
import { boughtFor, networkFee, paidFor, type StepPrice, stepPrice } from './steps.ts';
import type { DealAmount, EnteredTerms, PlatformTerms } from './terms.ts';

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
export const widestOf = (
  market: Pick<RouteMarket, 'asks' | 'bids' | 'terms'>,
  amount: DealAmount,
): Widest | null => widestBy(market.terms, amount)(market);

/** The same for many moments: a price that stays is worked out once. */
export function widestBy(
  terms: EnteredTerms,
  amount: DealAmount,
): (at: Pick<RouteMarket, 'asks' | 'bids'>) => Widest | null {
  const buying = new Map<string, { readonly rate: DecimalText; readonly price: StepPrice }>();
  const selling = new Map<string, { readonly rate: DecimalText; readonly seller: Seller }>();
  const priceAt = ({ code, rate }: Offer): StepPrice => {
    const known = buying.get(code);
    if (known?.rate === rate) return known.price;
    const price = stepPrice('buy', rate, terms.get(code) ?? NO_TERMS);
    buying.set(code, { rate, price });
    return price;
  };
  const sellerAt = (offer: Offer): Seller => {
    const known = selling.get(offer.code);
    if (known?.rate === offer.rate) return known.seller;
    const seller = sellerOf(offer, terms.get(offer.code) ?? NO_TERMS);
    selling.set(offer.code, { rate: offer.rate, seller });
    return seller;
  };
  return ({ asks, bids }) =>
    widestAmong(
      asks.map((ask) => ({ ...ask, price: priceAt(ask), own: terms.get(ask.code) ?? NO_TERMS })),
      bids.map(sellerAt),
      amount,
    );
}

interface Buyer extends Offer {
  readonly price: StepPrice;
  readonly own: PlatformTerms;
}

function widestAmong(
  buyers: readonly Buyer[],
  all: readonly Seller[],
  amount: DealAmount,
): Widest | null {
  const highest = all.reduce<Seller | null>(
    (most, each) => (most && compare(each.perUnit, most.perUnit) <= 0 ? most : each),
    null,
  );
  if (!highest) return null;
  const worth = buyers.filter(({ price }) => compare(price.perUnit, highest.perUnit) < 0);
  if (worth.length === 0) return null;
  const sellers = all.toSorted(
    (left, right) => compare(right.perUnit, left.perUnit) || byCode(left, right),
  );
  let best: Widest | null = null;
  for (const ask of worth.toSorted(byCode)) {
    const { own, price } = ask;
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
