import type { DecimalText } from '#core/decimal.ts';
import { compareDecimals } from '#core/decimal.ts';
import { sideAfter } from './level.ts';
import { type Memory, NO_PAST } from './memory.ts';
import { moveIn, pastWith } from './move.ts';
import type { Observation } from './observation.ts';
import { measureOf, type Rule } from './rule.ts';

/** A crossing that is told. */
export interface Firing {
  readonly ruleId: string;
  /** Counts the rule's firings, from 1: with it a firing is stored once. */
  readonly number: number;
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

type Seen = Extract<Observation, { kind: 'value' }>;

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
  if (observation.kind === 'excluded' || isNothingNew(memory, observation)) {
    return { memory, firing: null };
  }
  const { value, atMs } = observation;
  const crossing = crossingOf(rule, memory, observation);
  const seen: Memory = { ...memory, ...crossing.memory, last: { value, atMs } };
  if (!crossing.isCrossing || !mayFire(rule, memory, nowMs)) return { memory: seen, firing: null };
  const firings = memory.firings + 1;
  return {
    memory: { ...seen, firings, firedAtMs: nowMs },
    firing: {
      ruleId: rule.id,
      number: firings,
      value,
      move: crossing.move,
      atMs,
      judgedAtMs: nowMs,
      lateSinceMs: lateSince(observation, memory, nowMs),
    },
  };
}

function isNothingNew({ last }: Memory, { value, atMs }: Seen): boolean {
  if (!last) return false;
  return atMs < last.atMs || (atMs === last.atMs && compareDecimals(value, last.value) === 0);
}

interface Crossing {
  readonly memory: Partial<Memory>;
  readonly isCrossing: boolean;
  readonly move: DecimalText | null;
}

function crossingOf(rule: Rule, memory: Memory, seen: Seen): Crossing {
  const { condition, subject } = rule;
  if (condition.kind !== 'moves') {
    const side = sideAfter(rule, condition, memory.side, seen.value);
    return {
      memory: { side },
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
export function isOver(rule: Rule, { firings }: Memory): boolean {
  return !rule.repeats && firings > 0;
}

function mayFire(rule: Rule, memory: Memory, nowMs: number): boolean {
  const isPutOff = rule.snoozedUntilMs !== null && nowMs < rule.snoozedUntilMs;
  const cools = nowMs < coolsUntil(rule, memory, nowMs);
  return rule.isOn && !isOver(rule, memory) && !isPutOff && !cools;
}

function lateSince({ sinceMs, lateAfterMs }: Seen, { last }: Memory, nowMs: number): number | null {
  const beforeMs = sinceMs ?? last?.atMs ?? nowMs;
  return nowMs - beforeMs > lateAfterMs ? beforeMs : null;
}
