import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge, unanswered } from '../../scripts/audit.ts';
import {
  closure,
  type Lock,
  lockProblems,
  scriptProblems,
  versionProblems,
} from '../../scripts/lock-file.ts';
import { isAllowed, supplyChainProblems } from '../../scripts/supply-chain.ts';
import { useFolder } from '../support/folder.ts';

const inFolder = useFolder();
const integrity = 'sha512-x';

it('the tree has no problem, and its shipped packages are found', () => {
  const { shipped, problems } = supplyChainProblems();
  expect(problems).toEqual([]);
  expect(shipped).toEqual(expect.arrayContaining(['electron', 'electron-log', 'conf', 'valibot']));
  expect(shipped).not.toContain('vitest');
});

it('a tree with every problem is told each of them, of each folder that is installed', () => {
  const tree = inFolder();
  const write = (file: string, content: unknown): void => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), text);
  };
  const packages = { 'node_modules/x': { version: '1.0.0', hasInstallScript: true } };
  for (const folder of ['', 'test/bench/']) {
    write(`${folder}package.json`, { devDependencies: { x: '^1.0.0' } });
    write(`${folder}package-lock.json`, { packages });
  }
  write('node_modules/x/package.json', { license: 'GPL-3.0' });
  write('node_modules/electron/package.json', { license: 'MIT' });
  write('electron/main.ts', "import 'x';");
  write('renderer/app/main.ts', '');
  write('CONTRIBUTING.md', '');
  const inEach = [
    'package.json: x has the version ^1.0.0, not an exact one',
    'package-lock.json: node_modules/x has no sha512 integrity',
    'allowScripts does not say whether x may run its scripts',
  ];
  expect(supplyChainProblems(tree).problems).toEqual([
    ...inEach,
    ...inEach.map((problem) => `test/bench: ${problem}`),
    'node_modules/x has the licence GPL-3.0',
    'CONTRIBUTING.md does not say why there is x',
  ]);
});

it.each([
  '^1.2.3',
  '~1.2.3',
  '1.x',
  '*',
  'latest',
  '>=1',
  'git+https://x/y',
  'file:../x',
  'npm:y@^1.2.3',
  'npm:y',
  '',
])('the version %j is told', (version) => {
  expect(versionProblems({ devDependencies: { x: version } })).toHaveLength(1);
  expect(versionProblems({ dependencies: { x: version } })).toHaveLength(1);
});

it('exact versions are not', () => {
  expect(
    versionProblems({ devDependencies: { x: '1.2.3', y: '1.0.0-beta.1', z: 'npm:@a/b@1.2.3' } }),
  ).toEqual([]);
});

describe('an entry of the lock file is told', () => {
  it.each([
    ['without integrity', { version: '1.0.0' }],
    ['with a weak one', { version: '1.0.0', integrity: 'sha1-x' }],
    ['over plain HTTP', { version: '1.0.0', integrity, resolved: 'http://r.example/x.tgz' }],
    ['from git', { version: '1.0.0', integrity, resolved: 'git+ssh://git@r.example/x.git#1' }],
    [
      'with a password',
      { version: '1.0.0', integrity, resolved: 'https://me:you@r.example/x.tgz' },
    ],
    ['that is a link', { version: '1.0.0', integrity, link: true }],
    ['without a version', { integrity }],
  ])('%s', (_what, entry) => {
    expect(lockProblems({ '': {}, 'node_modules/x': entry })).toHaveLength(1);
  });

  it('but not one of a registry, or without an address', () => {
    const resolved = 'https://r.example/x/-/x-1.0.0.tgz';
    const fine = { version: '1.0.0', integrity };
    expect(lockProblems({ a: fine, b: { ...fine, resolved } })).toEqual([]);
  });
});

it('a package with scripts has to be decided about, and no other', () => {
  const lock: Lock = { 'node_modules/a/node_modules/@s/x': { hasInstallScript: true } };
  expect(scriptProblems(lock, {})).toHaveLength(1);
  expect(scriptProblems(lock, { allowScripts: { '@s/x': false } })).toEqual([]);
  expect(scriptProblems({}, { allowScripts: { y: true } })).toHaveLength(1);
});

it('what is shipped is what is needed, from where Node finds it', () => {
  const lock: Lock = {
    '': {},
    'node_modules/a': { dependencies: { b: '1' }, peerDependencies: { p: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
    'node_modules/b': {},
    'node_modules/c': { optionalDependencies: { missing: '1' } },
    'node_modules/p': {},
    'node_modules/tool': {},
  };
  expect(closure(lock, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/p',
  ]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['SEE LICENSE IN x', false],
  ['UNLICENSED', false],
  [undefined, false],
  [{ type: 'MIT' }, false],
])('the licence %j: %s', (licence, allowed) => expect(isAllowed(licence)).toBe(allowed));

it('a severe vulnerability is a problem in what is shipped, and said in a tool', () => {
  const findings = {
    conf: { severity: 'high' },
    valibot: { severity: 'low' },
    vite: { severity: 'critical' },
  };
  const { severe, others } = judge(findings, ['conf', 'valibot']);
  expect(severe).toEqual(['audit: conf has a vulnerability of severity high']);
  expect(others).toHaveLength(2);
});

it('a registry that is silent is a problem where the audit is required, and said elsewhere', () => {
  expect(unanswered(true)).toEqual(['audit: NOT CHECKED, the registry did not answer']);
  expect(unanswered(false)).toEqual([]);
});
