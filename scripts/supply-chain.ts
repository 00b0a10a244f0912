import fs from 'node:fs';
import path from 'node:path';
import { type LicenceFile, licencesIn } from '../electron/core/base/licence.ts';
import { audit } from './audit.ts';
import { LICENCES } from './licences.ts';
import {
  type Lock,
  lockProblems,
  type Manifest,
  readJson,
  scriptProblems,
  versionProblems,
} from './lock-file.ts';
import { main, root, printLine } from './run.ts';

interface Shipped {
  readonly name: string;
  readonly version: string;
}

/**
 * The packages in the last build, and Electron.
 * @throws if there was no build.
 */
export function shippedPackages(tree = root): readonly Shipped[] {
  const file = path.join(tree, 'dist', LICENCES);
  if (!fs.existsSync(file)) throw new Error(`There is no ${file}: npm run build writes it.`);
  return licencesIn(readJson(file) as LicenceFile);
}

/** Every direct dependency that is shipped needs a reason in CONTRIBUTING.md. */
export function unjustified(tree: string, shipped: readonly Shipped[]): string[] {
  const { devDependencies = {} } = readJson(path.join(tree, 'package.json')) as Manifest;
  const documented = fs.readFileSync(path.join(tree, 'CONTRIBUTING.md'), 'utf8');
  return shipped
    .filter(({ name }) => Object.hasOwn(devDependencies, name) && !documented.includes(name))
    .map(({ name }) => `CONTRIBUTING.md does not say why there is ${name}`);
}

/** The folders with a package.json that is installed: the app's, the site's, Node's, two stages'. */
const INSTALLED_IN = ['.', 'docs', 'scripts/node', 'test/bench', 'test/outside'];

/** The packages that a folder of the tree requires. */
function installProblems(tree: string, folder: string): string[] {
  const manifest = readJson(path.join(tree, folder, 'package.json')) as Manifest;
  const { packages: lock } = readJson(path.join(tree, folder, 'package-lock.json')) as {
    packages: Lock;
  };
  return [
    ...versionProblems(manifest),
    ...lockProblems(lock),
    ...scriptProblems(lock, manifest),
  ].map((problem) => (folder === '.' ? problem : `${folder}: ${problem}`));
}

/** The problems of third-party code that need neither a build nor the network, one a line. */
export const supplyChainProblems = (tree = root): string[] =>
  INSTALLED_IN.flatMap((folder) => installProblems(tree, folder));

/**
 * `node scripts/supply-chain.ts [--audited]`: exits with 1 on a problem. With the option it also
 * checks what the last build ships; an audit without an answer is a problem then.
 */
if (import.meta.main) {
  await main(async () => {
    const isAudited = process.argv.includes('--audited');
    const problems = supplyChainProblems();
    if (isAudited) {
      const shipped = shippedPackages();
      problems.push(
        ...unjustified(root, shipped),
        ...(await audit(shipped.map(({ name }) => name))),
      );
    }
    for (const problem of problems) printLine(problem);
    return problems.length === 0 ? 0 : 1;
  });
}
