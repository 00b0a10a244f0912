import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CORE, LAYERS } from '../../../scripts/layers.ts';
import { tool } from '../../../scripts/run.ts';
import { useFolder } from '../../support/folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const NAMES = LAYERS.map(({ name }) => name);

const CRUISER = tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
const folder = useFolder();

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(folder(name)), { recursive: true });
  fs.writeFileSync(folder(name), text);
}

function makePackage(name: string): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
  write(`node_modules/${name}/index.js`, 'export const a = 1;');
}

/** What the check says of the files in the folder. */
function cruise(): Violation[] {
  write('package.json', JSON.stringify({ type: 'module' }));
  write('tsconfig.json', '{}');
  const config = path.join(root, '.dependency-cruiser.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      CRUISER,
      '--config',
      config,
      '--output-type',
      'json',
      'electron',
      'renderer',
      'test',
      'scripts',
    ],
    { cwd: folder('.'), encoding: 'utf8', maxBuffer: 1e8 },
  );
  expect(stderr).not.toMatch(/error/i);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

const described = (found: readonly Violation[]): string[] =>
  [...new Set(found.map(({ rule }) => rule.name))].sort();

it('every folder of core has its place', () => {
  const folders = fs.readdirSync(path.join(root, 'electron/core'), { withFileTypes: true });
  expect(
    folders
      .filter((each) => each.isDirectory())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(CORE.toSorted());
});

it('the stand-in does not import the app that it runs', () => {
  const standIn = path.join(root, 'test/standin');
  const files = fs.readdirSync(standIn, { recursive: true, withFileTypes: true });
  const naming = files
    .filter((file) => file.isFile() && !/[/\\](out|dist)([/\\]|$)/.test(file.parentPath))
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => /parallax/i.test(fs.readFileSync(file, 'utf8')));
  expect(naming).toEqual([]);
});

/** Files that break rules, and files that keep them, by what the rules are about. */
function plantOthers(): void {
  for (const part of ['electron', 'renderer', 'test', 'scripts']) write(`${part}/a.ts`, '');
  const ofCore = (name: string, text: string): void => write(`electron/core/${name}`, text);
  ofCore('rates/low.ts', 'export type Low = 1;');
  ofCore('tray/high.ts', 'export type High = 1;');
  ofCore('tray/down.ts', "import type { Low } from '../rates/low.ts'; export type Down = Low;");
  ofCore('rates/up.ts', "import type { High } from '../tray/high.ts'; export type Up = High;");

  ofCore('one.ts', "import { two } from './two.ts'; export const one = (): number => two();");
  ofCore('two.ts', "import { one } from './one.ts'; export const two = (): number => one();");
  ofCore('sun.ts', "import type { Moon } from './moon.ts'; export type Sun = Moon | 1;");
  ofCore('moon.ts', "import type { Sun } from './sun.ts'; export type Moon = Sun | 2;");
  ofCore('lost.ts', "import { a } from './nowhere.ts'; export const b = a;");
  write('electron/attic/alone.ts', 'export const a = 1;');
  write('electron/attic/uses.ts', "import { one } from '../core/one.ts'; export const b = one;");

  for (const name of ['valibot', 'left-pad', 'electron', 'svelte']) makePackage(name);
  const uses = (names: readonly string[]): string =>
    names.map((name, index) => `import * as a${index} from '${name}'; void a${index};`).join('\n');
  ofCore('bad.ts', uses(['left-pad', 'node:fs']));
  write('electron/service/good.ts', uses(['valibot']));
  write('electron/service/bad.ts', uses(['electron', 'node:http']));
  write('electron/host/good.ts', uses(['electron']));
  const types = "import type * as E from 'electron'; export type F = typeof E;";
  for (const part of ['base', 'ipc', 'alerts', 'app']) write(`electron/${part}/bad.ts`, types);
  write('renderer/rates/Good.svelte', `<script lang="ts">${uses(['svelte'])}</script>`);
  write('renderer/rates/Bad.svelte', `<script lang="ts">${uses(['left-pad', 'node:fs'])}</script>`);
}

it('a folder of core imports those below it, no circle, no lost file, a package where a layer has it', () => {
  plantOthers();
  const found = cruise();
  const isAboutPackages = ({ from }: Violation): boolean => /(?:good|bad)\./i.test(from);
  const others = found.filter((each) => !isAboutPackages(each));
  expect(others.map(({ from, rule }) => `${from}: ${rule.name}`).sort()).toEqual([
    'electron/attic/alone.ts: every file is in a layer',
    'electron/attic/uses.ts: every file is in a layer',
    'electron/core/lost.ts: what is imported is there',
    'electron/core/moon.ts: files may not import each other in a circle',
    'electron/core/one.ts: files may not import each other in a circle',
    'electron/core/rates/up.ts: core/rates may not import what is above it',
  ]);
  expect(found.filter(({ from }) => /good/i.test(from))).toEqual([]);
  expect(described(found.filter(isAboutPackages))).toEqual([
    'app may not import this package',
    'base may not import this package',
    'core may not import Node',
    'core may not import this package',
    'features may not import this package',
    'ipc may not import this package',
    'service may not import Node',
    'service may not import this package',
    'views may not import Node',
    'views may not import this package',
  ]);
});

it('ARCHITECTURE.md shows the same layers, with the same imports', () => {
  const text = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const rows = text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const name = cells[1]?.replaceAll('*', '') ?? '';
    return NAMES.includes(name) ? [[name, cells[3], cells[4]]] : [];
  });
  const expected = LAYERS.map(({ name, imports, types, packages, node }) => [
    name,
    imports.length === NAMES.length - 1
      ? 'everything'
      : [...imports, ...types.map((each) => `types of ${each}`)].join(', ') || 'nothing',
    [...(node ? ['Node'] : []), ...(packages ?? ['any'])].join(', ') || 'nothing',
  ]);
  expect(rows).toEqual(expected);
});
