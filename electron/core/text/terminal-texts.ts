import { type Language, LANGUAGES } from '#core/settings/appearance.ts';
import { common, type CommonText } from './en-common.ts';
import { terminal, type TerminalText } from './en-terminal.ts';
import { type PartOf, translated } from './translation.ts';

/** What a terminal needs of a language. */
export interface TerminalWords {
  readonly own: TerminalText;
  readonly common: CommonText;
}

export const ENGLISH: TerminalWords = { own: terminal, common };

/** Read only where they are spoken: an answer in English starts sooner without them. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<PartOf<TerminalText>>>> = {
  fr: async () => (await import('./fr-terminal.ts')).terminal,
};

const isOther = (language: string): language is keyof typeof OTHERS =>
  language !== 'en' && Object.hasOwn(LANGUAGES, language);

/** The words of a locale such as `fr_CI.UTF-8`; what its language does not say is English. */
export async function terminalWords(locale: string): Promise<TerminalWords> {
  const language = locale.toLowerCase().split(/[-_.@]/, 1)[0] ?? '';
  if (!isOther(language)) return ENGLISH;
  const { textIn } = await import('./catalogue.ts');
  return { own: translated(terminal, await OTHERS[language]()), common: textIn(language) };
}
