import type { Moment } from '#core/service-clock.ts';

/** The app's clocks; handed in, so that a test may hold them. */
export interface Clock {
  /** Epoch ms by the wall clock. */
  readonly now: () => number;
  readonly moment: () => Moment;
}

/** The machine's own; with `heldMs`, the wall clock stands still there. */
export function createClock(heldMs: number | null): Clock {
  const now = (): number => heldMs ?? Date.now();
  return { now, moment: () => ({ nowMs: now(), steadyMs: performance.now() }) };
}
