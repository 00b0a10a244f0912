/** Whether this is `npm run nightly`, which runs in full what `npm test` samples. */
export const isNightly = process.env['NIGHTLY'] === '1';

/** What is random is the same in every run of `npm test`, and new each night, which prints it. */
export const SEED = Number(process.env['SEED'] ?? 1);

/** The amount of work: in every run, or at night. */
export const amount = (always: number, nightly: number): number => (isNightly ? nightly : always);

/** How many cases a property tries. */
export const cases = (always: number): number => amount(always, 20 * always);
