import { refuse } from '#core/number/amount.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import {
  type DecimalText,
  decimalText,
  HUNDRED,
  magnitude,
  minus,
  over,
  type Ratio,
  times,
  toPlaces,
  UNIT,
} from '#core/number/decimal.ts';
import { ratioForDisplay, rateForDisplay } from '#core/rates/display.ts';
import { ok, type Result } from '#core/base/result.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';

/** A rate that an offer is held against: a market's, or what a platform pays. */
export interface RateReference {
  readonly kind: 'market' | 'platform';
  /** What it is called by: a market, or the name of a platform. */
  readonly id: string;
  /** Units of `to` for one of `from`, exact; null where it quotes none. */
  readonly rate: Ratio | null;
  readonly freshness: FreshnessView | null;
}

/** What somebody offers for the pair, and for how much of it. */
export interface Offer {
  /** As it was said: units of `to` for one of `from`, or the other way round. */
  readonly rate: Ratio;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly amount: Ratio;
  /** Whether the amount is what is given, or what is to be received. */
  readonly drives: 'give' | 'receive';
}

/** An offer beside what it was held against. Numbers are for display. */
export interface QuotedComparison {
  /** One of `unit` is `rate` of `other`: the way round in which the offer was understood. */
  readonly unit: CurrencyCode;
  readonly other: CurrencyCode;
  readonly rate: DecimalText;
  /** What the offer gives for the amount, or costs. */
  readonly outcome: DecimalText;
  readonly outcomeIn: CurrencyCode;
  readonly beside: readonly QuotedBeside[];
}

export interface QuotedBeside {
  readonly kind: RateReference['kind'];
  readonly id: string;
  readonly freshness: FreshnessView | null;
  /** Null where the reference quotes no rate. */
  readonly distance: {
    /** Above zero where the offer is better for who takes it, of its reference's result; 2 decimals. */
    readonly percent: DecimalText;
    /** So much more is received, or so much less is paid; below zero the other way. */
    readonly money: DecimalText;
  } | null;
}

const RATE_DIGITS = 10;

/**
 * Holds an offer against references. It says which way round it is by its size: 1,600 for a pair
 * that is near 0.0006 is the other way round. Near 1, where both could be meant, it is taken as
 * the pair stands.
 */
export function compareQuoted(
  offer: Offer,
  references: readonly RateReference[],
): Result<QuotedComparison> {
  if (offer.rate.numerator <= 0n) return refuse('not-a-number');
  const { from, to, amount, drives } = offer;
  const first = references.find((each) => each.rate !== null)?.rate ?? null;
  const isTurned = first !== null && isOtherWayRound(offer.rate, first);
  const rate = isTurned ? over(UNIT, offer.rate) : offer.rate;
  const outcomeOf = (each: Ratio): Ratio =>
    drives === 'give' ? times(amount, each) : over(amount, each);
  const outcomeIn = drives === 'give' ? to : from;
  const outcome = outcomeOf(rate);
  return ok({
    unit: isTurned ? to : from,
    other: isTurned ? from : to,
    rate: rateForDisplay(decimalText(offer.rate), RATE_DIGITS),
    outcome: ratioForDisplay(outcome, outcomeIn, drives === 'give' ? 'down' : 'up'),
    outcomeIn,
    beside: references.map(({ kind, id, freshness, rate: reference }) => {
      if (reference === null) return { kind, id, freshness, distance: null };
      const theirs = outcomeOf(reference);
      const money = drives === 'give' ? minus(outcome, theirs) : minus(theirs, outcome);
      const share = minus(over(rate, reference), UNIT);
      return {
        kind,
        id,
        freshness,
        distance: {
          percent: toPlaces(times(share, HUNDRED), 2, 'half-away'),
          money: ratioForDisplay(money, outcomeIn),
        },
      };
    }),
  });
}

/** More than twice off as it stands, and not so turned round. */
function isOtherWayRound(offered: Ratio, reference: Ratio): boolean {
  return !isNear(offered, reference) && isNear(over(UNIT, offered), reference);
}

function isNear(left: Ratio, right: Ratio): boolean {
  const times100 = toPlaces(times(over(left, right), HUNDRED), 0, 'down');
  return (
    Math.abs(magnitude(over(left, right))) < 3 && Number(times100) >= 50 && Number(times100) <= 200
  );
}
