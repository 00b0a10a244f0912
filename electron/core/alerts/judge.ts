import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import { sideAfter } from './level.ts';
import { type Memory, NO_PAST } from './memory.ts';
import { moveIn, pastWith } from './move.ts';
import type { Observation } from './observation.ts';
import { type Condition, measureOf, type Rule, type Subject } from './rule.ts';

/** A crossing that is told. */
export interface Firing {
  readonly ruleId: string;
  /** Counts the rule's firings, from 1: with it a firing is stored once. */
  readonly number: number;
  /** What the rule was then: it may be another one by the time it is read. */
  readonly subject: Subject;
  readonly condition: Condition;
  readonly value: DecimalText;
  /** Of a move: how far, signed, in percent or points. */
  readonly move: DecimalText | null;
  /** When the value was published, and when it was judged; epoch ms. */
  readonly atMs: number;
  readonly judgedAtMs: number;
  /** The check before, where it was too long ago for the crossing to be told in time; epoch ms. */
  readonly lateSinceMs: number | null;
}

export interface Judgement {
  /** The same object where nothing changed. */
  readonly memory: Memory;
  readonly firing: Firing | null;
}

type SeenValue = Extract<Observation, { kind: 'value' }>;

/**
 * Judges what a commit brought for one rule. It fires on a crossing, not on a state: a rule made
 * beyond its level waits for the next one. What is excluded, older than what was seen, or the same
 * again, changes nothing. A crossing while the rule is off, cools down or is put off is taken note
 * of and never told later.
 */
export function judge(
  rule: Rule,
  memory: Memory,
  observation: Observation,
  nowMs: number,
): Judgement {
  if (observation.kind === 'excluded' || isNothingNew(rule, memory, observation)) {
    return { memory, firing: null };
  }
  const { value, atMs, newestMs, askWord } = observation;
  // Read the other way round, a side is another series: nothing of the one before is crossed.
  const before = memory.askWord === askWord ? memory : { ...memory, ...FORGOTTEN, askWord };
  const crossing = crossingOf(rule, before, observation);
  if (crossing.memory === null) return { memory: before, firing: null };
  const seen: Memory = { ...before, ...crossing.memory, last: { value, atMs: newestMs } };
  if (!crossing.isCrossing || !mayFire(rule, before, nowMs)) return { memory: seen, firing: null };
  const firings = before.firings + 1;
  return {
    memory: { ...seen, firings, hasFired: true, firedAtMs: nowMs },
    firing: {
      ruleId: rule.id,
      number: firings,
      subject: rule.subject,
      condition: rule.condition,
      value,
      move: crossing.move,
      atMs,
      judgedAtMs: nowMs,
      lateSinceMs: lateSince(observation, before, nowMs),
    },
  };
}

const FORGOTTEN = { side: 'unknown', last: null, past: NO_PAST } as const;

/** A span of time is never the same again; of anything else a publication is looked at once. */
function isNothingNew({ subject }: Rule, { last, askWord }: Memory, seen: SeenValue): boolean {
  if (!last || askWord !== seen.askWord || measureOf(subject) === 'span') return false;
  const { value, newestMs } = seen;
  return (
    newestMs < last.atMs || (newestMs === last.atMs && compareDecimals(value, last.value) === 0)
  );
}

interface Crossing {
  /** Null where nothing changed: a level is not written down each time. */
  readonly memory: Partial<Memory> | null;
  readonly isCrossing: boolean;
  readonly move: DecimalText | null;
}

function crossingOf(rule: Rule, memory: Memory, seen: SeenValue): Crossing {
  const { condition, subject } = rule;
  if (condition.kind !== 'moves') {
    const side = sideAfter(rule, condition, memory.side, seen.value);
    return {
      memory: side === memory.side ? null : { side },
      isCrossing: memory.side === 'near' && side === 'beyond',
      move: null,
    };
  }
  const past = pastWith(memory.past, seen, condition.withinMs);
  const move = moveIn(past, seen.value, condition.by, measureOf(subject));
  // What was told as a move is not told again as part of the next one.
  const kept = move === null ? past : pastWith(NO_PAST, seen, condition.withinMs);
  return { memory: { past: kept }, isCrossing: move !== null, move };
}

/** A firing in the future was stored while the clock was wrong: it binds nobody. */
export function coolsUntil({ coolDownMs }: Rule, { firedAtMs }: Memory, nowMs: number): number {
  return firedAtMs === null || firedAtMs > nowMs ? 0 : firedAtMs + coolDownMs;
}

/** A rule that tells once has told. */
export function isOver(rule: Rule, { hasFired }: Memory): boolean {
  return !rule.repeats && hasFired;
}

function mayFire(rule: Rule, memory: Memory, nowMs: number): boolean {
  const isPutOff = rule.snoozedUntilMs !== null && nowMs < rule.snoozedUntilMs;
  const cools = nowMs < coolsUntil(rule, memory, nowMs);
  return rule.isOn && !isOver(rule, memory) && !isPutOff && !cools;
}

function lateSince(
  { sinceMs, lateAfterMs }: SeenValue,
  { last }: Memory,
  nowMs: number,
): number | null {
  const beforeMs = sinceMs ?? last?.atMs ?? nowMs;
  return nowMs - beforeMs > lateAfterMs ? beforeMs : null;
}
