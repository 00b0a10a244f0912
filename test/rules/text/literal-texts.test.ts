import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const LETTERS = /\p{L}/u;

/** Attributes and properties that are read by people: by eye, or aloud. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'body',
  'buttonLabel',
  'buttons',
  'checkboxLabel',
  'detail',
  'hint',
  'label',
  'message',
  'placeholder',
  'sublabel',
  'title',
  'toolTip',
]);
/** Calls of Electron whose texts a person reads. */
const SAY = new Set(['setTitle', 'setToolTip', 'showErrorBox', 'displayBalloon']);

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly value?: unknown;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Texts that stand in the markup itself. */
function inMarkup(source: string): string[] {
  const found: string[] = [];
  function walk(node: unknown, attribute: string | null): void {
    if (Array.isArray(node)) for (const each of node) walk(each, attribute);
    if (!isNode(node)) return;
    if (node.type === 'Attribute') {
      const { name = '', value } = node;
      walk(value, name);
      return;
    }
    const isRead = attribute === null || READ.has(attribute);
    if (node.type === 'Text' && isRead && LETTERS.test(node.data ?? ''))
      found.push(node.data ?? '');
    if (node.type === 'Literal' && attribute !== null && isRead && typeof node.value === 'string') {
      if (LETTERS.test(node.value)) found.push(node.value);
    }
    // The compared value is a name that is never shown.
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator']))) return;
    for (const [key, each] of Object.entries(node)) {
      if (key !== 'parent' && key !== 'metadata') walk(each, attribute);
    }
  }
  walk(parse(source, { modern: true }).fragment, null);
  return found;
}

/** Texts that code gives to what shows them. */
function inCode(source: string, isPage: boolean): string[] {
  const found: string[] = [];
  const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
    ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  function literal(node: ts.Node): void {
    if (ts.isArrayLiteralExpression(node)) node.elements.forEach(literal);
    if (isText(node) && LETTERS.test(node.getText().replace(/\$\{[^}]*\}/g, ''))) {
      found.push(node.getText());
    }
  }
  function walk(node: ts.Node): void {
    if (ts.isPropertyAssignment(node) && READ.has(node.name.getText())) literal(node.initializer);
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
      if (SAY.has(name)) node.arguments.forEach(literal);
    }
    // A page needs no sentence; its exceptions are never shown.
    const isSentence = isPage && isText(node) && /\p{L}{2,} \p{L}{2,}/u.test(node.getText());
    if (isSentence && !ts.isNewExpression(node.parent)) found.push(node.getText());
    ts.forEachChild(node, walk);
  }
  walk(ts.createSourceFile('code.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

const filesOf = (...patterns: string[]): string[] => fs.globSync(patterns, { cwd: root }).sort();
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** The scripts of a component, or a module's whole text. */
const codeOf = (file: string): string =>
  file.endsWith('.svelte')
    ? [...read(file).matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
        .map(([, code]) => code)
        .join('\n')
    : read(file);

/** What is found, with its file. */
const foundIn = (files: readonly string[], find: (file: string) => readonly string[]): string[] =>
  files.flatMap((file) => find(file).map((text) => `${file}: ${text}`));

/** Texts of several words that are no words of a language. */
const WITHOUT_LANGUAGE: Readonly<Record<string, RegExp>> = {
  // Commands and what is typed after them; help translates the words in capitals.
  'commands.ts': /^'(?:[a-z]+ )+(?:[A-Z]+|\[[A-Z]+\]|[a-z|]+)(?: (?:[A-Z]+|\[[A-Z]+\]))*'$/,
  // A folder of macOS.
  'data-folder.ts': /^'Application Support'$/,
  // What the person types, in the grammar's own English, and a command as an example.
  'request.ts': /^'(?:my price|send price|parallax platforms usdtngn)'$/,
};

it('only the catalogue contains texts that a page, main or a terminal shows', () => {
  const main = filesOf('electron/**/*.ts').filter((file) => !/core\/text\/|sandbox\//.test(file));
  const terminal = filesOf('electron/cli/*.ts', 'electron/core/local-api/*.ts');
  const inTerminal = (file: string): string[] =>
    inCode(read(file), true).filter(
      (text) => WITHOUT_LANGUAGE[path.basename(file)]?.test(text) !== true,
    );
  expect([
    ...foundIn(filesOf('renderer/**/*.svelte'), (file) => inMarkup(read(file))),
    ...foundIn(filesOf('renderer/**/*.{svelte,ts}'), (file) => inCode(codeOf(file), true)),
    ...foundIn(main, (file) => inCode(read(file), false)),
    ...foundIn(terminal, inTerminal),
  ]).toEqual([]);
});

describe('the search finds each kind of text', () => {
  it('in markup', () => {
    const found = inMarkup(
      '<p title="Hello" class="big">{text}: 5 <b>more</b></p><i aria-label={a ? "On" : b}></i>',
    );
    expect(found).toEqual(['Hello', 'more', 'On']);
  });

  it('in code', () => {
    expect(inCode("menu({ label: 'Quit', id: 'quit' })", false)).toEqual(["'Quit'"]);
    expect(inCode('tray.setToolTip(`Rates of ${name}`)', false)).toEqual(['`Rates of ${name}`']);
    expect(inCode("show({ buttons: ['Yes', no] })", false)).toEqual(["'Yes'"]);
    expect(inCode("const said = 'Try again'; throw new Error('not there');", true)).toEqual([
      "'Try again'",
    ]);
  });
});
