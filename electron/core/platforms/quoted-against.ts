import {
  type DecimalText,
  decimalText,
  minus,
  percentOver,
  ratioOf,
  times,
} from '#core/number/decimal.ts';
import type { SideQuote } from './best.ts';
import type { Ranking } from './ranking.ts';
import type { Side } from './sides.ts';

/** A rate that somebody offered the user, compared with the best eligible one of the same side. */
export interface QuotedAgainst {
  readonly best: SideQuote;
  /** How far the offered rate is above the best, in percent (negative: below); to 38 digits. */
  readonly percent: DecimalText;
  /** The difference in money, per unit of the asset and for the quantity. */
  readonly perUnit: DecimalText;
  readonly forQuantity: DecimalText;
  /**
   * Whether the offer is better for the user than the best platform: a lower ask, or a higher bid.
   */
  readonly isBetter: boolean;
}

/**
 * Null if that side has no best (`ranking.ask` or `ranking.bid` says why).
 * @param rate money for one unit of the asset, above zero
 * @param quantity of the asset
 */
export function quotedAgainstBest(
  ranking: Ranking,
  side: Side,
  rate: DecimalText,
  quantity: DecimalText,
): QuotedAgainst | null {
  const found = ranking[side];
  if (found.kind === 'none') return null;
  const { kind: _, ...best } = found;
  const difference = minus(ratioOf(rate), ratioOf(best.rate));
  const isAbove = difference.numerator > 0n;
  return {
    best,
    percent: decimalText(percentOver(ratioOf(rate), ratioOf(best.rate))),
    perUnit: decimalText(difference),
    forQuantity: decimalText(times(difference, ratioOf(quantity))),
    isBetter: difference.numerator !== 0n && isAbove === (side === 'bid'),
  };
}
