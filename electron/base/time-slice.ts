import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#core/base/steps.ts';

/** No step starts after this; a step takes about 2 ms. */
const SLICE_MS = 3;

/**
 * Runs work in slices, between which main handles other events.
 * @param mayGoOn whether the work's data still exists; if not, the result is null.
 */
export async function inTimeSlices<T>(steps: Steps<T>): Promise<T>;
export async function inTimeSlices<T>(steps: Steps<T>, mayGoOn: () => boolean): Promise<T | null>;
export async function inTimeSlices<T>(
  steps: Steps<T>,
  mayGoOn = (): boolean => true,
): Promise<T | null> {
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
