import { en, type Text } from './en.ts';

/** The languages that Parallax speaks, by their BCP 47 tags: another one is a value of `Text` here. */
const CATALOGUES = { en } satisfies Record<string, Text>;

export type Language = keyof typeof CATALOGUES;

/** Of the popup's address: its texts are needed before main's first answer. */
export const LANGUAGE_PARAMETER = 'language';

/** The first of the wanted languages that there is; English where there is none. */
export function languageOf(wanted: readonly string[]): Language {
  const languages = wanted.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '');
  const found = languages.find((language) => Object.hasOwn(CATALOGUES, language));
  return (found as Language | undefined) ?? 'en';
}

/** Every word that a person reads, in a language. */
export const textIn = (language: Language): Text => CATALOGUES[language];
