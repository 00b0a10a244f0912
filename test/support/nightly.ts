/** Whether this is `npm run nightly`, which runs in full what `npm test` samples. */
export const isNightly = process.env['NIGHTLY'] === '1';

/** The amount of work: in every run, or at night. */
export const amount = (always: number, nightly: number): number => (isNightly ? nightly : always);
