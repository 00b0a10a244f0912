import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import type { ChangedPlatforms } from '#core/platforms/platform-changes.ts';
import { sideAfter } from './level.ts';
import { type Memory, NO_PAST } from './memory.ts';
import { moveIn, pastWith } from './move.ts';
import type { Observation, ValueObservation } from './observation.ts';
import type { Condition, Rule } from './rule.ts';
import { coolDownOf, measureOf, type Subject } from './kinds.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';

export interface Firing {
  readonly ruleId: string;
  /** Counts the rule's firings from 1. It makes storing a firing idempotent. */
  readonly number: number;
  /** The rule at that time; it may change before the firing is read. */
  readonly subject: Subject;
  readonly condition: Condition;
  /** The person's own words about it; missing if there are none. */
  readonly note?: string;
  readonly value: DecimalText;
  /** The platforms that were new or gone, where it is about them. */
  readonly changes?: ChangedPlatforms;
  /** For a move: its signed size, in percent or points. */
  readonly move: DecimalText | null;
  /** When the value was published, and when the rule was evaluated; epoch ms. */
  readonly atMs: number;
  readonly judgedAtMs: number;
  /** The previous check, if it was too long ago to notice the crossing in time; epoch ms. */
  readonly lateSinceMs: number | null;
}

export interface Judgement {
  /** The same object if nothing changed. */
  readonly memory: Memory;
  readonly firing: Firing | null;
}

/**
 * Evaluates one rule after a commit. It fires on a crossing, not on a state: a new rule whose value
 * is already beyond the level waits for the next crossing. Excluded, older and repeated values
 * change nothing. A crossing while the rule is off, cooling down or snoozed is remembered but never
 * notified.
 */
export function judge(
  rule: Rule,
  memory: Memory,
  observation: Observation,
  nowMs: number,
): Judgement {
  const known = withoutFuture(memory, nowMs);
  if (observation.kind === 'excluded' || isNothingNew(rule, known, observation)) {
    return { memory, firing: null };
  }
  const { value, atMs, newestMs, askWord } = observation;
  // When the sides swap meaning, the series changes, so earlier values do not count.
  const before = known.askWord === askWord ? known : { ...known, ...FORGOTTEN, askWord };
  const crossing = crossingOf(rule, before, observation);
  if (crossing.memory === null) return { memory: before, firing: null };
  const observed: Memory = { ...before, ...crossing.memory, last: { value, atMs: newestMs } };
  if (!crossing.isCrossing || !mayFire(rule, before, nowMs))
    return { memory: observed, firing: null };
  const firings = before.firings + 1;
  return {
    memory: { ...observed, firings, hasFired: true, firedAtMs: nowMs },
    firing: {
      ruleId: rule.id,
      number: firings,
      subject: rule.subject,
      condition: rule.condition,
      ...(rule.note !== '' && { note: rule.note }),
      value,
      ...(observation.changes && { changes: observation.changes }),
      move: crossing.move,
      atMs,
      judgedAtMs: nowMs,
      lateSinceMs: lateSince(observation, before, nowMs),
    },
  };
}

const FORGOTTEN = { side: 'unknown', last: null, past: NO_PAST } as const;

/**
 * A service whose clock was ahead for one answer must not silence a rule until that time comes:
 * which side the value was on still counts, when it was seen does not.
 */
function withoutFuture(memory: Memory, nowMs: number): Memory {
  const isAhead = memory.last !== null && memory.last.atMs > nowMs + MAX_AHEAD_MS;
  return isAhead ? { ...memory, last: null, past: NO_PAST } : memory;
}

/** A span of time always changes. Any other publication is evaluated once. */
function isNothingNew(
  { subject }: Rule,
  { last, askWord }: Memory,
  observed: ValueObservation,
): boolean {
  if (!last || askWord !== observed.askWord || measureOf(subject) === 'span') return false;
  const { value, newestMs } = observed;
  return (
    newestMs < last.atMs || (newestMs === last.atMs && compareDecimals(value, last.value) === 0)
  );
}

interface Crossing {
  /** Null if nothing changed; then nothing is stored. */
  readonly memory: Partial<Memory> | null;
  readonly isCrossing: boolean;
  readonly move: DecimalText | null;
}

function crossingOf(rule: Rule, memory: Memory, observed: ValueObservation): Crossing {
  const { condition, subject } = rule;
  if (condition.kind !== 'moves') {
    const side = sideAfter(rule, condition, memory.side, observed.value);
    // Each event is one, also after another one.
    const before = measureOf(subject) === 'event' ? ['near', 'beyond'] : ['near'];
    const isCrossing = side === 'beyond' && before.includes(memory.side);
    return {
      memory: side === memory.side && !isCrossing ? null : { side },
      isCrossing,
      move: null,
    };
  }
  const past = pastWith(memory.past, observed, condition.withinMs);
  const move = moveIn(past, observed.value, condition.by, measureOf(subject));
  // A reported move does not count again as part of the next one.
  const pastAfter = move === null ? past : pastWith(NO_PAST, observed, condition.withinMs);
  return { memory: { past: pastAfter }, isCrossing: move !== null, move };
}

/** A firing in the future was stored while the clock was wrong, so it is ignored. */
export function coolsUntil(rule: Rule, { firedAtMs }: Memory, nowMs: number): number {
  return firedAtMs === null || firedAtMs > nowMs ? 0 : firedAtMs + coolDownOf(rule);
}

export function isOver(rule: Rule, { hasFired }: Memory): boolean {
  return !rule.repeats && hasFired;
}

function mayFire(rule: Rule, memory: Memory, nowMs: number): boolean {
  const isPutOff = rule.snoozedUntilMs !== null && nowMs < rule.snoozedUntilMs;
  const cools = nowMs < coolsUntil(rule, memory, nowMs);
  return rule.isOn && !isOver(rule, memory) && !isPutOff && !cools;
}

function lateSince(
  { sinceMs, lateAfterMs }: ValueObservation,
  { last }: Memory,
  nowMs: number,
): number | null {
  const beforeMs = sinceMs ?? last?.atMs ?? nowMs;
  return nowMs - beforeMs > lateAfterMs ? beforeMs : null;
}
