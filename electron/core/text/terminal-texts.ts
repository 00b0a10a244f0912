import type { Language } from '#core/settings/appearance.ts';
import { common, type CommonText } from './en/common.ts';
import { terminal, type TerminalText } from './en/terminal.ts';

/** What a terminal needs of a language. */
export interface TerminalWords {
  readonly language: Language;
  readonly own: TerminalText;
  readonly common: CommonText;
}

export const ENGLISH: TerminalWords = { language: 'en', own: terminal, common };
