import type { Language } from './catalogue-first.ts';
import { en, type Text } from './en.ts';

export { type Language, LANGUAGE_PARAMETER, languageOf } from './catalogue-first.ts';

/**
 * The languages that Parallax speaks, by their BCP 47 tags: another one is a value of `Text` here, and
 * its first part beside it in `catalogue-first.ts`.
 */
const CATALOGUES = { en } satisfies Record<Language, Text>;

/** Every word that a person reads, in a language. */
export const textIn = (language: Language): Text => CATALOGUES[language];
