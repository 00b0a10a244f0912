import type { Memories } from './engine.ts';
import type { Firing } from './judge.ts';
import type { Memory } from './memory.ts';

/** A firing, and what became of it. */
export interface KeptFiring extends Firing {
  /** When it was taken to be shown: from then on it is never shown again. Epoch ms; null before. */
  readonly claimedAtMs: number | null;
  /** When the system said that it shows it; epoch ms, null where it did not say so. */
  readonly shownAtMs: number | null;
}

/** What the rules have seen of one source, and what fired. */
export interface AlertsState {
  readonly memories: Memories;
  /** In the order in which they fired; the oldest are let go. */
  readonly firings: readonly KeptFiring[];
  /** Since when the machine is awake and the app runs; epoch ms. */
  readonly upSinceMs: number;
}

/** What the record holds of them at the start. */
export type RecordedAlerts = Omit<AlertsState, 'upSinceMs'>;

export const NOTHING_FIRED: RecordedAlerts = { memories: new Map(), firings: [] };

/** What is shown of the past; the record keeps more. */
export const MOST_FIRINGS = 200;

/** What a commit has to write down. */
export interface AlertsChange {
  readonly memories: readonly (readonly [ruleId: string, Memory])[];
  readonly gone: readonly string[];
  /** New ones, and those of which something became. */
  readonly firings: readonly KeptFiring[];
}

/** Null where there is nothing to write down. */
export function alertsChange(before: AlertsState, after: AlertsState): AlertsChange | null {
  if (before.memories === after.memories && before.firings === after.firings) return null;
  const known = new Set(before.firings);
  const change = {
    memories: [...after.memories].filter(([id, memory]) => before.memories.get(id) !== memory),
    gone: [...before.memories.keys()].filter((id) => !after.memories.has(id)),
    firings: after.firings.filter((firing) => !known.has(firing)),
  };
  const isNothing = Object.values(change).every((list) => list.length === 0);
  return isNothing ? null : change;
}

/** Firings that fall out of the list have been told: nothing untold is ever let go. */
export function withFirings(state: AlertsState, more: readonly Firing[]): AlertsState {
  if (more.length === 0) return state;
  const kept = more.map((firing) => ({ ...firing, claimedAtMs: null, shownAtMs: null }));
  const firings = [...state.firings, ...kept];
  const surplus = firings.length - MOST_FIRINGS;
  return {
    ...state,
    firings: firings.filter((each, index) => index >= surplus || each.claimedAtMs === null),
  };
}

/** Names one firing among all of a source. */
export const firingKey = ({ ruleId, number }: Pick<Firing, 'ruleId' | 'number'>): string =>
  `${number} ${ruleId}`;

/** The same firings, with what became of some of them. */
export function withMarks(
  state: AlertsState,
  keys: readonly string[],
  mark: Partial<Pick<KeptFiring, 'claimedAtMs' | 'shownAtMs'>>,
): AlertsState {
  const marked = new Set(keys);
  return {
    ...state,
    firings: state.firings.map((each) =>
      marked.has(firingKey(each)) ? { ...each, ...mark } : each,
    ),
  };
}

export function withoutRules(state: AlertsState, ids: readonly string[]): AlertsState {
  const gone = new Set(ids);
  return { ...state, memories: new Map([...state.memories].filter(([id]) => !gone.has(id))) };
}

/**
 * What is known of a source that is opened again: a record that was replaced meanwhile (by a back-up,
 * or by a new one) is behind what was seen here, and would tell once more what was told.
 */
export function reopened(recorded: RecordedAlerts, before: AlertsState): RecordedAlerts {
  const known = new Map(before.firings.map((firing) => [firingKey(firing), firing]));
  const others = recorded.firings.filter((firing) => !known.has(firingKey(firing)));
  const claimed = others.map((firing) => ({
    ...firing,
    claimedAtMs: firing.claimedAtMs ?? firing.judgedAtMs,
  }));
  return {
    memories: new Map([...recorded.memories, ...before.memories]),
    firings: [...claimed, ...before.firings].sort((a, b) => a.judgedAtMs - b.judgedAtMs),
  };
}

/** What was told is history; what was not has still to be told. */
export function withoutTold(state: AlertsState): AlertsState {
  return { ...state, firings: state.firings.filter(({ claimedAtMs }) => claimedAtMs === null) };
}
