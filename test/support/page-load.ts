import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of the built page: its name below `assets`, or `index.html`. */
export interface BuiltFile {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

export interface PageLoad {
  /** What the page reads before it shows anything: all that is imported at once, and its styles. */
  readonly first: readonly BuiltFile[];
  /** What comes later, or never. */
  readonly lazy: readonly BuiltFile[];
}

/** Names what a script imports at once; a dynamic import has a bracket where these have a quote. */
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
const LINKED = /(?:src|href)="\.\/assets\/([^"]+\.(?:js|css))"/g;

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Reads a built page's folder (`dist/renderer`), by what its files say of each other. */
export function readPageLoad(folder: string): PageLoad {
  const read = (name: string): BuiltFile => {
    const content = fs.readFileSync(path.join(folder, name));
    return {
      name: path.basename(name),
      bytes: content.length,
      gzipBytes: gzipSync(content).length,
    };
  };
  const text = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
  const seen = new Set<string>();
  const follow = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    if (name.endsWith('.js')) all(text(`assets/${name}`), STATIC_IMPORT).forEach(follow);
  };
  all(text('index.html'), LINKED).forEach(follow);
  const built = fs
    .readdirSync(path.join(folder, 'assets'))
    .filter((name) => /\.(?:js|css)$/.test(name));
  return {
    first: [read('index.html'), ...[...seen].map((name) => read(`assets/${name}`))],
    lazy: built.filter((name) => !seen.has(name)).map((name) => read(`assets/${name}`)),
  };
}

export const gzipBytesOf = (files: readonly BuiltFile[]): number =>
  files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
