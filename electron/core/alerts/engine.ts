import { type Firing, judge } from './judge.ts';
import { type Memory, NOTHING_SEEN } from './memory.ts';
import type { Observation } from './observation.ts';
import type { Rule, Subject } from './rule.ts';

/** By the rule's id; a rule that is not in it has seen nothing. */
export type Memories = ReadonlyMap<string, Memory>;

/** What a rule has seen; nothing, once it was made anew. */
export function memoryOf(rule: Rule, memories: Memories): Memory {
  const known = memories.get(rule.id);
  if (known?.revision === rule.revision) return known;
  return { ...NOTHING_SEEN, revision: rule.revision, firings: known?.firings ?? 0 };
}

export interface Judged {
  /** Of the rules whose memory changed. */
  readonly memories: Memories;
  /** In the rules' order. */
  readonly firings: readonly Firing[];
}

/**
 * Judges all rules after a commit. Both parts of what comes back are to be stored in one
 * transaction before anything is shown: then one crossing is never told twice.
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
