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
  /** The files of the first frame: all static imports, and the styles. */
  readonly first: readonly BuiltFile[];
  /** Files that load later, or never. */
  readonly lazy: readonly BuiltFile[];
}

/** Finds static imports; a dynamic import has a bracket before the quote. */
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
const LINKED = /(?:src|href)="\.\/assets\/([^"]+\.(?:js|css))"/g;

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Reads the folder of a built page (`dist/renderer`) and follows its imports. */
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
