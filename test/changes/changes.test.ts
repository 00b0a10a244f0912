import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../support/folder.ts';
import { apply, copyProject } from './apply.ts';
import { CHANGES } from './changes.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const inFolder = useFolder();

/** What a developer runs after a change. */
const CHECKS: readonly (readonly string[])[] = [
  ['node_modules/@typescript/native/bin/tsc', '-p', 'test', '--noEmit'],
  [
    'node_modules/svelte-check/bin/svelte-check',
    '--tsgo-experimental-api',
    '--tsconfig',
    'renderer/tsconfig.json',
    '--fail-on-warnings',
  ],
];

it.each(CHANGES)(
  '$name touches at most $most files, and what covers it passes',
  (change) => {
    const copy = inFolder('copy');
    copyProject(ROOT, copy);
    const files = apply(copy, change);
    expect(
      files.filter((file) => !file.startsWith('electron/core/text/fr/')).length,
    ).toBeLessThanOrEqual(change.most);
    const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project=node', ...change.covers];
    for (const args of [...CHECKS, tests]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: copy,
        encoding: 'utf8',
      });
      expect(status, `${stdout}\n${stderr}`).toBe(0);
    }
  },
  1_200_000,
);
