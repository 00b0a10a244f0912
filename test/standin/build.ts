import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Makes `dist`, which is what is published: Node strips no types from files in node_modules. */
const folder = import.meta.dirname;
const dist = path.join(folder, 'dist');
const require = createRequire(import.meta.url);
const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');

function compile(files: string[], emits: string[]): void {
  const project = path.join(dist, 'tsconfig.json');
  const roots = files.map((name) => `../${name}`);
  fs.writeFileSync(
    project,
    JSON.stringify({ extends: '../tsconfig.json', files: roots, include: [] }),
  );
  const options = ['--noEmit', 'false', '--rewriteRelativeImportExtensions', ...emits];
  const run = spawnSync(
    process.execPath,
    [compiler, '-p', project, '--rootDir', folder, '--outDir', dist, ...options],
    { stdio: 'inherit' },
  );
  fs.rmSync(project);
  if (run.status !== 0) process.exit(1);
}

fs.rmSync(dist, { recursive: true, force: true });
fs.mkdirSync(dist);
compile(
  ['launch.ts', 'electron.ts', 'thread/entry.ts', 'playwright.ts', 'thread/launch-in-thread.ts'],
  [],
);
compile(['playwright.ts'], ['--declaration', '--emitDeclarationOnly']);
const executable = fs.readFileSync(path.join(folder, 'electron'), 'utf8');
fs.writeFileSync(path.join(dist, 'electron'), executable.replace('launch.ts', 'launch.js'), {
  mode: 0o755,
});
