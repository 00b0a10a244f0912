/** A text as it is compared when searching: accents, case and surrounding blanks do not matter. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

export interface Searchable {
  readonly code: string;
  readonly name: string | null;
}

/**
 * The currencies that a search means: each of its words begins the code or is somewhere in the name.
 * Those whose code fits come first, otherwise the order stays.
 */
export function searchCurrencies<T extends Searchable>(
  currencies: readonly T[],
  query: string,
): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...currencies];
  const byCode: T[] = [];
  const byName: T[] = [];
  for (const currency of currencies) {
    const code = fold(currency.code);
    const name = fold(currency.name ?? '');
    if (words.every((word) => code.startsWith(word))) byCode.push(currency);
    else if (words.every((word) => code.startsWith(word) || name.includes(word)))
      byName.push(currency);
  }
  return [...byCode, ...byName];
}
