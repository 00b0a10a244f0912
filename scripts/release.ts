import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { readJson } from './lock-file.ts';
import { writeManifest } from './release-manifest.ts';
import { writeNotes } from './release-notes.ts';
import { main, root, printLine } from './run.ts';
import { shippedPackages } from './supply-chain.ts';

interface App {
  readonly name: string;
  readonly version: string;
}

/**
 * Writes a release's bill of materials, checksums and, with a signing key, its signed manifest
 * beside its packages. Writes the notes to `out`.
 * @param tag must be the version of package.json, with a `v`.
 * @throws if it is not, or if there is no package.
 */
export function prepareRelease(
  folder: string,
  tag: string,
  signingKey = '',
  shipped = shippedPackages(),
): void {
  const app = readJson(path.join(root, 'package.json')) as App;
  if (tag !== `v${app.version}`) {
    throw new Error(`The tag ${tag} is not the version of package.json, ${app.version}.`);
  }
  const packages = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  if (packages.length === 0) throw new Error(`${folder} holds no packages.`);
  writeNotes(root, app.version);
  const titles = shipped.map((each) => `${each.name}@${each.version}`);
  const bill = billOfMaterials(root, app.name, titles);
  const name = `Parallax-${app.version}-materials.cdx.json`;
  fs.writeFileSync(path.join(folder, name), `${JSON.stringify(bill, null, 2)}\n`);
  if (signingKey !== '') writeManifest(folder, app.version, signingKey, Date.now());
  fs.writeFileSync(path.join(folder, SUMS), checksums(folder));
}

const SUMS = 'SHA256SUMS';

/** In the format of `sha256sum --check`, sorted by name. */
export function checksums(folder: string): string {
  const names = fs.readdirSync(folder).filter((name) => name !== SUMS);
  const lines = names.sort().map((name) => {
    const sum = createHash('sha256')
      .update(fs.readFileSync(path.join(folder, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  return lines.join('');
}

/** `node scripts/release.ts FOLDER TAG` */
if (import.meta.main) {
  await main(() => {
    const [folder, tag] = process.argv.slice(2);
    if (!folder || !tag) throw new Error('node scripts/release.ts FOLDER TAG');
    prepareRelease(path.resolve(folder), tag, process.env['PARALLAX_UPDATE_SIGNING_KEY']);
    printLine(`release: ${fs.readdirSync(folder).length} files for ${tag}`);
    return Promise.resolve(0);
  });
}
