/** The value of `--language`; not in packaged builds. */
export const PSEUDO = 'pseudo';

/**
 * A pseudo-language: English with accents and two fifths longer, such as `[Ŕàţéš~~]`. Text without
 * accents does not come from the catalogue. Text that is cut off here would be cut off in a longer
 * language too.
 */
export function pseudo<Words>(text: Words): Words {
  return translate(text) as Words;
}

function translate(value: unknown): unknown {
  if (typeof value === 'string') return marked(value, []);
  if (typeof value === 'function') {
    const words = value as (...args: readonly unknown[]) => unknown;
    return (...args: readonly unknown[]) => {
      const sentence = words(...args);
      return typeof sentence === 'string' ? marked(sentence, args) : sentence;
    };
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translate(each)]));
}

/** Keeps inserted values as they are: numbers, names, and texts that are already marked. */
function marked(sentence: string, args: readonly unknown[]): string {
  const given = args
    .flatMap((arg) => (Array.isArray(arg) ? (arg as unknown[]) : [arg]))
    .filter((arg) => typeof arg === 'string' || typeof arg === 'number')
    .map(String)
    .filter((arg) => arg !== '')
    .sort((one, other) => other.length - one.length);
  const escaped = given.map((arg) => arg.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const parts = escaped === '' ? [sentence] : sentence.split(new RegExp(`(${escaped})`));
  const own = parts.map((part, index) => (index % 2 === 0 ? lengthened(part) : part));
  return own.join('') === sentence ? sentence : `[${own.join('')}]`;
}

/** Lengthens each word separately, so that lines break realistically. */
const lengthened = (words: string): string =>
  words.replace(/[A-Za-z]+/g, (word) => {
    const accented = word.replace(/./g, (letter) => ACCENTED[letter] ?? letter);
    return accented + '~'.repeat(Math.ceil(word.length * LONGER));
  });

const LONGER = 0.4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WITH_ACCENT = 'àƀçðéƒğħïĵķļɱñöþɋŕšţüṽŵẋýžÀƁÇÐÉƑĞĦÏĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊÝŽ';
export const ACCENTED: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  LETTERS.split('').map((letter, index) => [letter, WITH_ACCENT[index]]),
);
