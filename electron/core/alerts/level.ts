import {
  addDecimals,
  compareDecimals,
  type DecimalText,
  subtractDecimals,
} from '#core/number/decimal.ts';
import type { Memory } from './memory.ts';
import type { Condition, Rule } from './rule.ts';
import { measuredBy } from './measures.ts';

type Level = Extract<Condition, { kind: 'above' | 'below' }>;

/**
 * How far a value must return from a level before its next crossing counts, in the value's own
 * units. Prices: 0.1 % of the level. Percentages: 0.1 points. Money: 0.1 % of the traded amount.
 * Time spans: nothing.
 */
export function hysteresisOf(rule: Rule, { level }: Level): DecimalText {
  if (rule.hysteresis !== null) return rule.hysteresis;
  return measuredBy(rule.subject).hysteresis(level, rule.subject);
}

/**
 * The side of a level that a value is on, given its previous side. Within the hysteresis it does
 * not change.
 */
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
