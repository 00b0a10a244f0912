import { type Firing, judge } from './judge.ts';
import { type Memory, NOTHING_OBSERVED } from './memory.ts';
import type { Observation } from './observation.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './kinds.ts';

/** By rule id; a rule without an entry has seen nothing. */
export type Memories = ReadonlyMap<string, Memory>;

export function memoryOf(rule: Rule, memories: Memories): Memory {
  const known = memories.get(rule.id);
  if (known?.revision === rule.revision) return known;
  return { ...NOTHING_OBSERVED, revision: rule.revision, firings: known?.firings ?? 0 };
}

export interface Judged {
  /** Only of rules whose memory changed. */
  readonly memories: Memories;
  readonly firings: readonly Firing[];
}

/**
 * Evaluates all rules after a commit. Store memories and firings in one transaction before anything
 * is shown, so that no crossing is notified twice.
 */
export function judgeAll(
  rules: readonly Rule[],
  memories: Memories,
  observe: (subject: Subject) => Observation,
  nowMs: number,
): Judged {
  const changed = new Map<string, Memory>();
  const firings: Firing[] = [];
  for (const rule of rules) {
    const before = memoryOf(rule, memories);
    const { memory, firing } = judge(rule, before, observe(rule.subject), nowMs);
    if (memory !== before) changed.set(rule.id, memory);
    if (firing) firings.push(firing);
  }
  return { memories: changed, firings };
}
