import {
  addDecimals,
  compareDecimals,
  type DecimalText,
  scale,
  subtractDecimals,
} from '#core/number/decimal.ts';
import type { Memory } from './memory.ts';
import { type Condition, measureOf, type Rule } from './rule.ts';

type Level = Extract<Condition, { kind: 'above' | 'below' }>;

const ZERO = '0' as DecimalText;
const ONE_PER_MILLE = '0.001' as DecimalText;
const TENTH_OF_A_POINT = '0.1' as DecimalText;
const ONE = '1' as DecimalText;

/**
 * How far a value has to go back from a level before its next crossing counts, in the value's own
 * units: of prices 0.1 % of the level, of percentages 0.1 points, of money 0.1 % of the amount that
 * is traded; of spans of time nothing.
 */
export function hysteresisOf(rule: Rule, { level }: Level): DecimalText {
  if (rule.hysteresis !== null) return rule.hysteresis;
  switch (measureOf(rule.subject)) {
    case 'price':
      return scale(level, ONE_PER_MILLE, ONE);
    case 'percent':
      return TENTH_OF_A_POINT;
    case 'money':
      return rule.subject.kind === 'opportunity'
        ? scale(rule.subject.amount, ONE_PER_MILLE, ONE)
        : ZERO;
    case 'span':
      return ZERO;
  }
}

/** On which side of a level a value is, given where it was: between the two edges it stays there. */
export function sideAfter(
  rule: Rule,
  condition: Level,
  side: Memory['side'],
  value: DecimalText,
): Memory['side'] {
  const sign = condition.kind === 'above' ? 1 : -1;
  const beyond = sign * compareDecimals(value, condition.level);
  if (beyond > 0) return 'beyond';
  if (side !== 'beyond') return 'near';
  return isBack(value, condition, hysteresisOf(rule, condition)) ? 'near' : 'beyond';
}

function isBack(value: DecimalText, { kind, level }: Level, width: DecimalText): boolean {
  return kind === 'above'
    ? compareDecimals(value, subtractDecimals(level, width)) <= 0
    : compareDecimals(value, addDecimals(level, width)) >= 0;
}
