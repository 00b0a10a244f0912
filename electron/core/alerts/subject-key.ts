import { memo } from '#core/base/memo.ts';
import { kindOf, type Subject } from './kinds.ts';
import type { Rule } from './rule.ts';

const keysOf = (subject: Subject): readonly string[] => kindOf(subject).rows(subject);

/** The number of active rules for each row, shown at its bell. */
export const rulesBySubject = memo((rules: readonly Rule[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { isOn, subject } of rules) {
    for (const key of isOn ? keysOf(subject) : []) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
});

export function rulesAbout(rules: readonly Rule[], key: string): readonly Rule[] {
  return rules.filter(({ subject }) => keysOf(subject).includes(key));
}
