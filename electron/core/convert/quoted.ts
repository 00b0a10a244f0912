import { refuse } from '#core/number/amount.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { type ConversionQuestion, outcomeBy } from './outcome.ts';
import { feeFactor } from './fee.ts';
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
import { listedAmount, rateForDisplay } from '#core/rates/display.ts';
import { ok, type Result } from '#core/base/result.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';

export interface RateReference {
  readonly kind: 'market' | 'platform';
  /** A market, or a platform's code. */
  readonly id: string;
  /** Units of `to` for one of `from`, exact; null if it quotes none. */
  readonly rate: Ratio | null;
  readonly freshness: FreshnessView | null;
}

export interface Offer extends ConversionQuestion {
  /** As stated: units of `to` for one of `from`, or the inverse. */
  readonly rate: Ratio;
}

export interface QuotedComparison {
  /** One `unit` is `rate` of `other`: the direction in which the offer was read. */
  readonly unit: CurrencyCode;
  readonly other: CurrencyCode;
  readonly rate: DecimalText;
  /** What the offer pays for the amount, or costs, after the fee of all results. */
  readonly outcome: DecimalText;
  readonly feeShown: DecimalText | null;
  /** The same to 38 digits. */
  readonly exact: DecimalText;
  readonly outcomeIn: CurrencyCode;
  readonly beside: readonly QuotedBeside[];
}

export interface QuotedBeside {
  readonly kind: RateReference['kind'];
  readonly id: string;
  readonly freshness: FreshnessView | null;
  /** Null if the reference quotes no rate. */
  readonly distance: {
    /**
     * Positive if the offer is better for the user, relative to the reference's result; 2 decimals.
     */
    readonly percent: DecimalText;
    /** How much more is received, or less is paid; negative for the opposite. */
    readonly money: DecimalText;
  } | null;
}

const RATE_DIGITS = 10;

/**
 * Compares an offer with references. Its size shows its direction: 1,600 for a pair near 0.0006 is
 * the inverse. Near 1, where both are plausible, it is read in the pair's direction.
 */
export function compareQuoted(
  offer: Offer,
  references: readonly RateReference[],
): Result<QuotedComparison> {
  if (offer.rate.numerator <= 0n) return refuse('not-a-number');
  const { from, to, amount, drives, fee } = offer;
  const first = references.find((each) => each.rate !== null)?.rate ?? null;
  const isTurned = first !== null && isOtherWayRound(offer.rate, first);
  const rate = isTurned ? over(UNIT, offer.rate) : offer.rate;
  const outcomeOf = (each: Ratio): Ratio => {
    const net = times(each, feeFactor(fee));
    return drives === 'give' ? times(amount, net) : over(amount, net);
  };
  const outcome = outcomeOf(rate);
  const { shown, exact, unit: outcomeIn, feeShown } = outcomeBy(rate, null, offer, true);
  return ok({
    unit: isTurned ? to : from,
    other: isTurned ? from : to,
    rate: rateForDisplay(decimalText(offer.rate), RATE_DIGITS),
    outcome: shown,
    feeShown,
    exact,
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
          money: listedAmount(money, outcomeIn),
        },
      };
    }),
  });
}

/** Whether the rate is off by more than a factor of 2 and its inverse is not. */
function isOtherWayRound(offered: Ratio, reference: Ratio): boolean {
  return !isNear(offered, reference) && isNear(over(UNIT, offered), reference);
}

function isNear(left: Ratio, right: Ratio): boolean {
  const times100 = toPlaces(times(over(left, right), HUNDRED), 0, 'down');
  return (
    Math.abs(magnitude(over(left, right))) < 3 && Number(times100) >= 50 && Number(times100) <= 200
  );
}
