import fs from 'node:fs';
import path from 'node:path';
import { seeded } from '../test/support/seeded.ts';
import { root } from './run.ts';

/** One fault: a text in the product or the stand-in, and its replacement. */
export interface Mutant {
  readonly name: string;
  readonly text: string;
  readonly instead: string;
}

/** The planted faults, as JSON. */
export const LIST = path.join(root, 'scripts', 'mutants.json');
const PLACES = ['electron', 'renderer', 'test/standin'];

/** All files with the text, wherever it has moved. */
export function filesWith(folder: string, text: string): string[] {
  const files = PLACES.flatMap((place) =>
    fs.globSync(`${place}/**/*.{ts,svelte}`, { cwd: folder }),
  );
  return files.filter((file) => fs.readFileSync(path.join(folder, file), 'utf8').includes(text));
}

const COUNT = 15;

/** Typical slips in a line of code. */
const SLIPS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ >= /, ' > '],
  [/ <= /, ' < '],
  [/ > (?=\w+[;)\s])/, ' >= '],
  [/ < (?=\w+[;)\s])/, ' <= '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/Math\.max\(/, 'Math.min('],
  [/Math\.min\(/, 'Math.max('],
  [/ \+ 1\b/, ' + 2'],
  [/ \? (\S+) : /, ' ? !$1 : '],
  [/\breturn true;/, 'return false;'],
  [/\breturn false;/, 'return true;'],
];

/** Texts, types and imports have no behaviour of their own. */
const IS_NO_CODE = /^\s*(?:import|export type|readonly|type|interface|\*|\/\/|\/\*)/;

/** Draws faults from the product's lines; deterministic for a seed and a tree. */
export function draw(tree: string, seed: number, isThere: (mutant: Mutant) => boolean): Mutant[] {
  const random = seeded(seed);
  const files = fs
    .globSync('{electron,renderer}/**/*.ts', { cwd: tree })
    .filter((file) => !/core[\\/]text|\.d\.ts$/.test(file))
    .sort();
  const lines = files.flatMap((file) =>
    fs
      .readFileSync(path.join(tree, file), 'utf8')
      .split('\n')
      .filter((line) => !IS_NO_CODE.test(line) && SLIPS.some(([pattern]) => pattern.test(line)))
      .map((line) => ({ file, line: line.trim() })),
  );
  const drawn: Mutant[] = [];
  while (drawn.length < COUNT) {
    const { file, line } = lines[Math.floor(random() * lines.length)] ?? { file: '', line: '' };
    const fitting = SLIPS.filter(([pattern]) => pattern.test(line));
    const slip = fitting[Math.floor(random() * fitting.length)];
    if (!slip) continue;
    const mutant = {
      name: `drawn: ${path.basename(file, '.ts')}`,
      text: line,
      instead: line.replace(...slip),
    };
    const isNew = drawn.every(({ text }) => text !== line);
    if (isNew && mutant.instead !== line && isThere(mutant)) drawn.push(mutant);
  }
  return drawn;
}
