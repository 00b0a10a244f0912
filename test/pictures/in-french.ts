import { textIn } from '#core/text/catalogue.ts';
import { en } from '#core/text/en.ts';
import { leavesOf, saidBy } from '../support/said-texts.ts';
import { escaped, type Spoken } from './in-language.ts';

/** A text in English, whose values are ⟦0⟧, ⟦1⟧, …, and in French. */
type Pair = readonly [english: string, french: string];

const MARK = /⟦(\d)⟧/u;

function pairsOf(): readonly Pair[] {
  const french = new Map(leavesOf(textIn('fr')));
  const all = leavesOf(en).flatMap(([path, text]) => {
    const said = saidBy(french.get(path));
    return saidBy(text).flatMap((words, way): Pair[] => [[words ?? '', said[way] ?? '']]);
  });
  return all.filter(([words, said]) => /\p{L}{2}/u.test(words) && said !== '');
}

const PAIRS = pairsOf();

/** A template as a pattern, whose values are anything. */
const loose = (template: string): string =>
  escaped(template).replace(new RegExp(MARK, 'gu'), '(.+?)').replace(/\d+/g, '[\\d\\s,.]+');

/** What a whole English text is in French: the words of its values too. */
function frenchOf(text: string): readonly string[] {
  return PAIRS.flatMap(([english, french]) => {
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
}

const either = (word: string): string =>
  `(?:${[...new Set([...frenchOf(word), anySigns(escaped(word))])].join('|')})`;

/** The point and the comma of a number, as any language writes them. */
const anySigns = (source: string): string =>
  source.replace(/(?<!\\),/g, '[,\\s]').replaceAll('\\.', '[.,]');

/** The scenes find what they look for in its French words, or as it is. */
export const FRENCH_SPOKEN: Spoken = {
  text(text, isExact) {
    const whole = frenchOf(text);
    const small = text.toLowerCase();
    const within = isExact
      ? []
      : PAIRS.filter(([english]) => english.toLowerCase().includes(small)).map(([, french]) =>
          loose(french),
        );
    const source = [...new Set([...whole, ...within, anySigns(escaped(text))])].join('|');
    return isExact ? new RegExp(`^(?:${source})$`, 'u') : new RegExp(`(?:${source})`, 'u');
  },
  pattern(pattern) {
    const found = PAIRS.filter(([english]) => pattern.test(english)).map(([, french]) =>
      loose(french),
    );
    return new RegExp([...new Set([...found, anySigns(pattern.source)])].join('|'), 'iu');
  },
};
