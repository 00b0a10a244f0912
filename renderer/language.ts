import { type Language, LANGUAGE_PARAMETER, languageOf, textIn } from '#core/text/catalogue.ts';
import type { Text } from '#core/text/en.ts';
import { PSEUDO, pseudo } from '#core/text/pseudo.ts';

const asked = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER) ?? '';
const isPseudo = __TEST_DOORS__ && asked === PSEUDO;

/** What the page speaks: main says it in the page's address. */
export const language: Language = languageOf([asked]);
export const text: Text = isPseudo ? pseudo(textIn('en')) : textIn(language);
