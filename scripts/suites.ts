import fs from 'node:fs';
import path from 'node:path';
import { hostInUse } from '../test/standin/playwright.ts';
import { capture, root, runNode, tool } from './run.ts';
import type { Counts, Stage } from './stages.ts';

export const REPORTS = path.join(root, 'out', 'reports');
const reportOf = (name: string): string => path.join(REPORTS, `${name}.json`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const numberIn = (from: unknown, key: string): number =>
  isObject(from) && typeof from[key] === 'number' ? from[key] : 0;

/** How a suite's tool is run, and how its report is parsed. */
interface Suite {
  readonly needs?: readonly string[];
  readonly args: (name: string) => readonly string[];
  readonly env?: (name: string) => NodeJS.ProcessEnv;
  readonly counts?: (report: unknown) => Counts;
  /** The only system that the suite runs on. */
  readonly platform?: NodeJS.Platform;
  /** Runs only in `npm run nightly`, or when named. */
  readonly isNightly?: boolean;
}

/** `workers`: a share of the cores, as others have a stage of their own. */
function vitest(project: string, workers = '50%', rest: Partial<Suite> = {}): Suite {
  return {
    args: (name) => [
      tool('vitest', 'vitest.mjs'),
      'run',
      `--project=${project}`,
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf(name)}`,
    ],
    counts: (report) => ({
      passed: numberIn(report, 'numPassedTests'),
      failed: numberIn(report, 'numFailedTests'),
      skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
    }),
    ...rest,
  };
}

/** `workers`: a share of the cores. Each project empties a folder of its own first. */
function playwright(project: string, workers: string, rest: Partial<Suite> = {}): Suite {
  return {
    args: () => [
      tool('@playwright', 'test', 'cli.js'),
      'test',
      `--project=${project}`,
      `--workers=${workers}`,
      `--output=out/${project}`,
      '--reporter=list,json',
    ],
    env: (name) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) }),
    counts: (report) => {
      const stats = isObject(report) ? report['stats'] : null;
      return {
        passed: numberIn(stats, 'expected'),
        failed: numberIn(stats, 'unexpected'),
        skipped: numberIn(stats, 'skipped'),
      };
    },
    ...rest,
  };
}

/** Longest first: short stages fill the end, so that no core waits for a long one. */
const SUITES: Readonly<Record<string, Suite>> = {
  build: {
    args: () => [tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'],
  },
  // Its specs wait for the app to start, for answers, and while nothing is to happen. Real windows
  // would take the focus from each other.
  system: playwright('system', hostInUse() === 'electron' ? '1' : '150%', { needs: ['build'] }),
  page: vitest('page'),
  // The last to end: what runs beside it is over sooner.
  rules: vitest('node*', '100%'),
  check: { args: () => ['scripts/check.ts'] },
  package: vitest('package', '50%', { platform: 'linux' }),
  standin: { args: () => ['scripts/standin.ts'], isNightly: true },
  soak: { args: () => ['test/soak/run.ts'], isNightly: true },
  outside: vitest('outside', '50%', { needs: ['build'], platform: 'linux', isNightly: true }),
  changes: vitest('changes', '50%', { isNightly: true }),
  bench: { args: () => ['test/bench/run.ts'], needs: ['build'], isNightly: true },
};

export const SUITE_NAMES = Object.keys(SUITES);

/** A `live` stage writes to the terminal while it runs; no other stage does. */
function stageOf(name: string, suite: Suite, env: NodeJS.ProcessEnv, isLive: boolean): Stage {
  const { needs = [], args, counts, platform = process.platform } = suite;
  async function run(): ReturnType<Stage['run']> {
    if (process.platform !== platform) {
      return { passed: 0, failed: 0, skipped: 0, output: `${name}: runs on ${platform} alone\n` };
    }
    const own = { ...env, ...suite.env?.(name) };
    const { code, output } = isLive
      ? { code: await runNode([...args(name)], own), output: '' }
      : await capture([...args(name)], own);
    const file = reportOf(name);
    const report: unknown = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
    const { passed, failed, skipped } = counts?.(report) ?? { passed: 0, failed: 0, skipped: 0 };
    return { passed, failed: code === 0 ? failed : Math.max(1, failed), skipped, output };
  }
  return { name, needs, run };
}

/**
 * The stages of these suites and of the suites that they need. Without names, all stages of a run
 * or of a night.
 */
export function stagesOf(
  wanted: readonly string[],
  env: NodeJS.ProcessEnv,
  isNight = false,
): readonly Stage[] {
  const unknown = wanted.find((name) => !Object.hasOwn(SUITES, name));
  if (unknown) throw new Error(`There is no suite ${unknown}: ${SUITE_NAMES.join(', ')}.`);
  const needed = wanted.flatMap((name) => SUITES[name]?.needs ?? []);
  const isWanted = (name: string, { isNightly = false }: Suite): boolean =>
    wanted.length === 0 ? isNight || !isNightly : wanted.includes(name) || needed.includes(name);
  return Object.entries(SUITES)
    .filter(([name, suite]) => isWanted(name, suite))
    .map(([name, suite]) => stageOf(name, suite, env, wanted.length === 1));
}
