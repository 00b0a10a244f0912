import { type DecimalText, decimalText, over, percentOver, ratioOf } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';
import type { BestSide } from './best.ts';
import { isEligible } from './eligible.ts';
import type { QuoteAge } from './quote-age.ts';
import type { Ranking } from './ranking.ts';

type ValueAge = Pick<QuoteAge, 'age' | 'fromMs'>;

/**
 * The times of two compared values, epoch ms. A figure of several quotes has that of the oldest.
 */
export interface Compared {
  readonly overMs: number;
  readonly underMs: number;
  readonly isStale: boolean;
}

/** How far one price is above another in the same money, in percent; to 38 digits. */
export interface Basis extends Compared {
  readonly percent: DecimalText;
}

/** Prices in the order in which they are compared: the median, or the only side. */
type Prices = readonly (DecimalText | null)[];
const pricesIn = ({ median, ask, bid }: Ranking): Prices => [
  median,
  rateOfBest(ask),
  rateOfBest(bid),
];

/**
 * The basis of one asset to another, such as USDT to USD: `price of one / price of the other - 1`,
 * in percent, of the medians, else of the best asks or bids. Null if nothing is comparable. It uses
 * quotes that we already have.
 */
export function rankingBasis(of: Ranking, against: Ranking): Basis | null {
  const [ofAge, againstAge] = [oldestEligible(of), oldestEligible(against)];
  return ofAge && againstAge && basisOf(pricesIn(of), ofAge, pricesIn(against), againstAge);
}

/**
 * The price of one asset in another, derived through the money: the first median over the second,
 * to 38 digits. For example BTC in USDT, as BTCNGN over USDTNGN implies it. Null without both.
 */
export function impliedPrice(
  of: Ranking,
  by: Ranking,
): (Compared & { readonly price: DecimalText }) | null {
  const [ofAge, byAge] = [oldestEligible(of), oldestEligible(by)];
  if (of.median === null || by.median === null || !ofAge || !byAge) return null;
  const price = decimalText(over(ratioOf(of.median), ratioOf(by.median)));
  return { price, ...compared(ofAge, byAge) };
}

/** A market's rate for comparison with platforms: money for one unit of the asset, and its age. */
export interface MarketRate extends ValueAge {
  readonly market: Market;
  readonly rate: DecimalText;
}

/** Compares the first prices that both have; null if there are none. */
function basisOf(of: Prices, overAge: ValueAge, against: Prices, underAge: ValueAge): Basis | null {
  for (const [index, price] of of.entries()) {
    const than = against[index];
    if (!price || !than) continue;
    const percent = decimalText(percentOver(ratioOf(price), ratioOf(than)));
    return { percent, ...compared(overAge, underAge) };
  }
  return null;
}

const compared = (over: ValueAge, under: ValueAge): Compared => ({
  overMs: over.fromMs,
  underMs: under.fromMs,
  isStale: over.age === 'stale' || under.age === 'stale',
});

/** Derived figures have the age of the oldest eligible quote. Eligible quotes are always fresh. */
export function oldestEligible({ rows }: Ranking): ValueAge | null {
  return rows
    .filter((row) => isEligible(row, 'ask') || isEligible(row, 'bid'))
    .reduce<ValueAge | null>(
      (oldest, { age }) => (oldest !== null && oldest.fromMs <= age.fromMs ? oldest : age),
      null,
    );
}

const rateOfBest = (best: BestSide): DecimalText | null =>
  best.kind === 'best' ? best.rate : null;
