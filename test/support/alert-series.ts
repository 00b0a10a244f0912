import { type Firing, judge } from '#core/alerts/judge.ts';
import { type Memory, NOTHING_OBSERVED } from '#core/alerts/memory.ts';
import type { Observation } from '#core/alerts/observation.ts';
import type { Rule } from '#core/alerts/rule.ts';
import { decimal } from './rates.ts';

const MINUTE = 60_000;
export const START = Date.UTC(2026, 10, 20, 8);

/** One value; null if it is excluded. */
export interface Step {
  readonly value: string | null;
  readonly atMs: number;
  readonly sinceMs?: number | null;
}

/** The observation of a value; late after ten minutes. */
export const observed = ({ value, atMs, sinceMs = atMs - MINUTE }: Step): Observation =>
  value === null
    ? { kind: 'excluded', why: 'stale' }
    : {
        kind: 'value',
        value: decimal(value),
        atMs,
        newestMs: atMs,
        askWord: null,
        sinceMs,
        lateAfterMs: 10 * MINUTE,
      };

/** The firings over a series of values, one minute apart; null is an excluded value. */
export function firingsOf(
  rule: Rule,
  values: readonly (string | null)[],
  stepMs = MINUTE,
): Firing[] {
  return run(
    rule,
    values.map((value, index) => ({ value, atMs: START + index * stepMs })),
  ).firings;
}

/** The rule's memory and firings after these values. */
export function run(
  rule: Rule,
  steps: readonly Step[],
  from: Memory = NOTHING_OBSERVED,
): { memory: Memory; firings: Firing[] } {
  let memory = from;
  const firings: Firing[] = [];
  for (const step of steps) {
    const judged = judge(rule, memory, observed(step), step.atMs);
    ({ memory } = judged);
    if (judged.firing) firings.push(judged.firing);
  }
  return { memory, firings };
}

export const valuesOf = (firings: readonly Firing[]): string[] => firings.map(({ value }) => value);
