import type { Language } from './catalogue-first.ts';
import { en, type Text } from './en.ts';

export { type Language, LANGUAGE_PARAMETER, languageOf } from './catalogue-first.ts';

/**
 * The available languages, by BCP 47 tag. A new one adds a `Text` here and its first part in
 * `catalogue-first.ts`.
 */
const CATALOGUES = { en } satisfies Record<Language, Text>;

export const textIn = (language: Language): Text => CATALOGUES[language];
