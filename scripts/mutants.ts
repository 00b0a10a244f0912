import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { draw, filesWith, LIST, type Mutant } from './draw-mutants.ts';
import { ended, main, root, printLine } from './run.ts';
import { BUILD, copyOfTree } from './without.ts';

/** `lost`: no file has the text. */
type Outcome = 'red' | 'green' | 'lost';

const MOST_MS = 900_000;

/** Whether exactly one place has the text. */
function isOnce(folder: string, text: string): boolean {
  const [only = '', ...others] = filesWith(folder, text);
  if (only === '' || others.length > 0) return false;
  return fs.readFileSync(path.join(folder, only), 'utf8').split(text).length === 2;
}

/**
 * Fastest first: tests that import the files, or the stand-in's own suite; then specs of the page and
 * of the app.
 */
function stagesFor(files: readonly string[]): readonly (readonly string[])[] {
  const modules = (...parts: string[]): string => path.join('node_modules', ...parts);
  const vitest = [modules('vitest', 'vitest.mjs'), 'related', ...files, '--run', '--bail=1'];
  const playwright = [modules('@playwright', 'test', 'cli.js'), 'test', '--max-failures=1'];
  const isStandIn = files.every((file) => file.startsWith('test'));
  const own = isStandIn ? [path.join('scripts', 'standin.ts')] : vitest;
  return [own, BUILD, playwright];
}

async function passes(folder: string, args: readonly string[]): Promise<boolean> {
  const options = { cwd: folder, stdio: 'ignore', timeout: MOST_MS } as const;
  return (await ended(spawn(process.execPath, [...args], options))) === 0;
}

async function plant(folder: string, { text, instead }: Mutant): Promise<Outcome> {
  const files = filesWith(folder, text);
  if (files.length === 0) return 'lost';
  const before = files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  const write = (index: number, content = ''): void =>
    fs.writeFileSync(path.join(folder, files[index] ?? ''), content);
  before.forEach((content, index) =>
    write(
      index,
      content.replaceAll(text, () => instead),
    ),
  );
  try {
    for (const stage of stagesFor(files)) if (!(await passes(folder, stage))) return 'red';
    return 'green';
  } finally {
    before.forEach((content, index) => write(index, content));
  }
}

const USAGE = `npm run mutants [-- FLAGS] [WORD ...]: plants each fault of scripts/mutants.json, and runs
the tests, fastest first, until one is red. Only faults whose name has one of the words, where there are any.

  --tree FOLDER  in another checkout, which has its packages, in place of a copy of the last commit
  --draw SEED    draws 15 other faults over the product's lines, which --tree has too, and prints
                 them for the list`;

await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      tree: { type: 'string' },
      draw: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    printLine(USAGE);
    return 0;
  }
  if (values.draw !== undefined) {
    const trees = [root, ...(values.tree === undefined ? [] : [path.resolve(values.tree)])];
    const isThere = ({ text }: Mutant): boolean => trees.every((tree) => isOnce(tree, text));
    const drawn = draw(root, Number(values.draw), isThere);
    process.stdout.write(`${JSON.stringify(drawn, null, 2)}\n`);
    return 0;
  }
  const all = JSON.parse(fs.readFileSync(LIST, 'utf8')) as readonly Mutant[];
  const chosen = all.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  const copy = values.tree === undefined ? copyOfTree() : null;
  const folder = copy?.folder ?? path.resolve(values.tree ?? '');
  const counts: Record<Outcome, number> = { red: 0, green: 0, lost: 0 };
  try {
    for (const mutant of chosen) {
      const startedAtMs = performance.now();
      const outcome = await plant(folder, mutant);
      counts[outcome] += 1;
      const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(0);
      printLine(`${outcome.padEnd(5)} ${seconds.padStart(4)} s  ${mutant.name}`);
    }
  } finally {
    copy?.remove();
  }
  const { red, green, lost } = counts;
  printLine(`${chosen.length} faults: ${red} red, ${green} green, ${lost} lost`);
  return red === chosen.length && red > 0 ? 0 : 1;
});
