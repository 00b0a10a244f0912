import fs from 'node:fs';
import path from 'node:path';
import type { Licence } from '../electron/core/base/licence.ts';
import { readJson } from './lock-file.ts';

/** The files of all modules in a build's chunks. */
export function bundledModules(built: readonly unknown[]): string[] {
  const outputs = built.flat() as { output?: readonly { moduleIds?: readonly string[] }[] }[];
  return outputs.flatMap(({ output = [] }) => output.flatMap(({ moduleIds = [] }) => moduleIds));
}

/** The package folder of a module; null for the app's own modules and for virtual ones. */
export function packageFolder(moduleId: string): string | null {
  const file = moduleId.replace(/^\0/, '').replace(/[?#].*$/, '');
  const match = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file);
  return match?.[1] ?? null;
}

const TEXTS = /^(?:licen[cs]e|copying)(?:[.-].*)?$/i;
const NOTICES = /^notice(?:\..*)?$/i;

function textsOf(folder: string, names: RegExp): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => fs.readFileSync(path.join(folder, entry.name), 'utf8').trim());
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
}

/** The MIT text for a package that names the licence without including its text. */
function mitText({ author }: Package): string {
  const name = typeof author === 'string' ? author : (author?.name ?? '');
  return `MIT License

Copyright (c) ${name.replace(/\s*[<(].*$/, '')}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

/**
 * A package's own licence notice.
 * @throws if the package has none: everything shipped needs its notice.
 */
export function licenceOf(folder: string): Licence {
  const manifest = readJson(path.join(folder, 'package.json')) as Package;
  const { name, version, license } = manifest;
  const found = textsOf(folder, TEXTS);
  const texts = found.length === 0 && license === 'MIT' ? [mitText(manifest)] : found;
  if (texts.length === 0) throw new Error(`${name} is bundled and has no licence text`);
  const text = [...texts, ...textsOf(folder, NOTICES)].join('\n\n');
  const isMit = text.includes('Permission is hereby granted, free of charge, to any person');
  return { name, version, licence: license ?? (isMit ? 'MIT' : ''), text };
}

/** Everything shipped: the bundled packages, and Electron with its own parts. */
export function licencesOf(root: string, moduleIds: readonly string[]): Licence[] {
  const folders = new Set(moduleIds.flatMap((id) => packageFolder(id) ?? []));
  folders.add(path.join(root, 'node_modules', 'electron'));
  const notice = fs.readFileSync(path.join(root, 'NOTICE'), 'utf8').trim();
  const byName = [...folders].map((folder) => {
    const found = licenceOf(folder);
    // Our NOTICE only covers packages that require one.
    const isMeant = notice.toLowerCase().includes(found.name.replaceAll('-', ' '));
    return isMeant ? { ...found, text: `${notice}\n\n${found.text}` } : found;
  });
  return byName.sort((one, other) => (one.name < other.name ? -1 : 1));
}

export function writeLicences(root: string, moduleIds: readonly string[], file: string): void {
  fs.writeFileSync(file, JSON.stringify(licencesOf(root, moduleIds)));
}
