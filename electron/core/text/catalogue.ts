import { en, type Text } from './en.ts';

/** The available languages, by BCP 47 tag. A new one adds a `Text` here. */
const CATALOGUES = { en } satisfies Record<string, Text>;

export type Language = keyof typeof CATALOGUES;

/** A parameter of the popup's URL, because the page needs texts before main's first answer. */
export const LANGUAGE_PARAMETER = 'language';

/** The first available language of the list; English if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  const languages = wanted.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '');
  const found = languages.find((language) => Object.hasOwn(CATALOGUES, language));
  return (found as Language | undefined) ?? 'en';
}

export const textIn = (language: Language): Text => CATALOGUES[language];
