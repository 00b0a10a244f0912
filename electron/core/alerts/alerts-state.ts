import type { Memories } from './engine.ts';
import type { Firing } from './judge.ts';
import { digestKey, type StoredDigest } from './delivery/digest.ts';
import type { Memory } from './memory.ts';
import { isWaiting, marked, type SendMark, type Sends, withoutWaiting } from './delivery/outbox.ts';

export interface StoredFiring extends Firing {
  /**
   * When the app claimed it for display, so that it is never shown twice. Epoch ms; null before.
   */
  readonly claimedAtMs: number | null;
  /** When the system confirmed that it shows it; epoch ms, null without a confirmation. */
  readonly shownAtMs: number | null;
  /** What became of it at each destination that it goes to; missing if it goes to none. */
  readonly sends?: Sends;
}

export interface AlertsState {
  readonly memories: Memories;
  /** In firing order; the oldest are removed. */
  readonly firings: readonly StoredFiring[];
  /** The last ones, the newest last. */
  readonly digests: readonly StoredDigest[];
  /** When the machine last woke or the app started; epoch ms. */
  readonly upSinceMs: number;
}

export type RecordedAlerts = Omit<AlertsState, 'upSinceMs'>;

export const NOTHING_FIRED: RecordedAlerts = { memories: new Map(), firings: [], digests: [] };

/** So many past digests are known, and those that wait. */
const MOST_DIGESTS = 10;
/** The number of past firings that the page shows. The record has more. */
export const MOST_FIRINGS = 200;

export interface AlertsChange {
  readonly memories: readonly (readonly [ruleId: string, Memory])[];
  readonly gone: readonly string[];
  /** New ones, and those whose marks changed. */
  readonly firings: readonly StoredFiring[];
  readonly digests: readonly StoredDigest[];
  /** The planned times of those that are known no more. */
  readonly goneDigests: readonly number[];
}

/** Null if there is nothing to store. */
export function alertsChange(before: AlertsState, after: AlertsState): AlertsChange | null {
  const isSame =
    before.memories === after.memories &&
    before.firings === after.firings &&
    before.digests === after.digests;
  if (isSame) return null;
  const known = new Set<StoredFiring | StoredDigest>([...before.firings, ...before.digests]);
  const planned = new Set(after.digests.map(({ plannedMs }) => plannedMs));
  const change = {
    memories: [...after.memories].filter(([id, memory]) => before.memories.get(id) !== memory),
    gone: [...before.memories.keys()].filter((id) => !after.memories.has(id)),
    firings: after.firings.filter((firing) => !known.has(firing)),
    digests: after.digests.filter((digest) => !known.has(digest)),
    goneDigests: before.digests.flatMap(({ plannedMs }) =>
      planned.has(plannedMs) ? [] : [plannedMs],
    ),
  };
  const isNothing = Object.values(change).every((list) => list.length === 0);
  return isNothing ? null : change;
}

/**
 * Only claimed firings leave the list, so none is lost before it is shown, or sent.
 * @param sendsOf where a firing is sent to; undefined for nowhere.
 */
export function withFirings(
  state: AlertsState,
  more: readonly Firing[],
  sendsOf: (firing: Firing) => Sends | undefined = () => undefined,
): AlertsState {
  if (more.length === 0) return state;
  const added = more.map((each) => {
    const sends = sendsOf(each);
    return { ...each, claimedAtMs: null, shownAtMs: null, ...(sends && { sends }) };
  });
  const firings = [...state.firings, ...added];
  const surplus = firings.length - MOST_FIRINGS;
  return {
    ...state,
    firings: firings.filter((each, index) => index >= surplus || isOpen(each)),
  };
}

/** It still has to be shown or sent. */
const isOpen = (firing: StoredFiring): boolean => firing.claimedAtMs === null || isWaiting(firing);

export const firingKey = ({ ruleId, number }: Pick<Firing, 'ruleId' | 'number'>): string =>
  `${number} ${ruleId}`;

export function withMarks(
  state: AlertsState,
  keys: readonly string[],
  mark: Partial<Pick<StoredFiring, 'claimedAtMs' | 'shownAtMs'>>,
): AlertsState {
  const keyed = new Set(keys);
  return {
    ...state,
    firings: state.firings.map((each) =>
      keyed.has(firingKey(each)) ? { ...each, ...mark } : each,
    ),
  };
}

/** The same state if there is one of that time already. */
export function withDigest(state: AlertsState, digest: StoredDigest): AlertsState {
  const { digests } = state;
  if (digests.some(({ plannedMs }) => plannedMs === digest.plannedMs)) return state;
  const surplus = digests.length + 1 - MOST_DIGESTS;
  const kept = digests.filter((each, index) => index >= surplus || isWaiting(each));
  return { ...state, digests: [...kept, digest] };
}

/** Without those of a clock that was ahead: they would stand for the ones that are to come. */
export const withoutDigestsAfter = (state: AlertsState, atMs: number): AlertsState => ({
  ...state,
  digests: state.digests.filter(({ plannedMs }) => plannedMs <= atMs),
});

/** What is sent, in the order in which it came up. */
export const outboxOf = ({
  firings,
  digests,
}: AlertsState): readonly (StoredFiring | StoredDigest)[] =>
  [...firings, ...digests].sort((one, other) => one.judgedAtMs - other.judgedAtMs);

/** @returns a firing's key, or a digest's. */
export const sendableKey = (each: StoredFiring | StoredDigest): string =>
  'plannedMs' in each ? digestKey(each) : firingKey(each);

/** What became of messages at one destination. */
export function withSends(
  state: AlertsState,
  keys: readonly string[],
  to: string,
  mark: SendMark,
): AlertsState {
  const keyed = new Set(keys);
  return {
    ...state,
    firings: state.firings.map((each) =>
      keyed.has(firingKey(each)) ? marked(each, to, mark) : each,
    ),
    digests: state.digests.map((each) =>
      keyed.has(digestKey(each)) ? marked(each, to, mark) : each,
    ),
  };
}

export function withoutRules(state: AlertsState, ids: readonly string[]): AlertsState {
  const gone = new Set(ids);
  return { ...state, memories: new Map([...state.memories].filter(([id]) => !gone.has(id))) };
}

/**
 * Merges the recorded alerts of a reopened source with those in memory. A replaced record (from a
 * backup, or a new one) is older than the memory. Without the merge, it would repeat old
 * notifications.
 */
export function reopened(recorded: RecordedAlerts, before: AlertsState): RecordedAlerts {
  const known = new Map(before.firings.map((firing) => [firingKey(firing), firing]));
  const others = recorded.firings.filter((firing) => !known.has(firingKey(firing)));
  const claimed = others.map((firing) => ({
    ...firing,
    claimedAtMs: firing.claimedAtMs ?? firing.judgedAtMs,
    ...(firing.sends && { sends: withoutWaiting(firing.sends) }),
  }));
  const made = new Set(before.digests.map(digestKey));
  const older = recorded.digests.filter((digest) => !made.has(digestKey(digest)));
  return {
    digests: [
      ...older.map((each) => ({
        ...each,
        ...(each.sends && { sends: withoutWaiting(each.sends) }),
      })),
      ...before.digests,
    ].sort((a, b) => a.plannedMs - b.plannedMs),
    memories: new Map([...recorded.memories, ...before.memories]),
    firings: [...claimed, ...before.firings].sort((a, b) => a.judgedAtMs - b.judgedAtMs),
  };
}

/** Removes shown firings; the others still have to be shown. */
export function withoutShown(state: AlertsState): AlertsState {
  const { firings, digests } = state;
  return { ...state, firings: firings.filter(isOpen), digests: digests.filter(isWaiting) };
}
