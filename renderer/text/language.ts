import {
  firstTextIn,
  type Language,
  LANGUAGE_PARAMETER,
  languageOf,
} from '#core/text/catalogue-first.ts';
import type { FirstText } from '#core/text/en-first.ts';
import { PSEUDO, pseudo } from '#core/text/pseudo.ts';

const asked = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER) ?? '';
const isPseudo = __TEST_DOORS__ && asked === PSEUDO;

/** What the page speaks: main says it in the page's address. */
export const language: Language = languageOf([asked]);

/** As it is, or marked for a test. */
export const spoken = <Words>(words: Words): Words => (isPseudo ? pseudo(words) : words);

/** What the first frame says. */
export const text: FirstText = spoken(firstTextIn(language));
