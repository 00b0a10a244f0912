/**
 * Decides once, between two threads, whether a change is committed or cancelled. Whoever comes
 * first wins, so that a cancelled change is never stored and a stored one is never called cancelled.
 */
const OPEN = 0;
const COMMITTED = 1;
const CANCELLED = 2;

export const newGate = (): SharedArrayBuffer => new SharedArrayBuffer(4);

const decide = (gate: SharedArrayBuffer, how: number): boolean =>
  Atomics.compareExchange(new Int32Array(gate), 0, OPEN, how) === OPEN;

/** @returns whether the change may be committed now. Then it can no longer be cancelled. */
export const mayCommit = (gate: SharedArrayBuffer): boolean => decide(gate, COMMITTED);

/** Has no effect once the change is committed. */
export const cancelChange = (gate: SharedArrayBuffer): void => void decide(gate, CANCELLED);

export const isCancelled = (gate: SharedArrayBuffer): boolean =>
  Atomics.load(new Int32Array(gate), 0) === CANCELLED;
