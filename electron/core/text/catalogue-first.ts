import { first as en, type FirstText } from './en-first.ts';

/** The texts of a page's first frame, by language. */
const FIRST = { en } satisfies Record<string, FirstText>;

export type Language = keyof typeof FIRST;

/** A parameter of the popup's URL, because the page needs texts before main's first answer. */
export const LANGUAGE_PARAMETER = 'language';

/** The first available language of the list; English if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  const languages = wanted.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '');
  const found = languages.find((language) => Object.hasOwn(FIRST, language));
  return (found as Language | undefined) ?? 'en';
}

export const firstTextIn = (language: Language): FirstText => FIRST[language];
