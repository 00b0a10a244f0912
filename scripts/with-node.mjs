// Plain JavaScript without anything new: the Node that reads this may be years old.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'scripts', 'node');
const isWindows = process.platform === 'win32';
const own = process.versions.node;

/** What the tests are run with. Before 24.10, its SQLite knows no numbered values. */
function isTested() {
  const [major, minor] = own.split('.').map(Number);
  return major === 24 && minor >= 10;
}

/** Whether this Node reads TypeScript, as those since 22.18 do. */
const isEnough = Boolean(process.features.typescript) && import.meta.main !== undefined;

const readJson = (...names) => JSON.parse(fs.readFileSync(path.join(folder, ...names), 'utf8'));

/** The Node that npm has put into `scripts/node`; null without it, or with an older one. */
function fetchedNode() {
  const wanted = readJson('package.json').optionalDependencies;
  const name = Object.keys(wanted).find((each) =>
    fs.existsSync(path.join(folder, 'node_modules', each)),
  );
  if (name === undefined) return null;
  const { version, bin } = readJson('node_modules', name, 'package.json');
  return version === wanted[name] ? path.join(folder, 'node_modules', name, bin.node) : null;
}

/** Runs the person's npm, whose errors are shown. */
function npm(...args) {
  const stdio = ['ignore', 'ignore', 'inherit'];
  const own = process.env.npm_execpath || '';
  if (own.endsWith('npm-cli.js')) spawnSync(process.execPath, [own, ...args], { stdio });
  else spawnSync('npm', args, { stdio, shell: isWindows });
}

/** Installs it by the lock file there, whose checksums npm compares. */
function fetchNode() {
  process.stderr.write(`Fetching Node 24, once: this one is ${own} ...\n`);
  npm('ci', '--prefix', folder, '--include=optional', '--no-audit');
}

/** One that was made for another C library does not, as on Alpine and NixOS. */
const starts = (file) => file !== null && spawnSync(file, ['--version']).status === 0;

/** `npx` finds it by this name, and npm puts the folder first in the PATH of scripts. */
function linkNode(file, link) {
  fs.mkdirSync(path.dirname(link), { recursive: true });
  fs.rmSync(link, { force: true });
  if (isWindows) fs.copyFileSync(file, link);
  else fs.symlinkSync(path.relative(path.dirname(link), file), link);
}

/** Whether npm left out native parts of tools: before Node 20.19 it does, without a word. */
function isPartLeftOut() {
  const { packages } = readJson('..', '..', 'package-lock.json');
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const fits = (wanted, value) => !wanted || wanted.includes(value);
  return Object.keys(packages).some((place) => {
    const part = packages[place];
    const isForHere =
      part.os &&
      fits(part.os, process.platform) &&
      fits(part.cpu, process.arch) &&
      fits(part.libc, libc);
    return isForHere && !fs.existsSync(path.join(root, place));
  });
}

/** Has a newer npm complete what `npm ci` has installed, by the same lock file. */
function completeTools(file) {
  if (!isPartLeftOut()) return;
  process.stderr.write(`Fetching parts of the tools that npm left out for Node ${own}, once ...\n`);
  npm('install', '--prefix', folder, '--no-save', '--no-audit', 'npm@11.19.1');
  const newer = path.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync(file, [newer, 'install', '--no-save', '--no-audit'], options);
}

/** Null where none runs. */
function findNode() {
  if (isTested()) return process.execPath;
  if (fetchedNode() === null) fetchNode();
  const file = fetchedNode();
  if (starts(file)) {
    const link = path.join(root, 'node_modules', '.bin', path.basename(file));
    if (!fs.existsSync(link)) {
      completeTools(file);
      linkNode(file, link);
    }
    return file;
  }
  if (!isEnough) return null;
  process.stderr.write(`Node 24 is not to be had here: going on with ${own}.\n`);
  return process.execPath;
}

/** `node scripts/with-node.mjs SCRIPT [ARGUMENT ...]`: runs the script by a Node that can. */
const node = findNode();
if (node === null) {
  process.stderr.write(
    `Parallax needs Node 24 to run from source, and this is ${own}. Install it from your system's packages or https://nodejs.org, then repeat the command.\n`,
  );
  process.exit(1);
}
process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH}`;
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code) => process.exit(code === null ? 1 : code));
