import type { Steps } from '#core/base/steps.ts';

/** Runs all steps of some work, and counts them. */
export function drain<T>(steps: Steps<T>): { readonly value: T; readonly count: number } {
  for (let count = 1; ; count += 1) {
    const step = steps.next();
    if (step.done) return { value: step.value, count };
  }
}
