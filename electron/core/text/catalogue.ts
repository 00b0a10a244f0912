import { type Language, LANGUAGES } from '#core/settings/appearance.ts';
import { en, type Text } from './en.ts';
import { fr } from './fr.ts';
import { type Translation, translated } from './translation.ts';

/** What each language says in place of English. A new one adds its file here. */
export const TRANSLATIONS: Readonly<Record<Language, Translation>> = { en: {}, fr };

/** A parameter of the popup's URL, because the page needs texts before main's first answer. */
export const LANGUAGE_PARAMETER = 'language';

/** The first available language of the list; English if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  const languages = wanted.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '');
  const found = languages.find((language) => Object.hasOwn(LANGUAGES, language));
  return (found as Language | undefined) ?? 'en';
}

const whole = new Map<Language, Text>([['en', en]]);

/** The texts of a language; what it does not say is English. */
export function textIn(language: Language): Text {
  const known = whole.get(language) ?? translated(en, TRANSLATIONS[language]);
  whole.set(language, known);
  return known;
}
