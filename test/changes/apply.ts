import fs from 'node:fs';
import path from 'node:path';

/** A change that a developer often makes, without the words that other languages have for it. */
export interface Change {
  readonly name: string;
  /** Files of `electron` and `renderer` that it may touch. */
  readonly most: number;
  /** In a file, the first line of a table, and what is inserted before its end. */
  readonly entries: readonly (readonly [file: string, table: string, entry: string])[];
  /** In a file, what is imported. */
  readonly imports?: readonly (readonly [file: string, line: string])[];
  /** The file names of the tests that cover it. */
  readonly covers: readonly string[];
}

const indentOf = (line: string): number => line.search(/\S/);
const ENDS = /^\s*(?:[\]})]|\{:|\{\/|<\/|<style)/;

/**
 * Inserts an entry before the end of a table: a line that closes it, as deep as its first one.
 * `alerts: { > kinds: {` is the first such table below the other; the end of markup is `</>`.
 */
export function withEntry(text: string, table: string, entry: string): string {
  const lines = text.split('\n');
  if (table === '</>') return `${text}${entry}\n`;
  const at = table.split(' > ').reduce((from, begin) => {
    const found = lines.findIndex((line, no) => no >= from && line.trimStart().startsWith(begin));
    if (found < 0) throw new Error(`There is no “${table}”.`);
    return found;
  }, 0);
  const first = lines[at] ?? '';
  // A short table is one line.
  if (/[\]}](?: as const)?[,;]$/.test(first)) {
    lines[at] = first.replace(/(?=[\]}][^\]}]*$)/, `, ${entry}`);
    return lines.join('\n');
  }
  const depth = indentOf(first);
  const end = lines.findIndex((line, no) => no > at && indentOf(line) === depth && ENDS.test(line));
  if (end < 0) throw new Error(`“${table}” has no end.`);
  return lines.toSpliced(end, 0, entry).join('\n');
}

const withImport = (text: string, line: string): string =>
  text.startsWith('<script') ? text.replace('>\n', `>\n${line}\n`) : `${line}\n${text}`;

/** Applies a change to a copy of the project. @returns the files of the product that it touched. */
export function apply(copy: string, { entries, imports = [] }: Change): readonly string[] {
  function edit(file: string, change: (text: string) => string): void {
    const whole = path.join(copy, file);
    fs.writeFileSync(whole, change(fs.readFileSync(whole, 'utf8')));
  }
  for (const [file, table, entry] of entries) edit(file, (text) => withEntry(text, table, entry));
  for (const [file, line] of imports) edit(file, (text) => withImport(text, line));
  const files = new Set([...entries, ...imports].map(([file]) => file));
  return [...files].filter((file) => /^(?:electron|renderer)\//.test(file));
}

const LEFT = new Set(['node_modules', '.git', 'out', 'dist', 'release']);

/** Copies the project, which shares what is installed. */
export function copyProject(root: string, to: string): void {
  fs.cpSync(root, to, {
    recursive: true,
    filter: (from) => !LEFT.has(path.basename(from)),
  });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(to, 'node_modules'), 'dir');
}
