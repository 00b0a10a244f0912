import fs from 'node:fs';
import path from 'node:path';
import { audit } from './audit.ts';
import {
  closure,
  type Lock,
  lockProblems,
  type Manifest,
  nameAt,
  readJson,
  scriptProblems,
  versionProblems,
} from './lock-file.ts';
import { main, root, say } from './run.ts';

/** Licences that are compatible with MIT and require only a notice. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
]);

/** Named by a bundled package but never bundled: only js-yaml's command line uses it. */
const LEFT_OUT = new Set(['node_modules/argparse']);

/** The packages that the app's own code imports: the bundled ones, and Electron. */
export function importedPackages(folder: string): string[] {
  const files = ['electron', 'renderer'].flatMap((part) =>
    fs
      .readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const names = files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\b(?:from|import) '([^'.#][^']*)'/g)].map(
      ([, specifier = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '',
    ),
  );
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('node:')).sort();
}

/** One licence, or a choice or sum of them, each on the list. */
export function isAllowed(licence: unknown): boolean {
  if (typeof licence !== 'string') return false;
  const words = licence
    .replace(/[()]/g, ' ')
    .trim()
    .split(/\s+(?:OR|AND)\s+/);
  const test = (word: string): boolean => LICENCES.has(word.trim());
  return licence.includes(' AND ') ? words.every(test) : words.some(test);
}

function licenceProblems(tree: string, places: readonly string[]): string[] {
  return places.flatMap((place) => {
    const file = path.join(tree, place, 'package.json');
    // Packages for another system are not installed; the lock file was checked instead.
    if (!fs.existsSync(file)) return [];
    const licence = (readJson(file) as Manifest).license ?? statedInFile(path.join(tree, place));
    return isAllowed(licence) ? [] : [`${place} has the licence ${String(licence)}`];
  });
}

/** MIT if the package's licence file has MIT's text, for packages without a licence field. */
function statedInFile(folder: string): string | undefined {
  const file = path.join(folder, 'LICENSE');
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const isMit = text.includes('Permission is hereby granted, free of charge, to any person');
  return isMit ? 'MIT' : undefined;
}

/** Every shipped package that the code imports needs a reason in CONTRIBUTING.md. */
function unjustified(tree: string): string[] {
  const said = fs.readFileSync(path.join(tree, 'CONTRIBUTING.md'), 'utf8');
  return importedPackages(tree)
    .filter((name) => !said.includes(name))
    .map((name) => `CONTRIBUTING.md does not say why there is ${name}`);
}

/** The lock file's places of everything in a package of the app. */
export function shippedPlaces(lock: Lock, tree = root): string[] {
  // Electron is a binary: its npm dependencies only download it at install.
  const bundled = importedPackages(tree).filter((name) => name !== 'electron');
  const places = closure(lock, bundled).filter((place) => !LEFT_OUT.has(place));
  return ['node_modules/electron', ...places];
}

/** The folders with a package.json that is installed: the app's and the benchmarks'. */
const INSTALLED_IN = ['.', 'test/bench'];

const lockOf = (folder: string): Lock =>
  (readJson(path.join(folder, 'package-lock.json')) as { packages: Lock }).packages;

/** What a folder of the tree asks to be installed. */
function installProblems(tree: string, folder: string): string[] {
  const manifest = readJson(path.join(tree, folder, 'package.json')) as Manifest;
  const lock = lockOf(path.join(tree, folder));
  return [
    ...versionProblems(manifest),
    ...lockProblems(lock),
    ...scriptProblems(lock, manifest),
  ].map((problem) => (folder === '.' ? problem : `${folder}: ${problem}`));
}

/** All problems of third-party code that the tree shows, one a line. */
export function supplyChainProblems(tree = root): { shipped: string[]; problems: string[] } {
  const shipped = shippedPlaces(lockOf(tree), tree);
  const problems = [
    ...INSTALLED_IN.flatMap((folder) => installProblems(tree, folder)),
    ...licenceProblems(tree, shipped),
    ...unjustified(tree),
  ];
  return { shipped: [...new Set(shipped.map(nameAt))], problems };
}

/**
 * `node scripts/supply-chain.ts [--audited]`: exits with 1 on a problem; with the option, an audit
 * without an answer is one.
 */
if (import.meta.main) {
  await main(async () => {
    const { shipped, problems } = supplyChainProblems();
    const all = [...problems, ...(await audit(shipped, process.argv.includes('--audited')))];
    for (const problem of all) say(problem);
    return all.length === 0 ? 0 : 1;
  });
}
