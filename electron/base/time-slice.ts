import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#core/base/steps.ts';

/** A slice begins no step after this; a step takes about 2 ms. */
const SLICE_MS = 3;

/**
 * Does work in slices, between which everything else in main runs.
 * @param mayGoOn whether what is worked on is still there; null is what comes of it where it is not.
 */
export async function inTimeSlices<T>(steps: Steps<T>, mayGoOn: () => boolean): Promise<T | null> {
  let endMs = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < endMs) continue;
    await setImmediate();
    if (!mayGoOn()) return null;
    endMs = performance.now() + SLICE_MS;
  }
}
