import { type CurrencyCode, minorUnits } from '#core/rates/currency.ts';
import {
  compare,
  type DecimalText,
  decimalText,
  minus,
  percentOver,
  plus,
  type Ratio,
  ratioOf,
  roundedDown,
  roundedUp,
  sign,
  ZERO,
} from '#core/number/decimal.ts';
import { byTie, type SideQuote, sideQuote } from './best.ts';
import { rankedFees, rankedSending } from '#core/routes/ranked-terms.ts';
import type { Ranking } from './ranking.ts';
import { isEligible } from './eligible.ts';
import {
  type AmountUnit,
  type EnteredTerms,
  isFeeKnown,
  type PlatformTerms,
  termsAt,
} from '#core/routes/terms.ts';
import {
  boughtFor,
  networkFee,
  paidFor,
  receivedFor,
  soldFor,
  type StepPrice,
  stepPrice,
} from '#core/routes/steps.ts';
import type { TickerPair } from './ticker-pair.ts';

/**
 * The four kinds of deal: I have money, I want the asset (both buy it); I have the asset, I want
 * money (both sell it).
 */
export type DealWay = 'have-money' | 'want-asset' | 'have-asset' | 'want-money';

/** The kind of deal for an amount of the money or the asset. */
export function wayOf(side: 'buy' | 'sell', unit: AmountUnit): DealWay {
  if (side === 'buy') return unit === 'money' ? 'have-money' : 'want-asset';
  return unit === 'money' ? 'want-money' : 'have-asset';
}

export interface DealQuestion {
  readonly way: DealWay;
  /** In the money or the asset, depending on the way; not negative. */
  readonly amount: DecimalText;
  /** When buying: whether the asset leaves the platform, which costs the withdrawal fee. */
  readonly isWithdrawn: boolean;
}

interface RankedDeal extends SideQuote {
  /**
   * What the user receives (rounded down) or pays (rounded up), in minor units of the money or the
   * asset.
   */
  readonly result: DecimalText;
  /** What it is ranked by: the result, or less where fees that are not known count as entered ones. */
  readonly ranked: Ratio;
  /**
   * How much less is received, or more is paid, than with the best deal; 0 for the best, below it
   * where only a fee that is not known keeps it from being the best.
   */
  readonly worseBy: DecimalText;
  /** The same in percent of the best result; to 38 digits. */
  readonly worseByPercent: DecimalText;
}

/** A quote that is not ranked, such as an ageing one, against the best that is. */
interface UnrankedDeal extends Pick<RankedDeal, 'code' | 'areFeesEntered' | 'result' | 'ranked'> {
  /** Negative if it is better than the best; null without a best. To 38 digits. */
  readonly worseByPercent: DecimalText | null;
}

/** A platform where the amount cannot be dealt. */
export interface NoDeal extends SideQuote {
  /** The fees exceed the amount, or the rest is less than one minor unit. */
  readonly why: 'fees-take-all' | 'below-smallest-unit';
}

export interface Deals {
  /** Whether `result` is received or paid, and its unit. */
  readonly isReceived: boolean;
  readonly unit: CurrencyCode;
  readonly deals: readonly RankedDeal[];
  readonly unranked: readonly UnrankedDeal[];
  readonly impossible: readonly NoDeal[];
}

/**
 * Ranks the eligible platforms of a pair by what is received or paid after fees (routes/domain.md,
 * "Own terms and routes"; number/domain.md, "Numbers"), whether the person can deal there or not.
 * The ways are exact inverses. Ranked by exact results, with assumed fees where none is known; ties
 * go to known fees, then to the newest quote, then by code. An amount of 0 is impossible everywhere.
 */
export function dealsOf(
  ranking: Ranking,
  pair: TickerPair,
  terms: EnteredTerms,
  question: DealQuestion,
): Deals {
  const { side, isReceived, unit } = WAYS[question.way];
  const places = minorUnits(pair[unit]);
  const work = workedOutBy(terms, question);
  const workedOf = (areEligible: boolean): Worked[] =>
    ranking.rows
      .filter((row) => isEligible(row, side) === areEligible)
      .flatMap((row) => sideQuote(row, side))
      .map(work);
  const round = ({ exact, ...worked }: Worked): Rounded => ({
    ...worked,
    result: (isReceived ? roundedDown : roundedUp)(exact, places),
  });
  const worked = workedOf(true);
  const ranked = worked.filter(({ exact }) => sign(exact) > 0);
  ranked.sort(
    (left, right) =>
      (isReceived ? compare(right.ranked, left.ranked) : compare(left.ranked, right.ranked)) ||
      byTie(left.leg, right.leg),
  );
  const rounded = ranked.map(round);
  const real = rounded.filter(isAny);
  const best = real[0]?.result;
  return {
    isReceived,
    unit: pair[unit],
    deals: best === undefined ? [] : real.map((each) => against(best, each, isReceived, places)),
    unranked: workedOf(false)
      .map(round)
      .filter(isAny)
      .map((each): UnrankedDeal => {
        if (best !== undefined) return against(best, each, isReceived, places);
        const { leg, ...rest } = each;
        return { ...leg, ...rest, worseByPercent: null };
      }),
    impossible: [
      ...rounded
        .filter((each) => !isAny(each))
        .map(({ leg }) => ({ ...leg, why: 'below-smallest-unit' as const })),
      ...worked
        .filter(({ exact }) => sign(exact) <= 0)
        .map(({ leg }) => ({ ...leg, why: 'fees-take-all' as const })),
    ],
  };
}

const isAny = ({ result }: { readonly result: DecimalText }): boolean => sign(ratioOf(result)) > 0;

const WAYS = {
  'have-money': { side: 'ask', isReceived: true, unit: 'asset' },
  'want-asset': { side: 'ask', isReceived: false, unit: 'money' },
  'have-asset': { side: 'bid', isReceived: true, unit: 'money' },
  'want-money': { side: 'bid', isReceived: false, unit: 'asset' },
} as const;

/** Whether the results of a deal are received or paid, and their unit. */
export function resultsOf(pair: TickerPair, way: DealWay): Pick<Deals, 'isReceived' | 'unit'> {
  const { isReceived, unit } = WAYS[way];
  return { isReceived, unit: pair[unit] };
}

interface Worked {
  readonly leg: SideQuote;
  /** 0 if no amount can work. */
  readonly exact: Ratio;
  readonly ranked: Ratio;
}
type Rounded = Omit<Worked, 'exact'> & Pick<RankedDeal, 'result'>;

function workedOutBy(
  terms: EnteredTerms,
  { way, amount, isWithdrawn }: DealQuestion,
): (quote: SideQuote) => Worked {
  const { isReceived } = WAYS[way];
  const side = WAYS[way].side === 'ask' ? 'buy' : 'sell';
  const [feesOf, sendingOf] = [rankedFees(terms, side), rankedSending(terms)];
  const worse = (left: Ratio, right: Ratio): Ratio =>
    compare(left, right) < 0 === isReceived ? left : right;
  const isSent = isWithdrawn && side === 'buy';
  return (quote) => {
    const mine = termsAt(terms, quote.code);
    const exactBy = (own: PlatformTerms): Ratio =>
      exactly(way, ratioOf(amount), {
        price: stepPrice(side, quote.rate, own),
        withdrawal: isWithdrawn ? networkFee(own) : ZERO,
      }) ?? ZERO;
    return {
      leg: {
        ...quote,
        areFeesEntered: isFeeKnown(mine, side) && (!isSent || mine.withdrawal !== undefined),
      },
      exact: exactBy(mine),
      ranked: feesOf(mine).map(sendingOf).map(exactBy).reduce(worse),
    };
  };
}

function exactly(
  way: DealWay,
  amount: Ratio,
  { price, withdrawal }: { readonly price: StepPrice; readonly withdrawal: Ratio },
): Ratio | null {
  if (sign(amount) <= 0) return null;
  switch (way) {
    case 'have-money':
      return minus(minus(boughtFor(amount, price), price.inAsset), withdrawal);
    case 'want-asset':
      return paidFor(plus(plus(amount, withdrawal), price.inAsset), price);
    case 'have-asset':
      return receivedFor(amount, price);
    case 'want-money':
      return soldFor(amount, price);
  }
}

/** Differences of the rounded results, so that the figures on screen add up. */
function against(
  best: DecimalText,
  { leg, ...rest }: Rounded,
  isReceived: boolean,
  places: number,
): RankedDeal {
  const [one, other] = [ratioOf(best), ratioOf(rest.result)];
  const worse = isReceived ? minus(one, other) : minus(other, one);
  return {
    ...leg,
    ...rest,
    worseBy: roundedUp(worse, places),
    worseByPercent: decimalText(percentOver(plus(one, worse), one)),
  };
}
