import {
  firstTextIn,
  type Language,
  LANGUAGE_PARAMETER,
  languageOf,
} from '#core/text/catalogue-first.ts';
import type { FirstText } from '#core/text/en-first.ts';
import { PSEUDO, pseudo } from '#core/text/pseudo.ts';

const requested = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER) ?? '';
const isPseudo = __TEST_DOORS__ && requested === PSEUDO;

/** The page's language. Main passes it in the page's address. */
export const language: Language = languageOf([requested]);

/** Plain, or marked for a test. */
export const spoken = <Words>(words: Words): Words => (isPseudo ? pseudo(words) : words);

/** The texts of the first frame. */
export const text: FirstText = spoken(firstTextIn(language));
