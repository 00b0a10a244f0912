import { isAlertTime } from '#core/alerts/judging.ts';
import type { Store } from '../store/store.ts';

/** How often rules that go by the clock, and what was held back, are looked at. */
const LOOK_MS = 60_000;
/** Two looks farther apart, or the wrong way round: the machine slept, or its clock was put. */
const JUMP_MS = 3 * LOOK_MS;

export interface AlertClockOptions {
  readonly store: Pick<Store, 'state' | 'dispatch'>;
  readonly now: () => number;
  /** The real one unless a test says otherwise. @returns the end of it. */
  readonly each?: (work: () => void, periodMs: number) => () => void;
}

function realEach(work: () => void, periodMs: number): () => void {
  const timer = setInterval(work, periodMs);
  return () => clearInterval(timer);
}

/**
 * Time alone can make a rule fire, or end the quiet hours: also where nothing is asked, without a key
 * or after a disconnect, so this is no matter of the poller's.
 * @returns the end of it.
 */
export function startAlertClock({ store, now, each = realEach }: AlertClockOptions): () => void {
  let lastMs = now();

  function look(): void {
    const atMs = now();
    const hasJumped = Math.abs(atMs - lastMs) > JUMP_MS;
    lastMs = atMs;
    // What was not looked at for so long is asked for first, before its age says anything.
    if (hasJumped) store.dispatch({ kind: 'clock-jumped', atMs });
    else if (isAlertTime(store.state, atMs)) store.dispatch({ kind: 'time-passed', atMs });
  }

  return each(look, LOOK_MS);
}
