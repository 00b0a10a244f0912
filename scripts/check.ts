import { main, runNode, say, tool } from './run.ts';

const tsc = (project: string): string[] => [tool('typescript', 'bin', 'tsc'), '-p', project];

/** Each layer is compiled by its own rules: core without Node and DOM, the page without Node. */
const STEPS: readonly (readonly [name: string, args: string[]])[] = [
  ['format', [tool('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['types: core', tsc('electron/core')],
  ['types: main', tsc('electron')],
  ['types: test', tsc('test')],
  ['types: scripts', tsc('scripts')],
  ['types: configs', tsc('.')],
  [
    'types: renderer',
    [
      tool('svelte-check', 'bin', 'svelte-check'),
      '--tsconfig',
      'renderer/tsconfig.json',
      '--fail-on-warnings',
      '--output',
      'human',
    ],
  ],
  [
    'rooms',
    [
      tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      'electron',
      'renderer',
      'scripts',
      'test',
      'vite.config.ts',
      'vitest.config.ts',
    ],
  ],
  ['supply chain', ['scripts/supply-chain.ts']],
  [
    'workflows',
    [tool('@tktco', 'node-actionlint', 'bin', 'node-actionlint.js'), '.github/workflows/*.yml'],
  ],
  ['lint', [tool('eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.']],
];

/** `npm run check`: everything that can be said about the code without running it. */
export async function check(): Promise<boolean> {
  const failed: string[] = [];
  const run = async (steps: typeof STEPS): Promise<void> => {
    for (const [name, args] of steps) {
      const startedAt = performance.now();
      if ((await runNode(args)) !== 0) failed.push(name);
      say(`check: ${name}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  };
  // The linter takes as long as everything else together.
  const isLint = ([name]: (typeof STEPS)[number]): boolean => name === 'lint';
  await Promise.all([run(STEPS.filter(isLint)), run(STEPS.filter((step) => !isLint(step)))]);
  say(failed.length === 0 ? 'check: all clean' : `check: failed: ${failed.join(', ')}`);
  return failed.length === 0;
}

if (import.meta.main) await main(async () => ((await check()) ? 0 : 1));
