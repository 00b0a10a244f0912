import type { AppState } from '#core/app/app-state.ts';
import type { Feed } from '#core/rates/feed.ts';
import { feedStateOf } from '#core/rates/feed-state.ts';
import { chosenPeriodMs, stretch } from '#core/requests/pace.ts';
import { withFirings, withoutRules } from './alerts-state.ts';
import { judgeAll } from './engine.ts';
import { activeRules, rulesOn } from './needs.ts';
import { type Look, observing } from './observe.ts';
import type { Rule } from './rule.ts';

/** An answer, as far as alerts go by it. */
interface Answered {
  readonly feed: Feed;
  readonly atMs: number;
  /** The planned time between two answers. */
  readonly periodMs: number;
}

/** The state with what the rules make of an answer; the same one where they make nothing of it. */
export function judgedAfter(before: AppState, after: AppState, answer: Answered): AppState {
  const { feed, atMs, periodMs } = answer;
  const lateAfterMs = 2 * Math.max(periodMs, closedPeriodMs(before, feed));
  return judged({ before, after, feed, nowMs: atMs, lateAfterMs }, rulesOn(after, feed));
}

/**
 * Rules that go by the clock alone: how long a feed was not checked, or is stale. The same state where
 * nothing came of it.
 */
export function judgedByTime(state: AppState, atMs: number): AppState {
  const rules = activeRules(state).filter(({ subject }) => subject.kind === 'feed');
  return judged(still(state, atMs), rules);
}

/** After rules were made, changed or taken away: what new ones look at now is where they begin. */
export function judgedAnew(state: AppState, gone: readonly string[], atMs: number): AppState {
  const left = gone.length === 0 ? state : { ...state, alerts: withoutRules(state.alerts, gone) };
  const rules = activeRules(left).filter(
    ({ id, revision }) => left.alerts.memories.get(id)?.revision !== revision,
  );
  return judged(still(left, atMs), rules);
}

/** Whether time alone has anything to do here: a rule to be judged, or something that was held back. */
export function isAlertTime(state: AppState, atMs: number): boolean {
  const isHeld = state.alerts.firings.some(({ claimedAtMs }) => claimedAtMs === null);
  return isHeld || judgedByTime(state, atMs) !== state;
}

const still = (state: AppState, nowMs: number): Look => ({
  before: state,
  after: state,
  feed: null,
  nowMs,
  lateAfterMs: Infinity,
});

function judged(look: Look, rules: readonly Rule[]): AppState {
  const state = look.after;
  if (rules.length === 0) return state;
  const { alerts } = state;
  const found = judgeAll(rules, alerts.memories, observing(look), look.nowMs);
  if (found.memories.size === 0) return state;
  const memories = new Map([...alerts.memories, ...found.memories]);
  return { ...state, alerts: withFirings({ ...alerts, memories }, found.firings) };
}

/** The popup may have been opened just now: what was planned before was longer. */
function closedPeriodMs(state: AppState, feed: Feed): number {
  const { choices, conditions, fixedPeriodMs } = state;
  const { unchangedCount } = feedStateOf(state, feed);
  const chosenMs = chosenPeriodMs(choices, { ...conditions, popupOpen: false });
  return fixedPeriodMs ?? chosenMs * stretch(unchangedCount);
}
