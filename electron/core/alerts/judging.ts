import type { RequestsState } from '#core/requests/requests-state.ts';
import type { Feed } from '#core/rates/feed.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
import { chosenPeriodMs, stretch, usualPeriodMs } from '#core/requests/pace.ts';
import { withFirings, withoutRules } from './alerts-state.ts';
import { judgeAll } from './engine.ts';
import { activeRules, rulesOn } from './needs.ts';
import { type Evaluation, type ObservedState, observing, still } from './observe.ts';
import type { Rule } from './rule.ts';
import { sending } from './delivery/sending.ts';

interface Answered {
  readonly feed: Feed;
  readonly atMs: number;
  readonly steadyMs: number;
}

type JudgedState = ObservedState & RequestsState;
export function judgedAfter<State extends JudgedState>(
  before: JudgedState,
  after: State,
  answer: Answered,
): State {
  const { feed, atMs, steadyMs } = answer;
  const periodMs = usualPeriodMs(before, feed, { nowMs: atMs, steadyMs });
  const lateAfterMs = 2 * Math.max(periodMs, closedPeriodMs(before, feed));
  return judged(after, { before, after, feed, nowMs: atMs, lateAfterMs }, rulesOn(after, feed));
}

/**
 * Evaluates the rules that depend on time alone: a feed is unchecked or stale. Returns the same
 * state if nothing changed.
 */
export function judgedByTime<State extends JudgedState>(state: State, atMs: number): State {
  const rules = activeRules(state).filter(({ subject }) => subject.kind === 'feed');
  return judged(state, still(state, atMs), rules);
}

/**
 * Updates memories after rules were added, changed or deleted. New rules start from the current
 * values.
 */
export function judgedForNewRules<State extends JudgedState>(
  state: State,
  gone: readonly string[],
  atMs: number,
): State {
  const remaining =
    gone.length === 0 ? state : { ...state, alerts: withoutRules(state.alerts, gone) };
  const rules = activeRules(remaining).filter(
    ({ id, revision }) => remaining.alerts.memories.get(id)?.revision !== revision,
  );
  return judged(remaining, still(remaining, atMs), rules);
}

/** Whether time alone requires an action: a rule to evaluate, or a held-back notification. */
export function isAlertTime(state: JudgedState, atMs: number): boolean {
  const isHeld = state.alerts.firings.some(({ claimedAtMs }) => claimedAtMs === null);
  return isHeld || judgedByTime(state, atMs) !== state;
}

function judged<State extends JudgedState>(
  state: State,
  evaluation: Evaluation,
  rules: readonly Rule[],
): State {
  if (rules.length === 0) return state;
  const { alerts } = state;
  const found = judgeAll(rules, alerts.memories, observing(evaluation), evaluation.nowMs);
  if (found.memories.size === 0) return state;
  const memories = new Map([...alerts.memories, ...found.memories]);
  // Made-up numbers never reach another machine.
  const sendsOf =
    state.source.kind === 'sandbox' ? undefined : sending(rules, state.choices.alerts.destinations);
  return { ...state, alerts: withFirings({ ...alerts, memories }, found.firings, sendsOf) };
}

/** The popup may have opened only now, so the earlier plan was longer. */
function closedPeriodMs(state: RequestsState, feed: Feed): number {
  const { choices, conditions, fixedPeriodMs } = state;
  const { unchangedCount } = feedStateOf(state, feed);
  const chosenMs = chosenPeriodMs(choices, { ...conditions, popupOpen: false });
  return fixedPeriodMs ?? chosenMs * stretch(unchangedCount);
}
