import path from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Case, KNOWN_CASES } from './known-cases.ts';
import { cases, SEED } from './nightly.ts';

/** Runs these cases first. */
export function firstly(known: readonly Case[]): fc.Plugin<unknown> {
  return () => {
    const left = [...known];
    return {
      decorateGenerate: (generate) => (random, run) => {
        const next = left.shift();
        return next === undefined ? generate(random, run) : new fc.Value<unknown>(next, undefined);
      },
    };
  };
}

/** A line for `known-cases.ts`. */
export const lineOf = (name: string, counterexample: unknown, seed: number): string =>
  `  ${fc.stringify(name)}: [${fc.stringify(counterexample)}], // seed ${seed}`;

// Files share the process of the first one, and this is read for each.
if (fc.readConfigureGlobal().seed === undefined) {
  fc.configureGlobal({ seed: SEED, numRuns: cases(100) });
  fc.installGlobalPlugin((at, store) => {
    const { testPath = '', currentTestName = '' } = expect.getState();
    const name = `${path.basename(testPath)} > ${currentTestName}`;
    return {
      ...firstly(KNOWN_CASES[name] ?? [])(at, store),
      onAllRunsComplete: ({ counterexample, seed }) => {
        if (counterexample !== null) console.error(lineOf(name, counterexample, seed));
      },
    };
  });
}
