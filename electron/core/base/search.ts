import { memo } from './memo.ts';

/** Letters that NFKD does not split into a letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Normalises a text for search. Accents, case, apostrophes, surrounding spaces and the Unicode form
 * do not matter. It does not depend on the locale: a dotless i equals an i.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Diacritic}\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[ıłøđðħßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .trim();
}

const foldedOnce = memo(fold);

export interface Searchable {
  readonly code: string;
  readonly name: string | null;
}

/**
 * The currencies that match a query: each of its words starts the code or occurs in the name.
 * The very code comes first, then codes that start so, then names with a word that starts so; names
 * with the query inside a word only where nothing else fits. The order is otherwise unchanged.
 */
export function searchCurrencies<T extends Searchable>(
  currencies: readonly T[],
  query: string,
): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...currencies];
  const exact: T[] = [];
  const byCode: T[] = [];
  const byWord: T[] = [];
  const within: T[] = [];
  for (const currency of currencies) {
    const code = foldedOnce(currency.code);
    const name = foldedOnce(currency.name ?? '');
    if (words.length === 1 && words[0] === code) exact.push(currency);
    else if (words.every((word) => code.startsWith(word))) byCode.push(currency);
    else if (words.every((word) => code.startsWith(word) || ` ${name}`.includes(` ${word}`)))
      byWord.push(currency);
    else if (words.every((word) => code.startsWith(word) || name.includes(word)))
      within.push(currency);
  }
  const better = [...exact, ...byCode, ...byWord];
  return better.length > 0 ? better : within;
}
