import {
  absolute,
  decimalText,
  type DecimalText,
  HUNDRED,
  minus,
  over,
  type Ratio,
  ratioOf,
  sign,
  times,
} from '#core/number/decimal.ts';
import type { Condition } from './rule.ts';
import { measureOf, type Subject } from './kinds.ts';
import { measuredBy } from './measures.ts';

/** How far a value is from its level. Places are thousandths of the gauge's length. */
export interface Gauge {
  /** Where the bar of the travelled way begins. */
  readonly start: number;
  readonly now: number;
  readonly level: number;
  readonly isBeyond: boolean;
  /**
   * The unsigned distance: in percent of the value for prices, in points for percentages and moves,
   * in the money, or in ms.
   */
  readonly distance: DecimalText;
}

/** A rising value goes from left to right; the last tenth is beyond the level. */
const [START, LEVEL, END] = [100, 900, 1_000];

/**
 * Where a value is on its way to the level of a rule.
 *
 * @param value the present value; for a move, its size so far, of either sign.
 * @returns null where there is no way to go: a price level of 0.
 */
export function gaugeOf(subject: Subject, condition: Condition, value: DecimalText): Gauge | null {
  const level = ratioOf(condition.kind === 'moves' ? condition.by : condition.level);
  const now = condition.kind === 'moves' ? absolute(ratioOf(value)) : ratioOf(value);
  const length = condition.kind === 'moves' ? level : measuredBy(subject).way(level, subject);
  const isPrice = condition.kind !== 'moves' && measureOf(subject) === 'price';
  if (sign(length) <= 0 || (isPrice && sign(now) === 0)) return null;
  const isDown = condition.kind === 'below';
  const past = isDown ? minus(level, now) : minus(now, level);
  const place = placeOf(over(past, length));
  const left = absolute(past);
  return {
    start: isDown ? END - START : START,
    now: isDown ? END - place : place,
    level: isDown ? END - LEVEL : LEVEL,
    isBeyond: sign(past) > 0,
    distance: decimalText(isPrice ? times(over(left, absolute(now)), HUNDRED) : left),
  };
}

/** @param past how far beyond the level, in lengths; negative before it. */
function placeOf({ numerator, denominator }: Ratio): number {
  const place = BigInt(LEVEL) + (BigInt(LEVEL - START) * numerator) / denominator;
  if (place < BigInt(START)) return START;
  return place > BigInt(END) ? END : Number(place);
}
