import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { audit } from '../../../scripts/audit.ts';
import { gatherLicences, licenceOf } from '../../../scripts/licences.ts';
import {
  type Lock,
  lockProblems,
  scriptProblems,
  versionProblems,
} from '../../../scripts/lock-file.ts';
import {
  shippedPackages,
  supplyChainProblems,
  unjustified,
} from '../../../scripts/supply-chain.ts';
import { useFolder } from '../../support/folder.ts';

const inFolder = useFolder();
const root = path.resolve(import.meta.dirname, '../../..');
const integrity = 'sha512-x';
afterEach(() => vi.unstubAllEnvs());

function write(file: string, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  fs.mkdirSync(path.dirname(inFolder(file)), { recursive: true });
  fs.writeFileSync(inFolder(file), text);
}

it('the tree has no problem', () => expect(supplyChainProblems()).toEqual([]));

it('reports every problem of each installed folder', () => {
  const packages = { 'node_modules/x': { version: '1.0.0', hasInstallScript: true } };
  for (const folder of ['', 'docs/', 'scripts/node/', 'test/bench/', 'test/outside/']) {
    write(`${folder}package.json`, { devDependencies: { x: '^1.0.0' } });
    write(`${folder}package-lock.json`, { packages });
  }
  const inEach = [
    'package.json: x has the version ^1.0.0, not an exact one',
    'package-lock.json: node_modules/x has no sha512 integrity',
    'allowScripts does not say whether x may run its scripts',
  ];
  expect(supplyChainProblems(inFolder())).toEqual([
    ...inEach,
    ...inEach.map((problem) => `docs: ${problem}`),
    ...inEach.map((problem) => `scripts/node: ${problem}`),
    ...inEach.map((problem) => `test/bench: ${problem}`),
    ...inEach.map((problem) => `test/outside: ${problem}`),
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
])('the version %j is reported', (version) => {
  expect(versionProblems({ devDependencies: { x: version } })).toHaveLength(1);
  expect(versionProblems({ dependencies: { x: version } })).toHaveLength(1);
  expect(versionProblems({ optionalDependencies: { x: version } })).toHaveLength(1);
});

it('exact versions are not', () => {
  expect(
    versionProblems({ devDependencies: { x: '1.2.3', y: '1.0.0-beta.1', z: 'npm:@a/b@1.2.3' } }),
  ).toEqual([]);
});

describe('an entry of the lock file is reported', () => {
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

describe('what is shipped', () => {
  const mit = { identifier: 'MIT', text: 'MIT License' };

  it('is what the bundles contain, each once, Electron and the font', () => {
    write('NOTICE', 'It contains the x y charts.');
    write('node_modules/electron/package.json', {
      name: 'electron',
      version: '9.0.0',
      license: 'MIT',
    });
    write('node_modules/electron/LICENSE', 'The text of Electron.');
    const font = { name: '@fontsource-variable/inter', version: '5.0.0', license: 'OFL-1.1' };
    write(`node_modules/${font.name}/package.json`, font);
    write(`node_modules/${font.name}/LICENSE`, 'The text of the font.');
    write('dist/main/licences.json', [{ name: 'x-y', version: '1.0.0', ...mit }]);
    write('dist/renderer/licences.json', [
      { name: 'b', version: '1.0.0', ...mit },
      { name: 'bb', version: '1.0.0', ...mit },
      { name: 'x-y', version: '1.0.0', ...mit },
    ]);
    gatherLicences(inFolder(), inFolder('dist'));
    expect(shippedPackages(inFolder())).toEqual([
      {
        name: '@fontsource-variable/inter',
        version: '5.0.0',
        licence: 'OFL-1.1',
        text: 'The text of the font.',
      },
      { name: 'b', version: '1.0.0', licence: 'MIT', text: 'MIT License' },
      { name: 'bb', version: '1.0.0', licence: 'MIT', text: 'MIT License' },
      { name: 'electron', version: '9.0.0', licence: 'MIT', text: 'The text of Electron.' },
      {
        name: 'x-y',
        version: '1.0.0',
        licence: 'MIT',
        text: 'It contains the x y charts.\n\nMIT License',
      },
    ]);
    // The text of both is there once.
    const written = fs.readFileSync(inFolder('dist', 'licences.json'), 'utf8');
    expect(written.split('"MIT License"').length).toBe(2);
    expect(fs.readdirSync(inFolder('dist'), { recursive: true })).not.toContain(
      path.join('main', 'licences.json'),
    );
  });

  it('is unknown without a build', () => {
    expect(() => shippedPackages(inFolder())).toThrow('npm run build writes it');
  });

  it.each(['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN x', 'UNLICENSED', undefined])(
    'may not have the licence %j',
    (identifier) => {
      const each = { name: 'x', version: '1.0.0', text: 'Terms' };
      expect(() => licenceOf(root, identifier ? { ...each, identifier } : each)).toThrow(
        'x is bundled and has the licence',
      );
    },
  );

  it('has the text of its licence, MIT also where the package only names it', () => {
    const bare = { name: 'x', version: '1.0.0', identifier: 'MIT' };
    write('NOTICE', 'None.');
    write('LICENSE', 'MIT License\n\nCopyright (c) us\n\nPermission');
    write('node_modules/x/package.json', { license: 'MIT', author: 'Ann <a@x.example>' });
    expect(licenceOf(inFolder(), bare).text).toBe('MIT License\n\nCopyright (c) Ann\n\nPermission');
    write('node_modules/x/package.json', { license: 'ISC' });
    expect(() => licenceOf(inFolder(), { ...bare, identifier: 'ISC' })).toThrow(
      'x is bundled and has no licence text',
    );
    const stated = 'Permission is hereby granted, free of charge, to any person';
    expect(licenceOf(root, { name: 'x', version: '1.0.0', text: stated }).licence).toBe('MIT');
  });

  it('needs a reason if the app itself requires it', () => {
    write('package.json', { devDependencies: { x: '1.0.0', said: '1.0.0' } });
    write('CONTRIBUTING.md', 'said: why');
    const all = ['x', 'said', 'needed-by-x'].map((name) => ({ name, version: '1.0.0' }));
    expect(unjustified(inFolder(), all)).toEqual(['CONTRIBUTING.md does not say why there is x']);
  });
});

describe('the audit', () => {
  const bad = (severity: string) => [
    { id: 1, url: 'https://x.example', title: 'Bad', severity, vulnerable_versions: '<2.0.0' },
  ];

  /** Plants packages with known vulnerabilities, at a registry that knows them. */
  async function withRegistry(advisories: object | null, run: () => Promise<void>): Promise<void> {
    const server = createServer((request, response) => {
      const isAsked = request.url?.includes('advisories/bulk') && advisories !== null;
      request.resume().on('end', () => {
        response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isAsked ? advisories : {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`);
    vi.stubEnv('npm_config_cache', inFolder('cache'));
    const names = ['planted', 'mild', 'tool'];
    const devDependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']));
    const own: [string, object] = ['', { name: 'app', devDependencies }];
    const entries = names.map((name): [string, object] => [
      `node_modules/${name}`,
      { version: '1.0.0', dev: true, integrity },
    ]);
    write('package.json', { name: 'app', version: '1.0.0', devDependencies });
    write('package-lock.json', {
      name: 'app',
      lockfileVersion: 3,
      packages: Object.fromEntries([own, ...entries]),
    });
    await run().finally(() => server.close());
  }

  it(
    'finds a severe vulnerability in what is shipped; in a tool it is printed',
    () =>
      withRegistry({ planted: bad('high'), mild: bad('low'), tool: bad('critical') }, async () => {
        const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
        expect(await audit(['planted', 'mild'], inFolder())).toEqual([
          'audit: planted has a vulnerability of severity high',
        ]);
        const lines = printed.mock.calls.map(([line]) => String(line)).join('');
        expect(lines).toContain('mild has a vulnerability of severity low, in a tool alone');
        expect(lines).toContain('tool has a vulnerability of severity critical, in a tool alone');
      }),
    60_000,
  );

  it(
    'fails if the registry does not answer',
    () =>
      withRegistry(null, async () => {
        expect(await audit(['planted'], inFolder())).toEqual([
          'audit: NOT CHECKED, the registry did not answer',
        ]);
      }),
    60_000,
  );
});
