import { first as en, type FirstText } from './en-first.ts';

/** What a page says before it reads all that is said, by language. */
const FIRST = { en } satisfies Record<string, FirstText>;

export type Language = keyof typeof FIRST;

/** Of the popup's address: its texts are needed before main's first answer. */
export const LANGUAGE_PARAMETER = 'language';

/** The first of the wanted languages that there is; English where there is none. */
export function languageOf(wanted: readonly string[]): Language {
  const languages = wanted.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '');
  const found = languages.find((language) => Object.hasOwn(FIRST, language));
  return (found as Language | undefined) ?? 'en';
}

/** What stands in the first frame, in a language. */
export const firstTextIn = (language: Language): FirstText => FIRST[language];
