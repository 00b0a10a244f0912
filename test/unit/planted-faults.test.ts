import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GUARDS } from '../../scripts/guard-list.ts';
import { filesWith, LIST, type Mutant } from '../../scripts/draw-mutants.ts';
import { root } from '../../scripts/run.ts';

/** A fault that no longer applies proves nothing at night. */
it('each planted fault has its place in the code', () => {
  const all = JSON.parse(fs.readFileSync(LIST, 'utf8')) as readonly Mutant[];
  expect(all.length).toBeGreaterThanOrEqual(30);
  expect(all.filter(({ text }) => filesWith(root, text).length === 0)).toEqual([]);
});

it('each guard is once in its file, and its test is there', () => {
  const times = (file: string, text: string): number =>
    fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(text).length - 1 : 0;
  const stale = GUARDS.filter(
    ({ file, text, test }) =>
      times(path.join(root, file), text) !== 1 || !fs.existsSync(path.join(root, test)),
  );
  expect(stale).toEqual([]);
});
