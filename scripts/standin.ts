import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { main, root, runNode, printLine, tool } from './run.ts';

const FOLDER = 'test/standin';
/** Other inputs of the stand-in: the versions of Electron's types and of Playwright. */
const WATCHED = [FOLDER, 'package-lock.json'];

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether the stand-in differs from a commit; true if git can't tell. */
function changedSince(commit: string): boolean {
  try {
    const differs = git('diff', '--name-only', commit, '--', ...WATCHED);
    const isNew = git('ls-files', '--others', '--exclude-standard', '--', ...WATCHED);
    return differs + isNew !== '';
  } catch {
    return true;
  }
}

/**
 * `npm run standin [-- --since COMMIT] [-- spec ...]`: checks the stand-in and runs its conformance
 * suite.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { since: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.since !== undefined && !changedSince(values.since)) {
    printLine(`stand-in: unchanged since ${values.since}`);
    return 0;
  }
  const types = await runNode([tool('@typescript', 'native', 'bin', 'tsc'), '-p', FOLDER]);
  if (types !== 0) return types;
  const suite = [tool('@playwright', 'test', 'cli.js'), 'test', '-c', FOLDER];
  return runNode([...suite, ...positionals]);
});
