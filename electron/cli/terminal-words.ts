import { type Language, LANGUAGES } from '#core/settings/appearance.ts';
import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import { translated } from '#core/text/translation.ts';

const isOther = (language: string): language is Exclude<Language, 'en'> =>
  language !== 'en' && Object.hasOwn(LANGUAGES, language);

/**
 * The words of a locale such as `fr_CI.UTF-8`; what its language does not say is English. Other
 * languages are read only where they are spoken: an answer in English starts sooner without them.
 */
export async function terminalWords(locale: string): Promise<TerminalWords> {
  const language = locale.toLowerCase().split(/[-_.@]/, 1)[0] ?? '';
  if (!isOther(language)) return ENGLISH;
  const { textIn } = await import('#core/text/catalogue.ts');
  const { TERMINALS } = await import('#core/text/terminal-catalogue.ts');
  return {
    language,
    own: translated(ENGLISH.own, TERMINALS[language]),
    common: textIn(language),
  };
}
