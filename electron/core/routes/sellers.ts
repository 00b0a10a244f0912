import { type Ratio, ratioOf } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { unknownOf } from './holdings.ts';
import { sideRefusal, type StepRefusal } from './left-out.ts';
import { rankedFees } from './ranked-terms.ts';
import type { Offer, RouteMarket, Unknown } from './route.ts';
import { type SaleLine, saleLine, type StepPrice, stepPrice } from './steps.ts';
import { isFeeKnown, type PlatformTerms, termsAt } from './terms.ts';

/** `proceeds x scale = quantity x perUnit - taken`, in integers. */
type Line = Readonly<Record<keyof SaleLine, bigint>>;

export interface Seller extends Line {
  readonly sellAt: Offer;
  readonly terms: PlatformTerms;
  readonly price: StepPrice;
  readonly minutes: number | null;
  readonly unknown: readonly Unknown[];
  /** Whether its fee is. */
  readonly isKnown: boolean;
  readonly refusal: StepRefusal | null;
  /** Of what is given (the asset), or of what is received (the money). */
  readonly limitUnit: CurrencyCode;
  /** What counts in the order, the least of these; empty where the fee is known. */
  readonly ranked: readonly Line[];
  readonly smallest: Ratio | null;
  readonly largest: Ratio | null;
}

export interface Sellers {
  readonly scale: bigint;
  /** The highest price first. */
  readonly all: readonly Seller[];
  readonly hasKnown: boolean;
  readonly hasUnknown: boolean;
}

/** All sellers in one unit, so that a buyer compares them by integers. */
export function sellersOf({ asset, money, bids, terms: entered }: RouteMarket): Sellers {
  const feesOf = rankedFees(entered, 'sell');
  const priced = bids.map((sellAt) => {
    const terms = termsAt(entered, sellAt.code);
    const counted = feesOf(terms).filter((each) => each !== terms);
    const ranked = counted.map((each) => saleLine(sellAt.rate, each));
    return { sellAt, terms, real: saleLine(sellAt.rate, terms), ranked };
  });
  const scale = priced
    .flatMap(({ real, ranked }) => [real, ...ranked])
    .reduce(
      (most, { perUnit, taken }) =>
        commonOf(commonOf(most, perUnit.denominator), taken.denominator),
      1n,
    );
  const inScale = ({ numerator, denominator }: Ratio): bigint => numerator * (scale / denominator);
  const lineOf = ({ perUnit, taken }: SaleLine): Line => ({
    perUnit: inScale(perUnit),
    taken: inScale(taken),
  });
  const all = priced.map(({ sellAt, terms, real, ranked }): Seller => ({
    ...lineOf(real),
    ranked: ranked.map(lineOf),
    sellAt,
    terms,
    price: stepPrice('sell', sellAt.rate, terms),
    minutes: terms.minutes ?? null,
    unknown: unknownOf(sellAt.code, terms, 'sell'),
    isKnown: isFeeKnown(terms, 'sell'),
    refusal: sideRefusal({ code: sellAt.code, terms }, 'sell'),
    limitUnit: terms.limitsIn === 'money' ? money : asset,
    smallest: terms.smallest === undefined ? null : ratioOf(terms.smallest),
    largest: terms.largest === undefined ? null : ratioOf(terms.largest),
  }));
  return {
    scale,
    all: all.toSorted((left, right) => (left.perUnit > right.perUnit ? -1 : 1)),
    hasKnown: all.some(({ isKnown }) => isKnown),
    hasUnknown: all.some(({ isKnown }) => !isKnown),
  };
}

/** A multiple of both. Denominators of decimals are powers of ten, so it is mostly the larger. */
export function commonOf(left: bigint, right: bigint): bigint {
  const [large, small] = left < right ? [right, left] : [left, right];
  return large % small === 0n ? large : left * right;
}
