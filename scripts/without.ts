import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ended, root, tool } from './run.ts';

/** One change of one file, and the test file that has to fail with it. */
export interface Removal {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly instead: string;
  readonly test: string;
}

/** How one guard is removed: its name, a text that occurs once in the file, and what takes its place. */
export type Cut = readonly [name: string, text: string, instead?: string];

/** The guards of a file, and the fastest test that fails without each of them. */
export const removals = (file: string, test: string, cuts: readonly Cut[]): Removal[] =>
  cuts.map(([name, text, instead = '']) => ({ name, file, text, instead, test }));

/** `stale`: the text is not in the file, or more than once. `broken`: no test ran. */
export type Found = 'red' | 'green' | 'stale' | 'broken';

/** Works in a copy of the last commit, so that whatever ends it leaves the tree as it is. */
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
    },
  };
}

/** What comes of the test file of a removal in a copy of the tree, which is as before afterwards. */
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

export async function runTests(folder: string, files: readonly string[]): Promise<Found> {
  const vitest = tool('vitest', 'vitest.mjs');
  const report = path.join(folder, 'out', 'report.json');
  fs.rmSync(report, { force: true });
  const args = [vitest, 'run', '--project', 'node*', '--reporter', 'json', '--outputFile', report];
  const options = { cwd: folder, stdio: 'ignore', timeout: 180_000 } as const;
  await ended(spawn(process.execPath, [...args, ...files], options));
  try {
    const { numTotalTests, numFailedTests, numPassedTests } = JSON.parse(
      fs.readFileSync(report, 'utf8'),
    ) as Record<string, number>;
    if (numFailedTests) return 'red';
    return numTotalTests !== 0 && numTotalTests === numPassedTests ? 'green' : 'broken';
  } catch {
    return 'broken';
  }
}
