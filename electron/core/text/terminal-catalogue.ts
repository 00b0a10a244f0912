import type { Language } from '#core/settings/appearance.ts';
import { type SpokenText, spoken } from './en/local-api.ts';
import type { TerminalText } from './en/terminal.ts';
import { terminal as fr } from './fr/terminal.ts';
import { type PartOf, translated } from './translation.ts';

/** What each language says in a terminal in place of English. A new one adds its file here. */
export const TERMINALS: Readonly<Record<Language, PartOf<TerminalText>>> = { en: {}, fr };

/** What people read of answers, in a language. */
export const spokenIn = (language: Language): SpokenText =>
  translated(spoken, TERMINALS[language].localApi ?? {});
