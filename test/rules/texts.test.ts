import fc from 'fast-check';
import fs from 'node:fs';
import vm from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { en } from '#core/text/en.ts';
import { terminal } from '#core/text/en-terminal.ts';
import { missingIn, type Translation } from '#core/text/translation.ts';
import { wordByCount } from '#core/text/words-by-number.ts';
import { codeOf, icuOf, type Message, type Part, readIcu } from '../../scripts/icu.ts';
import {
  changedFile,
  exported,
  exportTexts,
  filesOf,
  importTexts,
  leavesIn,
  newFile,
  textsIn,
} from '../../scripts/text-files.ts';
import { leavesOf } from '../support/said-texts.ts';
import { cases } from '../support/nightly.ts';

/** Words with what ICU takes for its own. */
const words = fc.string({ unit: fc.constantFrom(..."{}'#,|\\`$ aé\n".split('')) });
const name = fc.constantFrom('count', 'name', 'of');

/** As a reader makes them: no empty words, and none beside others. */
const joined = (parts: readonly Part[]): Message =>
  parts.reduce<readonly Part[]>((all, part) => {
    const last = all.at(-1);
    if (part === '') return all;
    if (typeof part !== 'string' || typeof last !== 'string') return [...all, part];
    return [...all.slice(0, -1), last + part];
  }, []);

const { message } = fc.letrec<{ message: Message; part: Part }>((tie) => ({
  message: fc.array(tie('part'), { maxLength: 4 }).map(joined),
  part: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.record({ value: name }),
    fc.record({
      value: name,
      by: fc.constant('plural' as const),
      cases: fc.record({ '=0': tie('message'), one: tie('message'), other: tie('message') }),
    }),
    fc.record({
      value: name,
      by: fc.constant('select' as const),
      cases: fc.record({ null: tie('message'), 'is-it': tie('message'), other: tie('message') }),
    }),
  ),
}));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('ICU MessageFormat', () => {
  it('is read as it was written, with braces, quotes and plurals', () => {
    fc.assert(
      fc.property(message, (given) => {
        expect(plain(readIcu(icuOf(given)))).toEqual(plain(given));
      }),
      { numRuns: cases(2_000) },
    );
  });

  it('is code that says the same words', () => {
    fc.assert(
      fc.property(words, (given) => {
        const code = codeOf([given, { value: 'name' }]);
        expect(vm.runInNewContext(`((name) => ${code})('⟦0⟧')`)).toBe(`${given}⟦0⟧`);
      }),
    );
  });

  const say = (text: string, values: object): unknown =>
    vm.runInNewContext(codeOf(readIcu(text)), { ...values, byCount: wordByCount('en') });

  it.each([
    ['{n, plural, =0 {none} one {# day} other {# days}}', { n: 0 }, 'none'],
    ['{n, plural, =0 {none} one {# day} other {# days}}', { n: 1 }, '1 day'],
    ["In {n, plural, one {# day} other {# '#'days}}.", { n: 5 }, 'In 5 #days.'],
    ['{side, select, buy {Buy} other {Sell}}', { side: 'buy' }, 'Buy'],
    ['{side, select, buy {Buy} other {Sell}}', { side: 'sell' }, 'Sell'],
    ['{isOn, select, true {On} other {Off}}', { isOn: false }, 'Off'],
    ['{of, select, null {{n}} other {{n} of {of}}}', { of: null, n: 3 }, '3'],
    ["It''s '{'name'}'", {}, "It's {name}"],
    ["It's", {}, "It's"],
  ])('%s of %j', (text, values, said) => expect(say(text, values)).toBe(said));

  it.each([
    ['{', 'no name of a value, at character 2'],
    ['a } b', 'a brace that nothing opened, at character 3'],
    ['{n', 'no closing brace'],
    ['{n, number}', 'no “plural” or “select”'],
    ['{n, plural, one {x}}', 'no case “other”'],
    ['{n, select, a {x', 'no closing brace of a case'],
  ])('%s is refused: %s', (text, why) => expect(() => readIcu(text)).toThrow(why));
});

const whole = { ...en, terminal };
const english = new Map(leavesOf(whole));

describe('the catalogue', () => {
  const { texts, asCode, missing } = exportTexts('en');

  it('leaves few texts to code', () => {
    expect(missing).toEqual([]);
    expect(asCode.length).toBeLessThan(english.size / 50);
  });

  it('is the same after export and import, as a third language in one file', () => {
    const { code, problems } = importTexts(texts);
    expect(problems).toEqual([]);
    expect(code.size).toBe(english.size - asCode.length);
    const source = newFile('de', code);
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const exports: { de?: Translation; terminal?: object } = {};
    vm.runInNewContext(outputText, { exports, require: () => ({ wordByCount }) });
    const de = { ...exports.de, terminal: exports.terminal ?? {} };
    expect(missingIn(whole, de).sort()).toEqual(
      asCode.map((place) => place.replaceAll('/', '.')).sort(),
    );
    const own = new Map(leavesOf(de));
    const other = leavesIn('en').filter((leaf) => {
      const said = own.get(leaf.path.join('.'));
      return (
        said !== undefined && exported({ ...leaf, content: said }, 'en') !== exported(leaf, 'en')
      );
    });
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  it('of French is the same after export and import, and takes a change in its place', () => {
    const [ofWindow, ofTerminal] = filesOf('fr');
    if (!ofWindow || !ofTerminal) return expect.fail('French has two files');
    const [before, beforeInTerminal] = [ofWindow, ofTerminal].map(({ file }) =>
      fs.readFileSync(file, 'utf8'),
    ) as [string, string];
    const own = exportTexts('fr');
    expect(own.missing).toEqual([]);
    const { code, problems } = importTexts(own.texts);
    expect(problems).toEqual([]);
    expect(changedFile(before, 'fr', new Map()).source).toBe(before);
    const some = new Map([...code].filter(([place]) => place.startsWith('header/')));
    expect(some.size).toBeGreaterThan(10);
    expect(changedFile(before, 'fr', some).lost).toEqual([]);
    const said = textsIn(ofTerminal, 'fr', code);
    expect(said.size).toBeGreaterThan(150);
    expect(changedFile(beforeInTerminal, 'fr', said).lost).toEqual([]);
    const inTerminal = new Map([['terminal/platforms/none', '"Rien."']]);
    expect(changedFile(beforeInTerminal, 'fr', inTerminal).source).toContain(`none: "Rien.",\n`);
    const { source, lost } = changedFile(
      before,
      'fr',
      new Map([
        ['tabs/label', '"Autres"'],
        ['errors/network', '"Coupé"'],
        ['nothing', '""'],
      ]),
    );
    expect(lost).toEqual(['nothing']);
    expect(source).toContain('    label: "Autres",\n    all:');
    expect(source).toContain('  network: "Coupé",\n');
  });

  it.each([
    [{ tabs: { nothing: 'x' } }, 'tabs/nothing: there is no such text'],
    [{ tabs: { label: 1 } }, 'tabs/label: it is no text'],
    [{ tabs: { label: '{x}' } }, 'tabs/label: its English has no values'],
    [{ header: { published: '{x}' } }, 'there is no value x: its values are time'],
    [
      { header: { commandKeys: '{isMac, select, maybe {} other {}}' } },
      'isMac is never maybe: it is one of true, false',
    ],
    [{ header: { published: '{time, plural, other {}}' } }, 'time is no number'],
    [{ alerts: { and: '{parts}' } }, 'alerts/and: it needs code: leave it out'],
  ])('refuses %j', (given, why) => {
    const { code, problems } = importTexts(given);
    expect(code.size).toBe(0);
    expect(problems.join('\n')).toContain(why);
  });
});
