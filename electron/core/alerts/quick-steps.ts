import {
  addDecimals,
  decimalText,
  type DecimalText,
  grownBy,
  ratioOf,
  times,
} from '#core/number/decimal.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { isStorable } from './storable.ts';
import { measureOf, type Subject } from './kinds.ts';

/** A level at a round distance from the present value. */
export interface QuickStep {
  /** Signed: in percent for prices, in points for percentages. */
  readonly by: DecimalText;
  readonly level: DecimalText;
}

/** Nearest first. */
export interface QuickSteps {
  readonly above: readonly QuickStep[];
  readonly below: readonly QuickStep[];
}

const STEPS = ['0.5', '1', '2', '5'] as DecimalText[];
const BACK = STEPS.map((by) => `-${by}` as DecimalText);

/** The levels that the small form offers. Money and time have no round steps. */
export function quickSteps(subject: Subject, value: DecimalText): QuickSteps {
  const measure = measureOf(subject);
  const levelAt = (by: DecimalText): DecimalText =>
    measure === 'price'
      ? rateForDisplay(decimalText(times(ratioOf(value), grownBy(ratioOf(by)))))
      : addDecimals(value, by);
  const stepsOf = (all: readonly DecimalText[]): QuickStep[] =>
    measure === 'price' || measure === 'percent'
      ? all.map((by) => ({ by, level: levelAt(by) })).filter(({ level }) => isStorable(level))
      : [];
  return { above: stepsOf(STEPS), below: stepsOf(BACK) };
}
