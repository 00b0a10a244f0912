import {
  compare,
  type DecimalText,
  decimalText,
  minus,
  over,
  percentOver,
  plus,
  type Ratio,
  ratioOf,
  sign,
  times,
} from '#core/number/decimal.ts';
import { byNewestThenCode, type NearestSide, type SideQuote, sideQuote } from './best.ts';
import type { Ranking } from './ranking.ts';
import { isEligible, type PlatformRow } from './eligible.ts';
import {
  buyTerms,
  type DealAmount,
  type EnteredFees,
  NO_FEES,
  sellTerms,
  type Terms,
} from './fees.ts';
import type { Side } from './sides.ts';

export interface OpportunityLeg extends SideQuote {
  readonly areFeesEntered: boolean;
}

/** Buying at one platform and selling at another. All figures to 38 digits. */
export interface Opportunity {
  readonly kind: 'pair';
  /** Where the asset is bought (at the ask) and sold (at the bid). */
  readonly buyAt: OpportunityLeg;
  readonly sellAt: OpportunityLeg;
  /**
   * In the asset: what is bought, and what is left to sell after the buying platform's withdrawal
   * fee.
   */
  readonly quantity: DecimalText;
  readonly quantitySold: DecimalText;
  /**
   * In the money. `gross` is `quantity x (bid - ask)`, `net` is `proceeds - cost`; negative for a
   * loss.
   */
  readonly cost: DecimalText;
  readonly proceeds: DecimalText;
  readonly gross: DecimalText;
  readonly net: DecimalText;
  /** The net in percent of the cost. */
  readonly netPercent: DecimalText;
}

export type NoOpportunity =
  /** No ask, or no bid, is eligible; `nearest` explains why. */
  | {
      readonly kind: 'none';
      readonly why: 'no-ask' | 'no-bid';
      readonly nearest: NearestSide | null;
    }
  /** The only eligible ask and the only eligible bid belong to one platform. */
  | { readonly kind: 'none'; readonly why: 'one-platform'; readonly code: string }
  /** Fees and withdrawals use up the amount for every pair. */
  | { readonly kind: 'none'; readonly why: 'amount-too-small' };

/**
 * The pair of different eligible platforms with the highest net, even if that is a loss (domain.md,
 * "Platform quotes"): `cost = q x ask x (1 + p_buy) + F_buy`, `proceeds = (q - w) x bid x (1 -
 * p_sell) - F_sell`. For an amount in the money, q is what the whole amount buys after fees, so the
 * cost is the amount. A pair that leaves nothing to sell does not count. Ties go to the newest ask,
 * then its code, then the newest bid and its code.
 */
export const opportunityOf = (
  ranking: Ranking,
  fees: EnteredFees,
  amount: DealAmount,
): Opportunity | NoOpportunity => opportunitiesIn(ranking, fees)(amount);

/** The same for many amounts: what depends on none is worked out once. */
export function opportunitiesIn(
  { ask, bid, rows }: Ranking,
  fees: EnteredFees,
): (amount: DealAmount) => Opportunity | NoOpportunity {
  if (ask.kind === 'none') return () => ({ kind: 'none', why: 'no-ask', nearest: ask.nearest });
  if (bid.kind === 'none') return () => ({ kind: 'none', why: 'no-bid', nearest: bid.nearest });
  const asks = eligibleSides(rows, 'ask');
  const everySeller = eligibleSides(rows, 'bid').map((quote) => sellerOf(quote, fees));
  const codes = new Set([...asks, ...everySeller.map(({ leg }) => leg)].map(({ code }) => code));
  if (codes.size === 1) return () => ({ kind: 'none', why: 'one-platform', code: ask.code });
  const sellers = worthTrying(everySeller);
  return (amount) =>
    bestPair(
      asks.map((quote) => buyerOf(quote, fees, amount)),
      sellers,
    );
}

function bestPair(
  buyers: readonly Buyer[],
  sellers: readonly Seller[],
): Opportunity | NoOpportunity {
  let best: Pair | null = null;
  for (const buyer of buyers) {
    if (sign(buyer.sold) <= 0) continue;
    for (const seller of sellers) {
      if (seller.leg.code === buyer.leg.code) continue;
      const pair = { buyer, seller, net: minus(proceedsOf(buyer, seller), buyer.cost) };
      if (best === null || byNet(pair, best) < 0) best = pair;
    }
  }
  return best === null ? { kind: 'none', why: 'amount-too-small' } : figuresOf(best);
}

interface Buyer {
  readonly leg: OpportunityLeg;
  /** In the asset: what is bought, and what is left to sell. */
  readonly quantity: Ratio;
  readonly sold: Ratio;
  readonly cost: Ratio;
}

interface Seller {
  readonly leg: OpportunityLeg;
  readonly terms: Terms;
}

interface Pair {
  readonly buyer: Buyer;
  readonly seller: Seller;
  readonly net: Ratio;
}

function eligibleSides(rows: readonly PlatformRow[], side: Side): SideQuote[] {
  return rows.filter((row) => isEligible(row, side)).flatMap((row) => sideQuote(row, side));
}

function legOf(quote: SideQuote, fees: EnteredFees): OpportunityLeg {
  return { ...quote, areFeesEntered: fees.has(quote.code) };
}

function buyerOf(quote: SideQuote, fees: EnteredFees, { unit, amount }: DealAmount): Buyer {
  const taken = fees.get(quote.code) ?? NO_FEES;
  const terms = buyTerms(quote.rate, taken);
  const given = ratioOf(amount);
  const quantity = unit === 'asset' ? given : over(minus(given, terms.fixed), terms.perUnit);
  return {
    leg: legOf(quote, fees),
    quantity,
    sold: minus(quantity, ratioOf(taken.withdrawal)),
    cost: unit === 'money' ? given : plus(times(quantity, terms.perUnit), terms.fixed),
  };
}

function sellerOf(quote: SideQuote, fees: EnteredFees): Seller {
  return {
    leg: legOf(quote, fees),
    terms: sellTerms(quote.rate, fees.get(quote.code) ?? NO_FEES),
  };
}

function proceedsOf({ sold }: Buyer, { terms }: Seller): Ratio {
  return minus(times(sold, terms.perUnit), terms.fixed);
}

/**
 * Removes sellers that cannot be best for any buyer: those that two others beat or equal in both
 * price and fixed fee. At least one of the two is a different platform than the buyer's. The result
 * is therefore the same as trying all of them.
 */
function worthTrying(sellers: readonly Seller[]): Seller[] {
  const bestFirst = sellers.toSorted(
    (left, right) =>
      compare(right.terms.perUnit, left.terms.perUnit) ||
      compare(left.terms.fixed, right.terms.fixed) ||
      byNewestThenCode(left.leg, right.leg),
  );
  const candidates: Seller[] = [];
  // The two lowest fixed fees of the kept sellers, the lower one first.
  let lowest: Ratio | null = null;
  let second: Ratio | null = null;
  for (const seller of bestFirst) {
    const { fixed } = seller.terms;
    if (second !== null && compare(fixed, second) >= 0) continue;
    candidates.push(seller);
    if (lowest === null || compare(fixed, lowest) < 0) [lowest, second] = [fixed, lowest];
    else second = fixed;
  }
  return candidates;
}

/**
 * The higher net first. Ties go to the newest ask, then its code, then the newest bid and its code.
 */
function byNet(left: Pair, right: Pair): number {
  return (
    compare(right.net, left.net) ||
    byNewestThenCode(left.buyer.leg, right.buyer.leg) ||
    byNewestThenCode(left.seller.leg, right.seller.leg)
  );
}

function figuresOf({ buyer, seller, net }: Pair): Opportunity {
  const { quantity, sold, cost } = buyer;
  const perUnit = minus(ratioOf(seller.leg.rate), ratioOf(buyer.leg.rate));
  return {
    kind: 'pair',
    buyAt: buyer.leg,
    sellAt: seller.leg,
    quantity: decimalText(quantity),
    quantitySold: decimalText(sold),
    cost: decimalText(cost),
    proceeds: decimalText(proceedsOf(buyer, seller)),
    gross: decimalText(times(quantity, perUnit)),
    net: decimalText(net),
    netPercent: decimalText(percentOver(plus(cost, net), cost)),
  };
}
