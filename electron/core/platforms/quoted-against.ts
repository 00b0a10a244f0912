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

/** A rate that somebody quoted to the person, held against the best eligible one of the same side. */
export interface QuotedAgainst {
  readonly best: SideQuote;
  /** By how many percent the quoted rate is above (or, negative, below) the best; to 38 digits. */
  readonly percent: DecimalText;
  /** The same in money, per unit of the asset and for the quantity. */
  readonly perUnit: DecimalText;
  readonly forQuantity: DecimalText;
  /** The person does better with it than at the best platform: a lower ask, or a higher bid. */
  readonly isBetter: boolean;
}

/**
 * Null where that side has no best (`ranking.ask` or `ranking.bid` says why).
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
