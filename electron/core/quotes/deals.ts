import type { CurrencyCode } from '#core/currency.ts';
import type { DecimalText } from '#core/decimal.ts';
import type { BestSide, SideQuote } from './best.ts';
import type { QuoteBoard } from './board.ts';
import type { EnteredFees } from './fees.ts';

/**
 * The four ways to ask: I have so much money, I want so much of the asset (both buy it); I have so much
 * of the asset, I want so much money (both sell it).
 */
export type DealWay = 'have-money' | 'want-asset' | 'have-asset' | 'want-money';

export interface DealQuestion {
  readonly way: DealWay;
  /** In the money or the asset, as the way says; not below zero. */
  readonly amount: DecimalText;
  /** Buying: whether the asset is taken out of the platform, which costs its withdrawal. */
  readonly isWithdrawn: boolean;
}

export interface Deal extends SideQuote {
  readonly areFeesEntered: boolean;
  /**
   * Received (rounded down) for what one has, paid (rounded up) for what one wants, to the minor units of
   * the money or the asset.
   */
  readonly result: DecimalText;
  /** How much less is received, or more is paid, than at the best; 0 at the best. */
  readonly worseBy: DecimalText;
  /** The same in percent of the best's result; to 38 digits. */
  readonly worseByPercent: DecimalText;
}

/** A platform at which the amount can't be dealt. */
export interface NoDeal extends SideQuote {
  readonly areFeesEntered: boolean;
  /** The fees take all of it; or what is left is less than one minor unit. */
  readonly why: 'fees-take-all' | 'below-smallest-unit';
}

export interface Deals {
  /** Which side of the platforms is dealt at. */
  readonly side: 'ask' | 'bid';
  /** Whether `result` is received or paid, and in what. */
  readonly isReceived: boolean;
  readonly unit: CurrencyCode;
  /** Best first. */
  readonly deals: readonly Deal[];
  readonly impossible: readonly NoDeal[];
  /** The best rate of that side before fees; why there is nothing to rank, where there is not. */
  readonly best: BestSide;
}

/** Ranks the eligible platforms by what is received or paid after fees (domain.md, "Platform quotes"). */
export declare function dealsOf(
  board: QuoteBoard,
  pair: { readonly asset: CurrencyCode; readonly money: CurrencyCode },
  fees: EnteredFees,
  question: DealQuestion,
): Deals;
