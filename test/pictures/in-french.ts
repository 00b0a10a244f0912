import { textIn } from '#core/text/catalogue.ts';
import { en } from '#core/text/en.ts';
import { leavesOf, saidBy } from '../support/said-texts.ts';
import { escaped, type Spoken } from './in-language.ts';

/** A text in English, whose values are ⟦0⟧, ⟦1⟧, …, and in French. */
type Pair = readonly [english: string, french: string];

const MARK = /⟦(\d)⟧/u;

const FRENCH = new Map(leavesOf(textIn('fr')));

function pairsOf(): readonly Pair[] {
  const all = leavesOf(en).flatMap(([path, text]) => {
    const said = saidBy(FRENCH.get(path));
    return saidBy(text).flatMap((words, way): Pair[] => [[words ?? '', said[way] ?? '']]);
  });
  return all.filter(([words, said]) => /\p{L}{2}/u.test(words) && said !== '');
}

const PAIRS = pairsOf();

/** A template as a pattern, whose values are anything. */
const loose = (template: string): string =>
  escaped(template).replace(new RegExp(MARK, 'gu'), '(.+?)').replace(/\d+/g, '[\\d\\s,.]+');

/** Texts without values, of a single letter too: `1W`. */
const WHOLE = Map.groupBy(
  leavesOf(en).flatMap(([path, text]) => (typeof text === 'string' ? [{ path, text }] : [])),
  ({ text }) => text,
);

/** `USDT/NGN Parallel` and `Rates of Now` are no texts of their own, but their parts are. */
function composed(text: string): string {
  const words = text.split(' ');
  for (let length = words.length - 1; length > 0; length -= 1) {
    const [first, rest] = [words.slice(0, length).join(' '), words.slice(length).join(' ')];
    if (WHOLE.has(first)) return `${either(first)}\\s(?:${either(rest)}|${composed(rest)})`;
  }
  const [first = '', ...rest] = words;
  return rest.length === 0
    ? either(text)
    : `${anySigns(escaped(first))}\\s${composed(rest.join(' '))}`;
}

/** What a whole English text is in French: the words of its values too. */
function frenchOf(text: string): readonly string[] {
  const same = WHOLE.get(text)?.flatMap(({ path }) => saidBy(FRENCH.get(path))[0] ?? []) ?? [];
  const others = PAIRS.flatMap(([english, french]) => {
    const found = new RegExp(`^${loose(english)}$`, 'iu').exec(text);
    if (!found) return [];
    const places = [...english.matchAll(new RegExp(MARK, 'gu'))].map(([, place]) => place);
    const value = (place: string): string => {
      const word = found[places.indexOf(place) + 1] ?? '';
      return word === text ? word : either(word);
    };
    const parts = french.split(MARK);
    return [parts.map((part, at) => (at % 2 === 0 ? loose(part) : value(part))).join('')];
  });
  return [...new Set([...same.map(escaped), ...others])];
}

const either = (word: string): string =>
  `(?:${[...new Set([...frenchOf(word), anySigns(escaped(word))])].join('|')})`;

/** The point and the comma of a number, as any language writes them. */
const anySigns = (source: string): string =>
  source
    .replace(/(?<!\\),/g, '[,\\s]')
    .replaceAll('\\.', '[.,]')
    .replace(/(?<=\d)%/g, '\\s?%');

/** A name is read with plain spaces, whichever ones it has. */
const plain = (source: string): string => source.replace(/[ \u00a0\u202f]/g, '\\s');

/** A pattern that begins or ends with a text's words has a value in it: `1,6\d\d once`. */
const aroundValue = (source: string): readonly string[] =>
  PAIRS.flatMap(([english, french]) => {
    const [before = '', after = '', ...more] = english.split(/⟦\d⟧/u).map(escaped);
    const [first = '', last = '', ...others] = french.split(/⟦\d⟧/u).map(escaped);
    const isOne = english.includes('⟦') && more.length + others.length === 0;
    const hasWords = before + after !== '' && source.startsWith(before) && source.endsWith(after);
    if (!isOne || !hasWords) return [];
    return [first + anySigns(source.slice(before.length, source.length - after.length)) + last];
  });

/** The scenes find what they look for in its French words, or as it is. */
export const FRENCH_SPOKEN: Spoken = {
  text(text, isExact) {
    const [, stem = text, end = ''] = /^(.*?)([,:.]?)$/s.exec(text) ?? [];
    const ofStem = [...frenchOf(stem), composed(stem)].map((said) => said + escaped(end));
    const whole = [...frenchOf(text), ...ofStem];
    const small = text.toLowerCase();
    const within = isExact
      ? []
      : PAIRS.filter(([english]) => english.toLowerCase().includes(small)).map(([, french]) =>
          loose(french),
        );
    const source = plain([...new Set([...whole, ...within, anySigns(escaped(text))])].join('|'));
    return isExact ? new RegExp(`^(?:${source})$`, 'u') : new RegExp(`(?:${source})`, 'u');
  },
  pattern(pattern) {
    // A row's name goes on after its label.
    const found = PAIRS.filter(
      ([english]) => pattern.test(english) || pattern.test(`${english} `),
    ).map(([, french]) => loose(french));
    // `Sold 900`.
    const [, start = '', first = '', rest = ''] =
      /^(\^?)(\p{L}+) (.*)$/u.exec(pattern.source) ?? [];
    const begun = WHOLE.has(first) ? [`${start}${either(first)}\\s${anySigns(rest)}`] : [];
    const ways = [...found, ...begun, ...aroundValue(pattern.source), anySigns(pattern.source)];
    return new RegExp(plain([...new Set(ways)].join('|')), 'iu');
  },
  // An address has points too.
  typed: (text) =>
    /^[\d\s.,()+*/–-]+$/.test(text)
      ? text.replace(/,(?=\d{3})/g, ' ').replace(/(?<=\d)\.(?=\d)/g, ',')
      : text,
};
