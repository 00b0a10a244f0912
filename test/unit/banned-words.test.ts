import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../electron/core/text');

/** Words of documents and machines, and what the app says in their place. */
const BANNED: readonly (readonly [banned: RegExp, instead: string])[] = [
  [/\basked for\b/i, 'requested'],
  [/\bby itself\b/i, 'automatically'],
  [/\banew\b/i, 'again'],
  [/\bstands?\b/i, 'is'],
  [/\btold\b/i, 'notified, shown, fired'],
  [/\bput (in|aside)\b/i, 'entered, saved'],
  [/\b(is|are|be|was|were|longer) kept\b/i, 'is stored, is saved, stays'],
  [/\bgo(es)? on\b/i, 'continues'],
  [/\bgo(es)? by\b/i, 'follows, uses'],
  [/\b(look|hunt) whether\b/i, 'check whether'],
  [/\b(was|were) begun\b/i, 'was started'],
  [/\bleft alone\b/i, 'a pause'],
  [/\bcan not\b/i, "can't"],
  [/\bwears?\b/i, 'has, uses'],
  [/\bmend(s|ed)?\b/i, 'repair'],
  // The technical name: alone it is a value of code, after `npm run` a command.
  [/(?<!^|npm run )\bsandbox\b/i, 'demo'],
];

/** The texts in a file's code; comments and keys do not count. */
function textsIn(source: string): string[] {
  const found: string[] = [];
  function walk(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    const isKey = isText && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (isText && !isKey) found.push(node.text);
    ts.forEachChild(node, walk);
  }
  walk(ts.createSourceFile('text.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

const bannedIn = (source: string): string[] =>
  textsIn(source).flatMap((text) =>
    BANNED.flatMap(([banned, instead]) =>
      banned.test(text) ? [`“${text.trim()}”: write ${instead}`] : [],
    ),
  );

describe('texts that people read have no banned words', () => {
  it.each(fs.readdirSync(folder).filter((name) => name.endsWith('.ts')))('%s', (name) => {
    expect(bannedIn(fs.readFileSync(path.join(folder, name), 'utf8'))).toEqual([]);
  });
});

describe('the search', () => {
  it.each([
    ["const a = { b: 'It was asked for twice' };", 1],
    ['const a = (n: string) => `The file of ${n} is kept here`;', 1],
    ["const a = { told: 'Fired' }; // A comment may say that it is kept.", 0],
    ["const a = { 'is kept': 'Stored' };", 0],
    ["import a from './told.ts';", 0],
    ["const a = 'Shown now: the sandbox';", 1],
    ["const a = (b: string) => b === 'sandbox';", 0],
  ])('of %s', (source, expected) => {
    expect(bannedIn(source)).toHaveLength(expected);
  });
});
