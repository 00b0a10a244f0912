import { isAlertTime } from '#core/alerts/judging.ts';
import type { Store } from '../store/store.ts';

/** How often time-dependent rules and held-back notifications are evaluated. */
const CHECK_MS = 60_000;
/** A longer gap than this, or a negative one, means a sleep or a clock change. */
const JUMP_MS = 3 * CHECK_MS;

export interface AlertClockOptions {
  readonly store: Pick<Store, 'state' | 'dispatch'>;
  readonly now: () => number;
  /** Tests replace the real interval. @returns a function that stops it. */
  readonly each?: (work: () => void, periodMs: number) => () => void;
}

function realEach(work: () => void, periodMs: number): () => void {
  const timer = setInterval(work, periodMs);
  return () => clearInterval(timer);
}

/**
 * Time alone can make a rule fire, or end quiet hours. This also holds without a key, so it does
 * not depend on the poller.
 * @returns a function that stops it.
 */
export function startAlertClock({ store, now, each = realEach }: AlertClockOptions): () => void {
  let lastMs = now();

  function check(): void {
    const atMs = now();
    const hasJumped = Math.abs(atMs - lastMs) > JUMP_MS;
    lastMs = atMs;
    // After a gap, polls must run first, before ages mean anything.
    if (hasJumped) store.dispatch({ kind: 'clock-jumped', atMs });
    else if (isAlertTime(store.state, atMs)) store.dispatch({ kind: 'time-passed', atMs });
  }

  return each(check, CHECK_MS);
}
