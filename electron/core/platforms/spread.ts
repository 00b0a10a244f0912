import { memo } from '#core/base/memo.ts';
import {
  compare,
  type DecimalText,
  decimalText,
  minus,
  over,
  percentOver,
  plus,
  type Ratio,
  ratioOf,
  ZERO,
} from '#core/number/decimal.ts';
import type { Sides } from './sides.ts';

/**
 * The difference between the two sides of one platform (domain.md, "Platform quotes"). To 38
 * digits.
 */
export interface Spread {
  /** `(bid + ask) / 2`, in the money. */
  readonly midPrice: DecimalText;
  /** `ask - bid`, in the money; negative if the sides are crossed. */
  readonly absolute: DecimalText;
  /** The same in percent of the mid price. */
  readonly percent: DecimalText;
  /** Ask below bid: flagged, never hidden. */
  readonly isCrossed: boolean;
}

const TWO: Ratio = { numerator: 2n, denominator: 1n };

export function midPriceOf(ask: Ratio, bid: Ratio): Ratio {
  return over(plus(ask, bid), TWO);
}

export const spreadOf = ({ ask, bid }: Sides): Spread | null =>
  ask === null || bid === null ? null : spreadBetween(`${ask} ${bid}`);

/** Most platforms keep their prices from one answer to the next. */
const spreadBetween = memo((sides: string): Spread => {
  const [ask = ZERO, bid = ZERO] = sides.split(' ').map((side) => ratioOf(side as DecimalText));
  const midPrice = midPriceOf(ask, bid);
  const absolute = minus(ask, bid);
  return {
    midPrice: decimalText(midPrice),
    absolute: decimalText(absolute),
    percent: decimalText(percentOver(plus(midPrice, absolute), midPrice)),
    isCrossed: compare(ask, bid) < 0,
  };
});
