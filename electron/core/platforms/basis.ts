import { type DecimalText, decimalText, over, percentOver, ratioOf } from '#core/number/decimal.ts';
import type { Age } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import type { BestSide } from './best.ts';
import type { RankedRow, Ranking } from './ranking.ts';
import { isEligible } from './eligible.ts';

/** The age of a compared value. For a median or a best price, the age of its oldest quote. */
export interface ValueAge {
  readonly age: Age;
  readonly fromMs: number;
  readonly isTimeKnown: boolean;
}

interface Compared {
  readonly overAge: ValueAge;
  readonly underAge: ValueAge;
  readonly isStale: boolean;
}

/** How far one asset's price is above another's in the same money, in percent; to 38 digits. */
export interface Basis extends Compared {
  /** Null if either asset lacks that side. `mid` compares mid prices, or medians. */
  readonly askPercent: DecimalText | null;
  readonly bidPercent: DecimalText | null;
  readonly midPercent: DecimalText | null;
}

export interface PlatformBasis extends Basis {
  readonly code: string;
}

/**
 * The basis of one asset to another, such as USDT to USD, at each platform that quotes both on the
 * same side: `price of one / price of the other - 1`, in percent. Sorted by code, without
 * references. It uses quotes that we already have.
 */
export function platformBases(of: Ranking, against: Ranking): readonly PlatformBasis[] {
  const others = new Map(against.rows.map((row) => [row.code, row]));
  return of.rows.flatMap((row) => {
    const other = others.get(row.code);
    if (!other || row.isReference || other.isReference) return [];
    const askPercent = percentAbove(row.ask, other.ask);
    const bidPercent = percentAbove(row.bid, other.bid);
    if (askPercent === null && bidPercent === null) return [];
    return {
      code: row.code,
      askPercent,
      bidPercent,
      midPercent: percentAbove(row.spread?.midPrice, other.spread?.midPrice),
      ...compared(row.age, other.age),
    };
  });
}

/**
 * The same for the best asks, the best bids and the medians. Each age is that of the ranking's
 * oldest eligible quote. Null if nothing is comparable.
 */
export function rankingBasis(of: Ranking, against: Ranking): Basis | null {
  const [ofAge, againstAge] = [oldestEligible(of), oldestEligible(against)];
  if (ofAge === null || againstAge === null) return null;
  return {
    askPercent: percentAbove(rateOfBest(of.ask), rateOfBest(against.ask)),
    bidPercent: percentAbove(rateOfBest(of.bid), rateOfBest(against.bid)),
    midPercent: percentAbove(of.median, against.median),
    ...compared(ofAge, againstAge),
  };
}

/**
 * The price of one asset in another, derived through the money; to 38 digits, null if a leg is
 * missing.
 */
export interface ImpliedPrice extends Compared {
  /** What a buyer pays: the first asset's best ask over the second's best bid. */
  readonly ask: DecimalText | null;
  /** What a seller gets: the first asset's best bid over the second's best ask. */
  readonly bid: DecimalText | null;
  /** The first asset's median over the second's. */
  readonly mid: DecimalText | null;
}

/** For example BTC in USDT, as BTCNGN over USDTNGN implies it. Null if nothing is comparable. */
export function impliedPrice(of: Ranking, by: Ranking): ImpliedPrice | null {
  const [ofAge, byAge] = [oldestEligible(of), oldestEligible(by)];
  if (ofAge === null || byAge === null) return null;
  return {
    ask: ratio(rateOfBest(of.ask), rateOfBest(by.bid)),
    bid: ratio(rateOfBest(of.bid), rateOfBest(by.ask)),
    mid: ratio(of.median, by.median),
    ...compared(ofAge, byAge),
  };
}

/** A market's rate for comparison with platforms: money for one unit of the asset, and its age. */
export interface MarketRate extends ValueAge {
  readonly market: Market;
  readonly rate: DecimalText;
}

/**
 * How far a platform's prices are above a market's rate, in percent. `overAge` is the platform's
 * age.
 */
export interface Premium extends Basis {
  readonly code: string;
  readonly market: Market;
}

/**
 * The premium of each platform over a market's rate, such as parallel or official USD/NGN
 * (domain.md, "Markets"): `price / rate - 1` in percent, by code. References are included, because
 * the central bank's rate against the parallel one is of interest.
 */
export function premiums(ranking: Ranking, against: MarketRate): readonly Premium[] {
  return ranking.rows.flatMap((row) =>
    row.ask === null && row.bid === null ? [] : premiumOf(row, against),
  );
}

function premiumOf(row: RankedRow, against: MarketRate): Premium {
  return {
    code: row.code,
    market: against.market,
    askPercent: percentAbove(row.ask, against.rate),
    bidPercent: percentAbove(row.bid, against.rate),
    midPercent: percentAbove(row.spread?.midPrice, against.rate),
    ...compared(row.age, against),
  };
}

function compared(overAge: ValueAge, underAge: ValueAge): Compared {
  return {
    overAge: plainAge(overAge),
    underAge: plainAge(underAge),
    isStale: overAge.age === 'stale' || underAge.age === 'stale',
  };
}

const plainAge = ({ age, fromMs, isTimeKnown }: ValueAge): ValueAge => ({
  age,
  fromMs,
  isTimeKnown,
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

type MaybeRate = DecimalText | null | undefined;

const rateOfBest = (best: BestSide): DecimalText | null =>
  best.kind === 'best' ? best.rate : null;

function percentAbove(price: MaybeRate, than: MaybeRate): DecimalText | null {
  if (price === null || price === undefined || than === null || than === undefined) return null;
  return decimalText(percentOver(ratioOf(price), ratioOf(than)));
}

function ratio(price: MaybeRate, by: MaybeRate): DecimalText | null {
  if (price === null || price === undefined || by === null || by === undefined) return null;
  return decimalText(over(ratioOf(price), ratioOf(by)));
}
