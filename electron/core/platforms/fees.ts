import { type DecimalText, grownBy, negated, type Ratio, ratioOf } from '#core/number/decimal.ts';

/** What one platform charges for one ticker, as the user entered it; nothing is negative. */
export interface PlatformFees {
  /** For buying: percent of the money paid, and a fixed sum in the money. */
  readonly buyPercent: DecimalText;
  readonly buyFixed: DecimalText;
  /** For selling: percent of the money received, and a fixed sum in the money. */
  readonly sellPercent: DecimalText;
  readonly sellFixed: DecimalText;
  readonly withdrawal: DecimalText;
}

/**
 * The fees that were entered. A missing one counts as 0, but the page does not claim that it is 0.
 */
export type EnteredParts = Partial<PlatformFees>;

const ZERO = '0' as DecimalText;

export const NO_FEES: PlatformFees = {
  buyPercent: ZERO,
  buyFixed: ZERO,
  sellPercent: ZERO,
  sellFixed: ZERO,
  withdrawal: ZERO,
};

/**
 * By platform code, for one ticker. A platform without an entry has no entered fees, which count as
 * 0.
 */
export type EnteredFees = ReadonlyMap<string, PlatformFees>;

/** An amount of the asset or of the money; not negative. */
export interface DealAmount {
  readonly unit: 'asset' | 'money';
  readonly amount: DecimalText;
}

/** The price per unit including the percentage fee, and the fixed fee. */
export interface Terms {
  readonly perUnit: Ratio;
  readonly fixed: Ratio;
}

/** `q` units cost `q x perUnit + fixed`, where perUnit is `ask x (1 + p_buy)`. */
export function buyTerms(ask: DecimalText, fees: PlatformFees): Terms {
  return { perUnit: priceWith(ask, ratioOf(fees.buyPercent)), fixed: ratioOf(fees.buyFixed) };
}

/** `q` units bring `q x perUnit - fixed`, where perUnit is `bid x (1 - p_sell)`. */
export function sellTerms(bid: DecimalText, fees: PlatformFees): Terms {
  const percent = negated(ratioOf(fees.sellPercent));
  return { perUnit: priceWith(bid, percent), fixed: ratioOf(fees.sellFixed) };
}

function priceWith(price: DecimalText, percent: Ratio): Ratio {
  const factor = grownBy(percent);
  const { numerator, denominator } = ratioOf(price);
  return {
    numerator: numerator * factor.numerator,
    denominator: denominator * factor.denominator,
  };
}
