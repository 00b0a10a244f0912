/** Whether this is `npm run nightly`, which has the time to do all of what `npm test` does a little of. */
export const isNightly = process.env['NIGHTLY'] === '1';

/** How much of something to do: in every run of the tests, or at night. */
export const amount = (always: number, nightly: number): number => (isNightly ? nightly : always);
