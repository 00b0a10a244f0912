/** The arguments of a property's run. */
export type Case = readonly unknown[];

/**
 * What properties failed for once, by file and test: their first cases in every run. A property
 * that fails prints its line.
 */
export const KNOWN_CASES: Readonly<Record<string, readonly Case[]>> = {
  'command.test.ts > any text > has a meaning, or a problem that names a word of it': [
    ['de', 'en-US'],
    ['la', 'fr-FR'],
    ['bought $200 at 1450', 'en-US'],
  ],
};
