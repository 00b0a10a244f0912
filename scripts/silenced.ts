import fs from 'node:fs';
import path from 'node:path';
import { main, root, printLine } from './run.ts';

const OTHERS = new Set(['.git', 'node_modules', 'dist', 'out', 'test-results']);
const TEXTS = '**/*.{ts,js,cjs,svelte,css,html,md,json,yml}';
const SILENCING =
  /(?:\/\/|\/\*|<!--|#)\s*(?:(?:prettier|oxfmt)-ignore|(?:eslint|oxlint)-disable|@ts-(?:ignore|nocheck))/;

/** Fails on each comment that switches the formatter, a linter or the compiler off. */
await main(() => {
  const files = fs.globSync(TEXTS, {
    cwd: root,
    exclude: (name) => OTHERS.has(path.basename(name)),
  });
  const found = files.flatMap((file) =>
    fs
      .readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        SILENCING.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  for (const place of found)
    printLine(`${place}\n  Solve what it hides: no check is switched off here.`);
  return Promise.resolve(found.length === 0 ? 0 : 1);
});
