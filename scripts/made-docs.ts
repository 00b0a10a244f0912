import fs from 'node:fs';
import path from 'node:path';
import { COMMAND_NAMES, COMMANDS, type Option, optionsOf } from '../electron/cli/commands.ts';
import { aboutOf, flagOf, optionAbout } from '../electron/cli/help.ts';
import { answer } from '../electron/core/local-api/answers.ts';
import { fields, hello, reply, request } from '../electron/core/local-api/contract.ts';
import { code, ticker } from '../electron/core/rates/forms.ts';
import { ENGLISH } from '../electron/core/text/terminal-texts.ts';
import { mcp as mcpWords } from '../electron/core/text/en/local-api.ts';

/** Not `root` of run.ts: the site's builder bundles this file into another folder. */
export interface Tree {
  readonly root: string;
}

/** What this file reads of a valibot schema, whose own types say nothing at run time. */
interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly literal?: unknown;
  readonly pipe?: readonly Schema[];
}

const NAMED = new Map<unknown, string>([
  [code, 'Code'],
  [ticker, 'Ticker'],
]);

const INDENT = '  ';

/** A schema as a type in TypeScript's notation. @throws for a kind that is not known here. */
export function shapeOf(schema: Schema, indent = ''): string {
  const { type, options = [], entries = {}, item, wrapped, literal, pipe = [] } = schema;
  const named = [schema, ...pipe].flatMap((each) => NAMED.get(each) ?? []);
  if (named[0] !== undefined) return named[0];
  switch (type) {
    case 'literal':
      return JSON.stringify(literal);
    case 'picklist':
      return options.map((each) => JSON.stringify(each)).join(' | ');
    case 'string':
      if (pipe.some((each) => each.type === 'iso_timestamp')) return 'Time';
      return pipe.some((each) => each.type === 'regex') ? 'Decimal' : 'string';
    case 'number':
    case 'boolean':
      return type;
    case 'nullable':
      return `${shapeOf(part(wrapped), indent)} | null`;
    case 'array':
      return `Array<${shapeOf(part(item), indent)}>`;
    case 'variant':
      return options.map((each) => shapeOf(each, indent)).join(` | `);
    case 'strict_object': {
      const lines = Object.entries(entries).map(([name, each]) => {
        const isOptional = each.type === 'exact_optional';
        const own = shapeOf(isOptional ? part(each.wrapped) : each, indent + INDENT);
        return `${indent}${INDENT}${name}${isOptional ? '?' : ''}: ${own};\n`;
      });
      return `{\n${lines.join('')}${indent}}`;
    }
    default:
      throw new Error(`The reference cannot write a schema of the kind ${type}.`);
  }
}

function part(schema: Schema | undefined): Schema {
  if (schema === undefined) throw new Error('A schema has no inner one.');
  return schema;
}

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
const typeBlock = (schema: unknown): string => block('ts', shapeOf(schema as Schema));
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The schemas of a union by the command that each one names. */
function byCommand(union: unknown): ReadonlyMap<string, Schema> {
  const { options = [] } = union as Schema;
  return new Map(options.map((each) => [String(each.entries?.['command']?.literal), each]));
}

function commandLine(): string {
  return COMMAND_NAMES.map((name) => {
    const { usage } = COMMANDS[name];
    const about = aboutOf(name, ENGLISH);
    const rows = Object.entries<Option>(optionsOf(name)).map(([option, each]) => {
      const values = each.values === undefined ? '' : `: ${each.values.join(', ')}`;
      return `| \`${flagOf(option, each)}\` | ${cell(optionAbout(name, option, ENGLISH) + values)} |`;
    });
    const options = ['| option | does |', '| --- | --- |', ...rows].join('\n');
    return `### ${name}\n\n${block('text', `parallax ${usage}`)}\n\n${about}\n\n${options}`;
  }).join('\n\n');
}

function socket(): string {
  const answers = byCommand(answer);
  const requests = byCommand(request);
  const commands = [...requests].map(([name, schema]) => {
    const answered = answers.get(name);
    const own =
      answered === undefined ? 'The answer is that of another command.' : typeBlock(answered);
    return `### ${name}\n\nThe request:\n\n${typeBlock(schema)}\n\nThe answer:\n\n${own}`;
  });
  const others = [...answers]
    .filter(([name]) => !requests.has(name))
    .map(([name, schema]) => `### ${name}\n\nAn answer only:\n\n${typeBlock(schema)}`);
  const { options: [, refused] = [] } = reply as unknown as Schema;
  return [
    `### The first line\n\n${typeBlock(hello)}`,
    ...commands,
    ...others,
    `### An error\n\n${typeBlock(part(refused?.entries?.['error']))}`,
  ].join('\n\n');
}

/** A tool's arguments are a request without its command. */
function mcp(): string {
  return Object.entries(fields)
    .map(([name, entries]) => {
      const about = mcpWords.tools[name as keyof typeof fields];
      return `### ${name}\n\n${about}\n\n${typeBlock({ type: 'strict_object', entries })}`;
    })
    .join('\n\n');
}

/** A file of the tree without its title. */
function bodyOf({ root }: Tree, file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8').replace(/^# .*\n/, '');
}

/** What a page names in `<!-- made: NAME -->`. */
const PARTS: Readonly<Record<string, (tree: Tree) => string>> = {
  'command line': commandLine,
  socket,
  mcp,
  changelog: (tree) => bodyOf(tree, 'CHANGELOG.md'),
};

/** A page of the site with what is made for it. @throws if it names a part that there is not. */
export const withMade = (page: string, tree: Tree): string =>
  page.replace(/<!-- made: ([\w ]+) -->/g, (_, name: string) => {
    const make = PARTS[name];
    if (make === undefined) throw new Error(`There is no part “${name}” for a page.`);
    return make(tree);
  });

/** Files beside the site are read where the repository is. */
export const withRepositoryLinks = (page: string, repository: string): string =>
  page.replace(/\]\(\.\.\/([^)\s]+)\)/g, `](${repository}/blob/main/$1)`);
