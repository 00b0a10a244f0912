import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ended, root, tool } from './run.ts';

const MOST_MS = 900_000;

/** One change of one file, and the test file that must fail with it. */
export interface Removal {
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly text: string;
  readonly instead: string;
  readonly test: string;
}

/** The removal of one guard: its name, a text that occurs once in the file, and the replacement. */
export type Cut = readonly [name: string, text: string, instead?: string];

/** The guards of a file, and the fastest test that fails without each of them. */
export const removals = (file: string, test: string, cuts: readonly Cut[]): Removal[] =>
  cuts.map(([name, text, instead = '']) => ({ name, file, text, instead, test }));

/** `stale`: the text is not in the file, or more than once. `broken`: no build, or no test. */
export type Found = 'red' | 'green' | 'stale' | 'broken';

/** A copy of the last commit, so that an interrupted run leaves the tree unchanged. */
export function copyOfTree(): { folder: string; remove: () => void } {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-without-')), 'tree');
  const git = (...args: string[]): void => {
    const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  };
  git('worktree', 'add', '--detach', folder, 'HEAD');
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    remove() {
      fs.rmSync(path.join(folder, 'node_modules'));
      git('worktree', 'remove', '--force', folder);
      fs.rmSync(path.dirname(folder), { recursive: true });
    },
  };
}

/** Runs the test of a removal in a copy of the tree, then restores the copy. */
export async function testWithout(folder: string, removal: Removal): Promise<Found> {
  const file = path.join(folder, removal.file);
  const before = fs.readFileSync(file, 'utf8');
  if (before.split(removal.text).length !== 2) return 'stale';
  fs.writeFileSync(
    file,
    before.replace(removal.text, () => removal.instead),
  );
  try {
    return await runTests(folder, [removal.test]);
  } finally {
    fs.writeFileSync(file, before);
  }
}

/** Builds a tree with installed packages. */
export const BUILD = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'];

/** A run's exit code and output. */
interface Run {
  readonly code: number;
  readonly report: unknown;
}

async function run(folder: string, args: readonly string[]): Promise<Run> {
  const file = path.join(folder, 'out', 'report.json');
  fs.rmSync(file, { force: true });
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const options = { cwd: folder, env, stdio: 'ignore', timeout: MOST_MS } as const;
  const code = await ended(spawn(process.execPath, [...args], options));
  const report: unknown = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  return { code, report };
}

const foundOf = (passed = 0, failed = 0): Found => {
  if (failed > 0) return 'red';
  return passed > 0 ? 'green' : 'broken';
};

/** A file whose setup fails lists tests but runs none. */
async function runVitest(folder: string, files: readonly string[]): Promise<Found> {
  const tools = [tool('vitest', 'vitest.mjs'), 'run', '--project', 'node*', '--project', 'package'];
  const reporter = ['--reporter', 'json', '--outputFile', 'out/report.json'];
  const { code, report } = await run(folder, [...tools, ...reporter, ...files]);
  const { numPassedTests, numTotalTests } = (report ?? {}) as Record<string, number>;
  return code === 0 ? foundOf(numPassedTests) : foundOf(0, numTotalTests);
}

/** Specs need the built app. */
async function runSpecs(folder: string, files: readonly string[]): Promise<Found> {
  if ((await run(folder, BUILD)).code !== 0) return 'broken';
  const tools = [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=json'];
  const { report } = await run(folder, [...tools, '--max-failures=1', ...files]);
  const { stats } = (report ?? {}) as { stats?: { expected: number; unexpected: number } };
  return foundOf(stats?.expected, stats?.unexpected);
}

/** Whether all tests pass, or one fails. */
export async function runTests(folder: string, files: readonly string[]): Promise<Found> {
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  const tests = files.filter((file) => !specs.includes(file));
  const found = tests.length > 0 ? await runVitest(folder, tests) : 'green';
  return found === 'green' && specs.length > 0 ? runSpecs(folder, specs) : found;
}
