import { clockErrorAfter, NO_ERROR, type ShownTime } from '#core/rates/clock-error.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/** The app's clocks, injected so that tests can control them. */
export interface Clock {
  /** The wall clock in epoch ms, corrected if the service's clock shows it to be wrong. */
  readonly now: () => number;
  readonly moment: () => Moment;
  /** Corrects the wall clock with an answer's times. @returns how far it is ahead, ms. */
  readonly correctBy: (shown: ShownTime) => number;
}

/**
 * The machine's clock. With `heldMs`, the wall clock is fixed at that time and counts as correct.
 */
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
