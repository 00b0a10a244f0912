import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

/** The folder of the application icon's drawings and of the files made from them. */
export const ICON_FOLDER = path.join(root, 'electron', 'app', 'icons', 'app');
export const ICON_SOURCES = ['icon.svg', 'icon-small.svg'] as const;
/** A copy, because the page only serves files of its own. */
export const PAGE_COPY = path.join(root, 'renderer', 'assets', 'app-icon.svg');
const MANIFEST = path.join(ICON_FOLDER, 'manifest.json');

/** The SHA-256 of each source and of each file made from it. */
export interface IconManifest {
  readonly sources: Readonly<Record<string, string>>;
  readonly made: Readonly<Record<string, string>>;
}

const hashOf = (file: string): string =>
  createHash('sha256')
    // A checkout may convert line endings.
    .update(
      file.endsWith('.svg')
        ? fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
        : fs.readFileSync(file),
    )
    .digest('hex');

/** `files` are relative to the folder, with slashes on every system. */
export function manifestOf(files: readonly string[], folder = ICON_FOLDER): IconManifest {
  const hashes = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, hashOf(path.join(folder, name))]));
  return { sources: hashes(ICON_SOURCES), made: hashes([...files].sort()) };
}

export function writeManifest(manifest: IconManifest): void {
  fs.writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

export function readManifest(): IconManifest {
  return JSON.parse(fs.readFileSync(MANIFEST, 'utf8')) as IconManifest;
}
