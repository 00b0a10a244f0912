import type { RequestsState } from '#core/requests/requests-state.ts';
import type { Feed } from '#core/rates/feed.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
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
export function judgedAfter<State extends RequestsState>(
  before: RequestsState,
  after: State,
  answer: Answered,
): State {
  const { feed, atMs, periodMs } = answer;
  const lateAfterMs = 2 * Math.max(periodMs, closedPeriodMs(before, feed));
  return judged(after, { before, after, feed, nowMs: atMs, lateAfterMs }, rulesOn(after, feed));
}

/**
 * Rules that go by the clock alone: how long a feed was not checked, or is stale. The same state where
 * nothing came of it.
 */
export function judgedByTime<State extends RequestsState>(state: State, atMs: number): State {
  const rules = activeRules(state).filter(({ subject }) => subject.kind === 'feed');
  return judged(state, still(state, atMs), rules);
}

/** After rules were made, changed or taken away: what new ones look at now is where they begin. */
export function judgedForNewRules<State extends RequestsState>(
  state: State,
  gone: readonly string[],
  atMs: number,
): State {
  const left = gone.length === 0 ? state : { ...state, alerts: withoutRules(state.alerts, gone) };
  const rules = activeRules(left).filter(
    ({ id, revision }) => left.alerts.memories.get(id)?.revision !== revision,
  );
  return judged(left, still(left, atMs), rules);
}

/** Whether time alone has anything to do here: a rule to be judged, or something that was held back. */
export function isAlertTime(state: RequestsState, atMs: number): boolean {
  const isHeld = state.alerts.firings.some(({ claimedAtMs }) => claimedAtMs === null);
  return isHeld || judgedByTime(state, atMs) !== state;
}

const still = (state: RequestsState, nowMs: number): Look => ({
  before: state,
  after: state,
  feed: null,
  nowMs,
  lateAfterMs: Infinity,
});

function judged<State extends RequestsState>(
  state: State,
  look: Look,
  rules: readonly Rule[],
): State {
  if (rules.length === 0) return state;
  const { alerts } = state;
  const found = judgeAll(rules, alerts.memories, observing(look), look.nowMs);
  if (found.memories.size === 0) return state;
  const memories = new Map([...alerts.memories, ...found.memories]);
  return { ...state, alerts: withFirings({ ...alerts, memories }, found.firings) };
}

/** The popup may have been opened just now: what was planned before was longer. */
function closedPeriodMs(state: RequestsState, feed: Feed): number {
  const { choices, conditions, fixedPeriodMs } = state;
  const { unchangedCount } = feedStateOf(state, feed);
  const chosenMs = chosenPeriodMs(choices, { ...conditions, popupOpen: false });
  return fixedPeriodMs ?? chosenMs * stretch(unchangedCount);
}
