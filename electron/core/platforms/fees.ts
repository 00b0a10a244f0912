import { type DecimalText, grownBy, negated, type Ratio, ratioOf } from '#core/number/decimal.ts';

/** What one platform takes for one ticker, as the person entered it; none is below zero. */
export interface PlatformFees {
  /** In percent of the money paid, and in the money, when buying the asset. */
  readonly buyPercent: DecimalText;
  readonly buyFixed: DecimalText;
  /** In percent of the money received, and in the money, when selling the asset. */
  readonly sellPercent: DecimalText;
  readonly sellFixed: DecimalText;
  /** In the asset, for taking it out of the platform. */
  readonly withdrawal: DecimalText;
}

/** Those that were entered: what was not counts as none, and is not said to be none. */
export type EnteredParts = Partial<PlatformFees>;

const ZERO = '0' as DecimalText;

export const NO_FEES: PlatformFees = {
  buyPercent: ZERO,
  buyFixed: ZERO,
  sellPercent: ZERO,
  sellFixed: ZERO,
  withdrawal: ZERO,
};

/** By platform code, for one ticker; who is not in it has no entered fees, which count as none. */
export type EnteredFees = ReadonlyMap<string, PlatformFees>;

/** An amount of the asset or of the money; not below zero. */
export interface DealAmount {
  readonly unit: 'asset' | 'money';
  readonly amount: DecimalText;
}

/** A price with the percent of the fee in it, and what comes on top. */
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
