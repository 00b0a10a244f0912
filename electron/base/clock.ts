import { clockErrorAfter, NO_ERROR, type ShownTime } from '#core/rates/clock-error.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/** The app's clocks; handed in, so that a test may hold them. */
export interface Clock {
  /** Epoch ms by the wall clock, corrected by the service's where that shows it to be off. */
  readonly now: () => number;
  readonly moment: () => Moment;
  /** Corrects the wall clock by what an answer shows. @returns by how much it is ahead, ms. */
  readonly correctBy: (shown: ShownTime) => number;
}

/** The machine's own; with `heldMs`, the wall clock stands still there, and is right. */
export function createClock(heldMs: number | null, wall: () => number = Date.now): Clock {
  let error = NO_ERROR;
  const now = (): number => heldMs ?? wall() - error.errorMs;
  return {
    now,
    moment: () => ({ nowMs: now(), steadyMs: performance.now() }),
    correctBy(shown) {
      if (heldMs === null) error = clockErrorAfter(error, wall(), shown);
      return error.errorMs;
    },
  };
}
