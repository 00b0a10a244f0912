import type { DecimalText } from '#core/decimal.ts';
import type { NearestSide, SideQuote } from './best.ts';
import type { QuoteBoard } from './board.ts';
import type { DealAmount, EnteredFees } from './fees.ts';

export interface OpportunityLeg extends SideQuote {
  readonly areFeesEntered: boolean;
}

/** Buying at one platform and selling at another. All figures to 38 digits. */
export interface Opportunity {
  readonly kind: 'pair';
  /** Where the asset is bought (its ask) and sold (its bid). */
  readonly buyAt: OpportunityLeg;
  readonly sellAt: OpportunityLeg;
  /** Bought, and what is left of it to sell after the buying platform's withdrawal; in the asset. */
  readonly quantity: DecimalText;
  readonly quantitySold: DecimalText;
  /** In the money. `gross` is `quantity x (bid - ask)`, `net` is `proceeds - cost`; below zero for a loss. */
  readonly cost: DecimalText;
  readonly proceeds: DecimalText;
  readonly gross: DecimalText;
  readonly net: DecimalText;
  /** The net in percent of the cost. */
  readonly netPercent: DecimalText;
}

export type NoOpportunity =
  /** Nobody's ask or bid is eligible; the nearest says why. */
  | {
      readonly kind: 'none';
      readonly why: 'no-ask' | 'no-bid';
      readonly nearest: NearestSide | null;
    }
  /** The only eligible ask and the only eligible bid are of one platform. */
  | { readonly kind: 'none'; readonly why: 'one-platform'; readonly code: string }
  /** Fees and withdrawals leave nothing of the amount, at any pair. */
  | { readonly kind: 'none'; readonly why: 'amount-too-small' };

/**
 * The pair of different eligible platforms with the highest net, also where that is a loss (domain.md,
 * "Platform quotes"): `cost = q x ask x (1 + p_buy) + F_buy`, `proceeds = (q - w) x bid x (1 - p_sell) -
 * F_sell`. For an amount in the money, q is what the whole of it buys at that platform after its fees, so
 * that the cost is the amount, and pairs compare by the net of it. A pair whose withdrawal or fee leaves
 * nothing to sell is no pair. Between equal nets: the newest ask, then its code, then the bid's likewise.
 */
export declare function opportunityOf(
  board: QuoteBoard,
  fees: EnteredFees,
  amount: DealAmount,
): Opportunity | NoOpportunity;
