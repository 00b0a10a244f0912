import { fold } from '#core/base/search.ts';
import type { Text } from '#core/text/en.ts';
import { type SectionId, SECTIONS } from '#core/schema/sections.ts';
import { ANYWHERE_FROM, wordsOf } from './marked.ts';
import type { ItemId } from './ids.ts';
import { ITEMS } from './items.ts';

export interface Found {
  readonly sections: ReadonlySet<SectionId>;
  readonly items: ReadonlySet<ItemId>;
  /** By item, the synonyms that matched if label and hint did not. */
  readonly also: ReadonlyMap<ItemId, string>;
}

const hasWord = (folded: string, word: string): boolean =>
  ` ${folded}`.replace(/[^\p{L}\p{N}]+/gu, ' ').includes(` ${word}`) ||
  (word.length >= ANYWHERE_FROM && folded.includes(word));

/**
 * The settings that match every word of a query in their labels, hints, values and synonyms. A matching
 * section title selects the whole section. Items that `isThere` rejects are not on screen, so they
 * are not found. Null for an empty query, which finds everything.
 */
export function findSettings(
  query: string,
  text: Text,
  isThere: (id: ItemId) => boolean = () => true,
): Found | null {
  const words = wordsOf(query);
  if (words.length === 0) return null;
  const { sections: titles, items: texts } = text.settings;
  const found = { sections: new Set<SectionId>(), items: new Set<ItemId>() };
  const also = new Map<ItemId, string>();
  for (const section of SECTIONS) {
    const title = fold(titles[section]);
    const isWhole = words.every((word) => hasWord(title, word));
    for (const { id } of ITEMS.filter((each) => each.section === section && isThere(each.id))) {
      const { label, hint = '', words: synonyms, values = {} } = texts[id];
      const labelAndHint = fold(`${label} ${hint}`);
      const own = words.filter((word) => !hasWord(labelAndHint, word));
      const meant = meantBy(own, [...synonyms.split(', '), ...Object.values(values)]);
      const fits = own.every(
        (word) => hasWord(title, word) || meant.some((each) => hasWord(fold(each), word)),
      );
      if (!isWhole && !fits) continue;
      found.sections.add(section);
      found.items.add(id);
      if (!isWhole && meant.length > 0) also.set(id, meant.join(', '));
    }
    if (isWhole) found.sections.add(section);
  }
  return { ...found, also };
}

/** The synonyms that contain all words; otherwise those that contain any. */
function meantBy(words: readonly string[], synonyms: readonly string[]): string[] {
  if (words.length === 0) return [];
  const all = synonyms.filter((each) => words.every((word) => hasWord(fold(each), word)));
  if (all.length > 0) return all;
  return synonyms.filter((each) => words.some((word) => hasWord(fold(each), word)));
}
