import os from 'node:os';
import { capture, main, printLine, tool } from './run.ts';
import { type Ended, type Outcome, runStages, type Stage } from './stages.ts';

interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * TypeScript 7, with one checker: several check much of the code twice, and the other core has other
 * steps. The parsers of other tools need TypeScript 6 (`typescript`) as well.
 */
const types = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  args: [tool('@typescript', 'native', 'bin', 'tsc'), '--checkers', '1', '-p', project],
});

/** A fresh clone has no cache, so every file is read. */
const cached = (name: string): string[] => [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=node_modules/.cache/${name}`,
];
const SVELTE = ['--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings', '--output', 'human'];
const COMPONENTS = ['--max-warnings=0', 'renderer/**/*.svelte', 'renderer/**/*.svelte.ts'];
const CODE = ['electron', 'renderer', 'scripts', 'test', 'vite.config.ts', 'vitest.config.ts'];

/** Slowest first. Each layer has compiler options of its own: core has neither Node nor DOM. */
const STEPS: readonly Step[] = [
  {
    name: 'format',
    args: [tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'],
  },
  {
    name: 'lint: components',
    args: [tool('eslint', 'bin', 'eslint.js'), ...cached('check-lint'), ...COMPONENTS],
  },
  { name: 'lint', args: [tool('oxlint', 'bin', 'oxlint')] },
  types('test', 'test'),
  { name: 'layers', args: [tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), ...CODE] },
  {
    name: 'types: renderer',
    args: [tool('svelte-check', 'bin', 'svelte-check'), '--tsgo-experimental-api', ...SVELTE],
  },
  {
    name: 'nothing unused',
    args: [tool('knip', 'bin', 'knip.js'), '--treat-config-hints-as-errors'],
  },
  types('main', 'electron'),
  types('scripts', 'scripts'),
  {
    name: 'workflows',
    args: [
      tool('@tktco', 'node-actionlint', 'bin', 'node-actionlint.js'),
      '.github/workflows/*.yml',
    ],
  },
  types('core', 'electron/core'),
  types('configs', '.'),
  types('site', 'docs'),
  { name: 'supply chain', args: ['scripts/supply-chain.ts'] },
  { name: 'silenced checks', args: ['scripts/silenced.ts'] },
];

function stageOf({ name, args }: Step): Stage {
  async function run(): Promise<Outcome> {
    const { code, output } = await capture([...args], process.env);
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
  }
  return { name, needs: [], run };
}

function report({ name, failed, output, seconds }: Ended): void {
  process.stderr.write(output);
  printLine(`check: ${name}${failed > 0 ? ' failed' : ''}, ${seconds.toFixed(1)} s`);
}

/** `npm run check`: every static check of the code. */
await main(async () => {
  const all = await runStages(STEPS.map(stageOf), os.availableParallelism(), report);
  const failed = all.filter((each) => each.failed > 0).map(({ name }) => name);
  printLine(failed.length === 0 ? 'check: all clean' : `check: failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
