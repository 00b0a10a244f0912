/** Letters that are accented without being made of a letter and an accent. */
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
 * A text as it is compared when searching: accents, case, apostrophes and surrounding blanks do not
 * matter, in whichever form the letters came. Independent of the locale: an i is an i, dotted or not.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Diacritic}\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[ıłøđðħßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .trim();
}

/** Names come back with every key: each is folded once. */
const folded = new Map<string, string>();
const MOST_FOLDED = 2_000;

function foldedOnce(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  if (folded.size >= MOST_FOLDED) folded.clear();
  const plain = fold(text);
  folded.set(text, plain);
  return plain;
}

export interface Searchable {
  readonly code: string;
  readonly name: string | null;
}

/**
 * The currencies that a search means: each of its words begins the code or is somewhere in the name.
 * Those whose code fits come first, then those where each begins a word, otherwise the order stays.
 */
export function searchCurrencies<T extends Searchable>(
  currencies: readonly T[],
  query: string,
): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...currencies];
  const byCode: T[] = [];
  const byWord: T[] = [];
  const within: T[] = [];
  for (const currency of currencies) {
    const code = foldedOnce(currency.code);
    const name = foldedOnce(currency.name ?? '');
    if (words.every((word) => code.startsWith(word))) byCode.push(currency);
    else if (words.every((word) => code.startsWith(word) || ` ${name}`.includes(` ${word}`)))
      byWord.push(currency);
    else if (words.every((word) => code.startsWith(word) || name.includes(word)))
      within.push(currency);
  }
  return [...byCode, ...byWord, ...within];
}
