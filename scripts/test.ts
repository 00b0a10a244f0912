import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '../test/support/chromium.ts';
import { check } from './check.ts';
import { main, root, runNode, say, tool } from './run.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those that passed, at a second try. */
  late?: number;
}

const REPORTS = path.join(root, 'out', 'reports');
const report = (name: string): string => path.join(REPORTS, `${name}.json`);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A number from a runner's report; a report that lacks it counts as a failure elsewhere. */
function count(from: unknown, name: string): number {
  return isObject(from) && typeof from[name] === 'number' ? from[name] : 0;
}

function readReport(name: string): unknown {
  const file = report(name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

async function vitest(project: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  const code = await runNode(
    [tool('vitest', 'vitest.mjs'), ...args, `--outputFile.json=${report(project)}`],
    env,
  );
  const found = readReport(project);
  const failed = count(found, 'numFailedTests');
  return {
    passed: count(found, 'numPassedTests'),
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: count(found, 'numPendingTests') + count(found, 'numTodoTests'),
  };
}

/**
 * What fails is tried once more, and counted: on a machine that others share, a process may be held
 * up at any point for longer than a spec waits. What is wrong fails twice.
 */
async function playwright(env: NodeJS.ProcessEnv): Promise<Counts> {
  const code = await runNode(
    [tool('@playwright', 'test', 'cli.js'), 'test', '--retries=1', '--reporter=list,json'],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') },
  );
  const found = readReport('e2e');
  const stats = isObject(found) ? found['stats'] : null;
  const failed = count(stats, 'unexpected');
  const late = count(stats, 'flaky');
  return {
    passed: count(stats, 'expected') + late,
    late,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: count(stats, 'skipped'),
  };
}

async function build(): Promise<Counts> {
  const args = [tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'];
  return (await runNode(args)) === 0 ? { passed: 0, failed: 0, skipped: 0 } : FAILED;
}

function skipped(name: string): Promise<Counts> {
  say(`${name}: runs on Linux alone`);
  return Promise.resolve({ passed: 0, failed: 0, skipped: 0 });
}

const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

const SUITES: Record<string, (env: NodeJS.ProcessEnv) => Promise<Counts>> = {
  check: async () => ((await check()) ? { passed: 0, failed: 0, skipped: 0 } : FAILED),
  unit: (env) => vitest('node', env),
  component: (env) => vitest('component', env),
  package: (env) => (process.platform === 'linux' ? vitest('package', env) : skipped('package')),
  e2e: async (env) => {
    const built = await build();
    return built.failed > 0 ? built : playwright(env);
  },
};

/** `npm test [-- suite ...]`: all suites, or those that are named. */
await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(SUITES, name));
  if (unknown) throw new Error(`There is no suite ${unknown}: ${Object.keys(SUITES).join(', ')}.`);
  fs.rmSync(REPORTS, { recursive: true, force: true });
  fs.mkdirSync(REPORTS, { recursive: true });
  const env = { ...process.env, PARALLAX_CHROMIUM: ensureChromium(say) };
  const total = { passed: 0, failed: 0, skipped: 0, late: 0 };
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const counts = await suite(env);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    total.late += counts.late ?? 0;
  }
  if (total.late > 0) say(`${total.late} passed only when tried a second time: see "flaky" above`);
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`,
  );
  return total.failed === 0 ? 0 : 1;
});
