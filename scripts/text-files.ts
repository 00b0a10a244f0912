import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';
import type { Language } from '../electron/core/settings/appearance.ts';
import { en } from '../electron/core/text/en.ts';
import { TRANSLATIONS } from '../electron/core/text/catalogue.ts';
import { terminal } from '../electron/core/text/en-terminal.ts';
import { TERMINALS } from '../electron/core/text/terminal-catalogue.ts';
import { wordByCount } from '../electron/core/text/words-by-number.ts';
import { codeOf, icuOf, type Message, type Part, readIcu, valuesOf } from './icu.ts';
import { root } from './run.ts';

/** A value of a text: what it may be besides any text or any number. */
export interface Parameter {
  readonly name: string;
  readonly literals: readonly Literal[];
  readonly open: 'text' | 'number' | null;
}
type Literal = string | boolean | null;

/** A text of the catalogue, as one language says it: words, or a function of values. */
export interface Leaf {
  readonly path: readonly string[];
  readonly content: unknown;
  /** Null if ICU has no such values: a list, or a record. */
  readonly parameters: readonly Parameter[] | null;
}

/** Names of settings have dots in them. */
const BETWEEN = '/';
const placeOf = (names: readonly string[]): string => names.join(BETWEEN);

type TextFunction = (...values: readonly unknown[]) => unknown;
type Words = Readonly<Record<string, unknown>>;

const TEXTS = path.join(root, 'electron/core/text');

/** A part of the texts: where it is in the exported file, and in the code. */
interface Root {
  readonly within: readonly string[];
  readonly english: Words;
  /** The file of English, and the name that it exports. */
  readonly file: string;
  readonly exports: string;
  readonly own: (language: Language) => Words;
}
const TERMINAL = 'terminal';
const ROOTS: readonly Root[] = [
  {
    within: [],
    english: en,
    file: 'en.ts',
    exports: 'en',
    own: (language) => TRANSLATIONS[language],
  },
  {
    within: [TERMINAL],
    english: terminal,
    file: 'en-terminal.ts',
    exports: TERMINAL,
    own: (language) => TERMINALS[language],
  },
];

/** The file of a language, and the constants in it. */
export interface TextFile {
  readonly file: string;
  readonly constants: readonly string[];
}

/** A language has one file, or one more of the terminal, which then starts sooner. */
export function filesOf(language: string): readonly TextFile[] {
  const [file, ofTerminal] = [`${language}.ts`, `${language}-terminal.ts`].map((name) =>
    path.join(TEXTS, name),
  ) as [string, string];
  return fs.existsSync(ofTerminal)
    ? [
        { file, constants: [language] },
        { file: ofTerminal, constants: [TERMINAL] },
      ]
    : [{ file, constants: [language, TERMINAL] }];
}

/** Every text of English, or what a language says in its place; what it leaves out is left out. */
export function leavesIn(language: Language): readonly Leaf[] {
  const { types, checker } = englishTypes();
  const leaves: Leaf[] = [];
  function walk(source: object, content: Words, typeHere: ts.Type | null, within: string[]): void {
    for (const [key, english] of Object.entries(source) as [string, unknown][]) {
      const symbol = typeHere && checker.getPropertyOfType(typeHere, key);
      const typed = symbol ? checker.getTypeOfSymbol(symbol) : null;
      const place = [...within, key];
      const word = content[key];
      if (typeof english === 'object' && english !== null) {
        walk(english, (word ?? {}) as Words, typed, place);
      } else if (word !== undefined) {
        leaves.push({ path: place, content: word, parameters: parametersOf(word, typed, checker) });
      }
    }
  }
  for (const each of ROOTS) {
    const own = language === 'en' ? each.english : each.own(language);
    walk(each.english, own, types.get(each) ?? null, [...each.within]);
  }
  return leaves;
}

interface Types {
  readonly types: ReadonlyMap<Root, ts.Type>;
  readonly checker: ts.TypeChecker;
}
let known: Types | undefined;

/** The compiler knows what each value of a text may be. */
function englishTypes(): Types {
  if (known) return known;
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (name) =>
    ts.sys.readFile(name),
  ) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = ROOTS.map(({ file }) => path.join(TEXTS, file));
  const program = ts.createProgram(files, { ...options, types: [] });
  const checker = program.getTypeChecker();
  const types = new Map<Root, ts.Type>();
  for (const each of ROOTS) {
    const source = program.getSourceFile(path.join(TEXTS, each.file));
    const module = source && checker.getSymbolAtLocation(source);
    const exported = module ? checker.getExportsOfModule(module) : [];
    const symbol = exported.find(({ name }) => name === each.exports);
    if (!symbol) throw new Error(`${each.file} has no texts.`);
    types.set(each, checker.getTypeOfSymbol(symbol));
  }
  known = { types, checker };
  return known;
}

function parametersOf(
  content: unknown,
  type: ts.Type | null,
  checker: ts.TypeChecker,
): readonly Parameter[] | null {
  if (typeof content === 'string') return [];
  const signature = type?.getNonNullableType().getCallSignatures()[0];
  if (typeof content !== 'function' || !signature) return null;
  const all = signature.getParameters().map((each) => parameterOf(each, checker));
  return all.every((each) => each !== null) ? all : null;
}

function parameterOf(symbol: ts.Symbol, checker: ts.TypeChecker): Parameter | null {
  const type = checker.getTypeOfSymbol(symbol);
  const parts = type.isUnion() ? type.types : [type];
  const literals: Literal[] = [];
  let open: Parameter['open'] = null;
  for (const part of parts) {
    const base = part.isIntersection() ? (part.types[0] ?? part) : part;
    if (base.isStringLiteral()) literals.push(base.value);
    else if (base.flags & ts.TypeFlags.BooleanLiteral) {
      literals.push(checker.typeToString(base) === 'true');
    } else if (base.flags & ts.TypeFlags.Null) literals.push(null);
    else if (base.flags & ts.TypeFlags.String) open = 'text';
    else if (base.flags & ts.TypeFlags.Number) open = 'number';
    else return null;
  }
  // Of a boolean, what is true comes first: it has the name.
  literals.sort((one, other) => Number(other === true) - Number(one === true));
  return /^[A-Za-z]\w*$/.test(symbol.name) ? { name: symbol.name, literals, open } : null;
}

/** Stands for a text; no catalogue has these characters. */
const markOf = (index: number): string => `\uE000${index}\uE001`;
/** A number that stands in no text by itself. */
const numberOf = (index: number): number => 7_013 + index * 1_000;

/** A text as ICU writes it; null if its words follow a rule that only code can say. */
export function exported(leaf: Leaf, language: string): string | null {
  const { content, parameters } = leaf;
  if (typeof content === 'string') return icuOf([content]);
  if (parameters === null) return null;
  const say = content as TextFunction;
  try {
    const message = messageOf(say, parameters, language, []);
    if (message === null || !isSame(say, compiled(message, parameters, language), parameters)) {
      return null;
    }
    return icuOf(message);
  } catch {
    return null;
  }
}

interface Given {
  /** What the function gets. */
  readonly value: unknown;
  /** What it gets in its place, so that the text shows where it is; null for a literal. */
  readonly marked: unknown;
}

const isEqual = (left: Message, right: Message): boolean => icuOf(left) === icuOf(right);

function messageOf(
  say: TextFunction,
  parameters: readonly Parameter[],
  language: string,
  given: readonly Given[],
): Message | null {
  const parameter = parameters[given.length];
  if (parameter === undefined) return wordsOf(say, parameters, given);
  const { name, literals, open } = parameter;
  const within = (each: Given): Message | null =>
    messageOf(say, parameters, language, [...given, each]);
  const last =
    open === null
      ? within({ value: literals.at(-1), marked: null })
      : openMessage(open, given.length, name, language, within);
  if (last === null) return null;
  const cases: Record<string, Message> = {};
  for (const literal of open === null ? literals.slice(0, -1) : literals) {
    const message = within({ value: literal, marked: null });
    if (message === null) return null;
    if (literal === true || literal === null || !isEqual(message, last)) {
      cases[String(literal)] = message;
    }
  }
  const isAlike = Object.values(cases).every((message) => isEqual(message, last));
  return isAlike ? last : [{ value: name, by: 'select', cases: { ...cases, other: last } }];
}

/** Any text has one message; a number may have one for each form of the language. */
function openMessage(
  open: 'text' | 'number',
  index: number,
  name: string,
  language: string,
  within: (given: Given) => Message | null,
): Message | null {
  if (open === 'text') return within({ value: markOf(index), marked: markOf(index) });
  const rules = new Intl.PluralRules(language);
  // Counts as the number, and is written as its mark.
  const withNumber = (value: number): Message | null =>
    within({ value, marked: { valueOf: () => value, toString: () => markOf(index) } });
  const other = withNumber(numberOf(index));
  if (other === null) return null;
  const cases: Record<string, Message> = {};
  for (const form of rules.resolvedOptions().pluralCategories) {
    const sample = [1, 2, 3, 5, 11, 1_000_000].find((each) => rules.select(each) === form);
    const message = sample === undefined || form === 'other' ? null : withNumber(sample);
    if (message !== null && !isEqual(message, other)) cases[form] = message;
  }
  for (const exact of [0, 1, 2]) {
    const message = withNumber(exact);
    const rest = cases[rules.select(exact)] ?? other;
    if (message !== null && !isEqual(message, rest)) cases[`=${exact}`] = message;
  }
  if (Object.keys(cases).length === 0) return other;
  return [{ value: name, by: 'plural', cases: { ...cases, other } }];
}

/** What is said of these values, with the names of the values in their places. */
function wordsOf(
  say: TextFunction,
  parameters: readonly Parameter[],
  given: readonly Given[],
): Message | null {
  const text = say(...given.map(({ value }) => value));
  if (typeof text !== 'string') return null;
  const marked = say(...given.map(({ value, marked: own }) => own ?? value));
  const shown = (value: unknown, index: number): string =>
    typeof value === 'number' ? String(value) : markOf(index);
  const isMarked =
    typeof marked === 'string' &&
    given.reduce(
      (words, { value, marked: own }, index) =>
        own === null ? words : words.replaceAll(markOf(index), shown(value, index)),
      marked,
    ) === text;
  let parts: Part[] = [isMarked ? marked : text];
  for (const [index, { value, marked: own }] of given.entries()) {
    if (own === null) continue;
    const name = parameters[index]?.name ?? '';
    // A function that computes with the number has it in the text itself.
    const isDigits = !isMarked && typeof value === 'number';
    const pattern = isDigits ? new RegExp(`(?<!\\d)${value}(?!\\d)`) : markOf(index);
    parts = parts.flatMap((part): Part[] => {
      if (typeof part !== 'string') return [part];
      const pieces = part.split(pattern).flatMap((piece): Part[] => [{ value: name }, piece]);
      return pieces.slice(1).filter((piece) => piece !== '');
    });
  }
  return parts;
}

/** The function that a message is. @throws if its code cannot be read. */
function compiled(
  message: Message,
  parameters: readonly Parameter[],
  language: string,
): TextFunction {
  const names = parameters.map(({ name }) => name).join(', ');
  const context = { byCount: wordByCount(language) };
  return vm.runInNewContext(`(${names}) => ${codeOf(message)}`, context) as TextFunction;
}

const TEXT_SAMPLES = [
  'USD',
  'officiel',
  'parallel',
  '1 min',
  '2 jours',
  '3 days',
  'Émile',
  '',
  '0',
];
const NUMBER_SAMPLES = [0, 1, 2, 3, 5, 11, 21, 100, 101, 1_000_000];
const MOST_TRIES = 400;

/** Whether two functions say the same of many values. */
function isSame(one: TextFunction, other: TextFunction, parameters: readonly Parameter[]): boolean {
  const samples = parameters.map(({ literals, open }): readonly unknown[] => [
    ...literals,
    ...(open === 'text' ? TEXT_SAMPLES : []),
    ...(open === 'number' ? NUMBER_SAMPLES : []),
  ]);
  const all = samples.reduce((count, each) => count * each.length, 1);
  for (let index = 0; index < Math.min(all, MOST_TRIES); index += 1) {
    // Odd steps through all combinations, so that each value comes with many of the others.
    let rest = all <= MOST_TRIES ? index : (index * 7_919) % all;
    const values = samples.map((each) => {
      const value = each[rest % each.length];
      rest = Math.floor(rest / each.length);
      return value;
    });
    if (one(...values) !== other(...values)) return false;
  }
  return true;
}

export interface Counted {
  /** Nested as the catalogue is. */
  readonly texts: Words;
  /** Those that only code can say, and those that the language leaves out. */
  readonly asCode: readonly string[];
  readonly missing: readonly string[];
}

/** What a language says, as ICU MessageFormat. */
export function exportTexts(language: Language): Counted {
  const texts: Record<string, unknown> = {};
  const asCode: string[] = [];
  const own = leavesIn(language);
  for (const leaf of own) {
    const text = exported(leaf, language);
    if (text === null) asCode.push(placeOf(leaf.path));
    else put(texts, leaf.path, text);
  }
  const content = new Set(own.map((leaf) => placeOf(leaf.path)));
  const all = leavesIn('en').map((leaf) => placeOf(leaf.path));
  return { texts, asCode, missing: all.filter((each) => !content.has(each)) };
}

function put(into: Record<string, unknown>, place: readonly string[], value: unknown): void {
  const [key = '', ...rest] = place;
  if (rest.length === 0) into[key] = value;
  else put((into[key] ??= {}) as Record<string, unknown>, rest, value);
}

export interface Imported {
  /** The code of each text, by its path. */
  readonly code: ReadonlyMap<string, string>;
  /** What cannot be taken, one a line. */
  readonly problems: readonly string[];
}

/** The code of the texts of a translator's file. */
export function importTexts(texts: unknown): Imported {
  const leaves = new Map(leavesIn('en').map((leaf) => [placeOf(leaf.path), leaf]));
  const code = new Map<string, string>();
  const problems: string[] = [];
  function walk(value: unknown, within: string): void {
    if (typeof value === 'object' && value !== null) {
      const prefix = within === '' ? '' : within + BETWEEN;
      for (const [key, each] of Object.entries(value)) walk(each, prefix + key);
      return;
    }
    const leaf = leaves.get(within);
    if (leaf === undefined) problems.push(`${within}: there is no such text`);
    else if (typeof value !== 'string') problems.push(`${within}: it is no text`);
    else {
      try {
        code.set(within, importedCode(value, leaf));
      } catch (error) {
        problems.push(`${within}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  walk(texts, '');
  return { code, problems };
}

/** @throws if the text cannot be read, or names a value that its English does not have. */
function importedCode(text: string, { content, parameters }: Leaf): string {
  const message = readIcu(text);
  if (typeof content === 'string') {
    if (valuesOf(message).length > 0) throw new Error('its English has no values');
    return codeOf(message);
  }
  if (parameters === null) throw new Error('it needs code: leave it out');
  checkValues(message, parameters);
  const used = new Set(valuesOf(message));
  const names = parameters.map(({ name }) => (used.has(name) ? name : `_${name}`));
  const last = names.findLastIndex((name) => !name.startsWith('_'));
  return `(${names.slice(0, last + 1).join(', ')}) => ${codeOf(message)}`;
}

function checkValues(message: Message, parameters: readonly Parameter[]): void {
  for (const part of message) {
    if (typeof part === 'string') continue;
    const parameter = parameters.find(({ name }) => name === part.value);
    if (!parameter) {
      const names = parameters.map(({ name }) => name).join(', ');
      throw new Error(`there is no value ${part.value}: its values are ${names}`);
    }
    if (!('cases' in part)) continue;
    const known = parameter.literals.map(String);
    for (const [name, within] of Object.entries(part.cases)) {
      if (part.by === 'select' && name !== 'other' && !known.includes(name)) {
        throw new Error(`${part.value} is never ${name}: it is one of ${known.join(', ')}`);
      }
      checkValues(within, parameters);
    }
    if (part.by === 'plural' && parameter.open !== 'number') {
      throw new Error(`${part.value} is no number`);
    }
  }
}

/** A new language's file. */
export function newFile(language: string, code: Imported['code']): string {
  const nested: Record<string, unknown> = {};
  for (const [place, each] of code) put(nested, place.split(BETWEEN), each);
  const written = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : `{ ${Object.entries(value as object)
          .map(([key, each]) => `${JSON.stringify(key)}: ${written(each)}`)
          .join(', ')} }`;
  const { [TERMINAL]: ofTerminal = {}, ...others } = nested;
  const [body, terminalBody] = [written(others), written(ofTerminal)];
  const counts = `${body}${terminalBody}`.includes('byCount(');
  return [
    `import type { TerminalText } from './en-terminal.ts';`,
    `import type { PartOf, Translation } from './translation.ts';`,
    ...(counts ? [`import { wordByCount } from './words-by-number.ts';`] : []),
    '',
    ...(counts ? [`const byCount = wordByCount('${language}');`, ''] : []),
    `/** A text that is left out is English. \`npm run texts\` changes this file. */`,
    `export const ${language}: Translation = ${body};`,
    '',
    `/** What a person reads in a terminal. */`,
    `export const ${TERMINAL}: PartOf<TerminalText> = ${terminalBody};`,
    '',
  ].join('\n');
}

/** The constant that has a text, and the text's place in it. */
function placeIn(language: string, place: string): readonly [string, readonly string[]] {
  const [first = '', ...rest] = place.split(BETWEEN);
  return first === TERMINAL ? [TERMINAL, rest] : [language, [first, ...rest]];
}

/**
 * The source of a file with other words in the places of some texts.
 * @returns also the texts whose place was not found, which are to be changed by hand.
 */
export function changedFile(
  source: string,
  language: string,
  code: Imported['code'],
): { readonly source: string; readonly lost: readonly string[] } {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true);
  const lost: string[] = [];
  const edits: { readonly from: number; readonly to: number; readonly code: string }[] = [];
  for (const [place, each] of code) {
    const node = find(file, ...placeIn(language, place));
    if (node === null) lost.push(place);
    else edits.push({ from: node.getStart(), to: node.end, code: each });
  }
  edits.sort((one, other) => other.from - one.from);
  let changed = source;
  for (const edit of edits) {
    changed = changed.slice(0, edit.from) + edit.code + changed.slice(edit.to);
  }
  return { source: changed, lost };
}

/** The texts among these that a file of a language has. */
export const textsIn = (
  { constants }: TextFile,
  language: string,
  code: Imported['code'],
): Imported['code'] =>
  new Map([...code].filter(([place]) => constants.includes(placeIn(language, place)[0])));

/** The expression of a text, also where a constant of the file holds its group. */
function find(file: ts.SourceFile, holder: string, place: readonly string[]): ts.Node | null {
  let node = constant(file, holder);
  for (const key of place) {
    const within: ts.Node | null = node && bare(file, node);
    const property: ts.ObjectLiteralElementLike | undefined =
      within && ts.isObjectLiteralExpression(within)
        ? within.properties.find((each) => each.name && nameOf(each.name) === key)
        : undefined;
    node = property && ts.isPropertyAssignment(property) ? property.initializer : null;
  }
  return node;
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();

function bare(file: ts.SourceFile, node: ts.Expression): ts.Expression | null {
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return bare(file, node.expression);
  return ts.isIdentifier(node) ? constant(file, node.text) : node;
}

function constant(file: ts.SourceFile, name: string): ts.Expression | null {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: own, initializer } of statement.declarationList.declarations) {
      if (own.getText() === name && initializer) return bare(file, initializer);
    }
  }
  return null;
}
