import type { Language } from '#core/settings/appearance.ts';
import { LANGUAGE_PARAMETER, languageOf, textIn } from '#core/text/catalogue.ts';
import type { Text } from '#core/text/en.ts';
import { PSEUDO, pseudo } from '#core/text/pseudo.ts';

const requested = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER) ?? '';
const isPseudo = __TEST_DOORS__ && requested === PSEUDO;

/** The page's language. Main passes it in the page's address. */
export const language: Language = languageOf([requested]);

/** All texts; marked for a test of languages. */
export const text: Text = isPseudo ? pseudo(textIn(language)) : textIn(language);
