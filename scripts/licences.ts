import fs from 'node:fs';
import path from 'node:path';
import { type Licence, toLicenceFile } from '../electron/core/base/licence.ts';
import { readJson } from './lock-file.ts';

/** What Vite's `build.license` writes about each package of a bundle. */
interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
}

/** Vite writes it into the folder of each bundle. */
export const LICENCES = 'licences.json';

/** They are compatible with MIT and require only a notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  // For fonts, which may be bundled with any software.
  'OFL-1.1',
]);

/** Shipped, but not as code of a bundle: the desktop, and the font that CSS names. */
const UNBUNDLED = ['electron', '@fontsource-variable/inter'];

/** Replaces the lists of the bundles by one list of everything shipped, with Electron and the font. */
export function gatherLicences(root: string, dist: string): void {
  const lists = fs.globSync(`*/${LICENCES}`, { cwd: dist }).map((each) => path.join(dist, each));
  const found = [
    ...UNBUNDLED.map((name) => manifestOf(root, name)),
    ...lists.flatMap((file) => readJson(file) as readonly Bundled[]),
  ];
  const byTitle = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
  const all = [...byTitle.values()].map((each) => licenceOf(root, each));
  const sorted = all.sort((one, other) => (one.name < other.name ? -1 : 1));
  fs.writeFileSync(path.join(dist, LICENCES), JSON.stringify(toLicenceFile(sorted)));
  for (const file of lists) fs.rmSync(file);
}

function manifestOf(root: string, name: string): Bundled {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = readJson(path.join(folder, 'package.json')) as {
    readonly version: string;
    readonly license: string;
  };
  const text = fs.readFileSync(path.join(folder, 'LICENSE'), 'utf8');
  return { name, version, identifier: license, text };
}

/**
 * A package's notice.
 * @throws if its licence is not on the list.
 */
export function licenceOf(root: string, { name, version, identifier, text }: Bundled): Licence {
  const isMit = text?.includes('Permission is hereby granted, free of charge, to any person');
  const licence = identifier ?? (isMit ? 'MIT' : '');
  if (!ALLOWED.has(licence)) {
    throw new Error(`${name} is bundled and has the licence "${licence}", which is not allowed.`);
  }
  const own = fs.readFileSync(path.join(root, 'NOTICE'), 'utf8').trim();
  // Our NOTICE only covers packages that require one.
  const notice = own.toLowerCase().includes(name.replaceAll('-', ' ')) ? [own] : [];
  return { name, version, licence, text: [...notice, text ?? mitText(root, name)].join('\n\n') };
}

/** MIT's text for a package that names the licence without including it. */
function mitText(root: string, name: string): string {
  const { license, author } = readJson(path.join(root, 'node_modules', name, 'package.json')) as {
    readonly license?: string;
    readonly author?: string | { readonly name: string };
  };
  if (license !== 'MIT') throw new Error(`${name} is bundled and has no licence text.`);
  const holder = (typeof author === 'string' ? author : author?.name)?.replace(/\s*[<(].*$/, '');
  const ours = fs.readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
  return ours.replace(/^Copyright .*$/m, `Copyright (c) ${holder ?? name}`);
}
