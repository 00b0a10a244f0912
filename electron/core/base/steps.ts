/** Work in slices of a few ms: each `next()` is one slice, and the last returns the result. */
export type Steps<T> = Generator<undefined, T>;

/** So many trades take about a ms. */
const ROWS_A_STEP = 500;

/** Whether a step ends before the row of this index. */
export const isStep = (index: number): boolean => index % ROWS_A_STEP === 0;

/** Runs all steps without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
