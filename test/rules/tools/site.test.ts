import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { parseCommand } from '#core/command/parse.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { ENGLISH } from '#core/text/terminal-texts.ts';
import { COMMAND_NAMES, optionsOf } from '../../../electron/cli/commands.ts';
import { readWords } from '../../../electron/cli/request.ts';
import { shapeOf, withMade, withRepositoryLinks } from '../../../scripts/made-docs.ts';
import { vocabularyIn } from '../../support/vocabulary.ts';
import { decimal } from '../../support/rates.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const SITE = path.join(root, 'docs');
const PAGES = fs.readdirSync(SITE).filter((name) => name.endsWith('.md'));
const read = (page: string): string => fs.readFileSync(path.join(SITE, page), 'utf8');

/** A trader in Nigeria who watches dollars first. */
const TRADER = {
  ...vocabularyIn('en-NG'),
  pair: { base: currencyCode('USD'), quote: currencyCode('NGN') },
};

/** Whether the command bar understands a sentence, in one way or in several, at a present price. */
const isUnderstood = (typed: string): boolean =>
  parseCommand(typed, { ...TRADER, present: () => decimal('1440') }).kind !== 'unclear';

/**
 * Each command that a page names, in code of a line or of a block, up to what ends it there. A text
 * in single quotes is part of it, whatever is in it.
 */
const commandsOf = (page: string): string[] =>
  [...page.matchAll(/(?<![\w./-])parallax ([a-z](?: '[^'\n]*'|[^`"'\n|;&)}<>])*)/g)]
    .filter(({ index }) => isCode(page, index))
    .map(([, words = '']) => words.replace(/\s#.*$/, '').trim());

/** Between fences, or between two ticks of a line. */
function isCode(page: string, index: number): boolean {
  const before = page.slice(0, index);
  const fences = before.match(/^```/gm) ?? [];
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return fences.length % 2 === 1 || line.split('`').length % 2 === 0;
}

/** Null if it can be typed; else what is wrong. */
function problemOf(command: string): string | null {
  const words = command.match(/'[^']*'|\S+/g) ?? [];
  const wanted = readWords(words.map((word) => word.replaceAll("'", '')));
  if (!wanted.ok) return wanted.error(ENGLISH.own);
  if (wanted.value.kind !== 'answer' || wanted.value.request.command !== 'ask') return null;
  const { text } = wanted.value.request;
  return isUnderstood(text) ? null : `“${text}” is not understood`;
}

describe('a page of a view', () => {
  const style = fs.readFileSync(path.join(SITE, '.vitepress/theme/site.css'), 'utf8');

  it.each(['rates', 'platforms', 'convert', 'history', 'alerts', 'desk'])(
    'shows %s, light and dark, with words for who cannot see it',
    (view) => {
      const pictures = [
        ...read(`${view}.md`).matchAll(/<img class="view (\w+) (\w+)" src="(.*)" alt="(.*)">/g),
      ].map(([, ...parts]) => parts);
      expect(pictures).toMatchObject(
        [
          [view, 'light', /-light\.png$/, /./],
          [view, 'dark', /-dark\.png$/, /^$/],
        ].map((parts) =>
          parts.map(
            (part) => (typeof part === 'string' ? part : expect.stringMatching(part)) as unknown,
          ),
        ),
      );
      for (const [, , file = ''] of pictures) {
        expect(fs.existsSync(path.join(SITE, file)), file).toBe(true);
      }
      expect(style).toContain(`.view.${view}`);
    },
  );
});

it.each(PAGES)('%s has no paragraph of over 80 words', (page) => {
  const prose = read(page)
    .replaceAll(/^(?:```|---$)[^]*?^(?:```|---)$/gm, '')
    .split(/\n\s*\n|\n(?=- |\d+\. |\|)/);
  const long = prose.filter((part) => !part.startsWith('|') && part.split(/\s+/).length > 80);
  expect(long).toEqual([]);
});

// It is a page of the site and a file of the repository.
it('the change log links to the same pages from both of its places', () => {
  const links = [...read('../CHANGELOG.md').matchAll(/\]\(([^)]+)\)/g)].map(
    ([, link = '']) => link,
  );
  const lost = links.filter(
    (link) =>
      !/^https:\/\/parallax\.example\/[a-z-]+$/.test(link) ||
      !PAGES.includes(`${path.basename(link)}.md`),
  );
  expect(lost).toEqual([]);
});

describe('a command that the site names', () => {
  const named = PAGES.flatMap((page) =>
    commandsOf(read(page)).map((command) => [page, command] as const),
  );

  it('is one of the command line, or a sentence', () => {
    expect(named.length).toBeGreaterThan(15);
    const wrong = named.flatMap(([page, command]) => {
      const problem = problemOf(command);
      return problem === null ? [] : [`${page}: parallax ${command}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    'ratse',
    'rates --formt tmux',
    'rates --format tmux',
    "rates --format '{usdt.bye}'",
    'history usd/ngn --range 9y',
    'xyzzy official',
  ])('is not parallax %s', (command) => expect(problemOf(command)).not.toBeNull());

  it('is found in a line, in a block and in another program’s file', () => {
    const page =
      'Words of parallax rates.\n`parallax rates ngn` and `x`\n```sh\nparallax alerts # here\nparallax rates --watch | head\n```\n`"exec": "parallax source"`';
    expect(commandsOf(page)).toEqual(['rates ngn', 'alerts', 'rates --watch', 'source']);
  });
});

it('each sentence of the command bar is understood', () => {
  const walked = [...read('walk.md').matchAll(/^```text\n(.+)\n```$/gm)].map(
    ([, typed = '']) => typed,
  );
  expect(walked).toHaveLength(4);
  const listed = read('commands.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, typed = '']) => typed),
    );
  const sentences = [...walked, ...listed];
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((typed) => !isUnderstood(typed))).toEqual([]);
  expect(isUnderstood('500 usdt at nowhere')).toBe(false);
});

describe('what is made for a page', () => {
  const made = (name: string): string => withMade(`<!-- made: ${name} -->`, { root });

  it('has every command with its options', () => {
    const text = made('command line');
    for (const name of COMMAND_NAMES) {
      expect(text).toContain(`### ${name}\n`);
      for (const option of Object.keys(optionsOf(name))) expect(text).toContain(`\`--${option}`);
    }
  });

  it('has every request with its answer, and every tool', () => {
    expect(made('socket')).toContain('  command: "routes";\n  ticker?: Ticker;\n');
    expect(made('socket')).toContain('  publishedAt: Time | null;\n');
    expect(made('mcp')).toContain('  range: "day" | ');
    expect(made('mcp')).not.toContain('command:');
  });

  it('writes each kind of schema', () => {
    const schema = v.strictObject({
      kind: v.literal('a'),
      many: v.array(v.nullable(v.number())),
      maybe: v.exactOptional(v.pipe(v.string(), v.regex(/\d/))),
    });
    expect(shapeOf(schema)).toBe(
      '{\n  kind: "a";\n  many: Array<number | null>;\n  maybe?: Decimal;\n}',
    );
    expect(() => shapeOf(v.date())).toThrow('kind date');
  });

  it('is only what there is', () => {
    expect(() => made('nothing')).toThrow('no part “nothing”');
    for (const page of PAGES) expect(withMade(read(page), { root })).not.toContain('<!-- made:');
  });

  it('links to the repository where a file is not on the site', () => {
    expect(withRepositoryLinks('[a](../A.md#b) [c](c.md)', 'https://x.example')).toBe(
      '[a](https://x.example/blob/main/A.md#b) [c](c.md)',
    );
  });
});
