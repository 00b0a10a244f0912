import { textIn } from '#core/text/catalogue.ts';
import type { Text } from '#core/text/en.ts';
import { language, spoken } from './language.ts';
import { keepAllText } from './later-text.ts';

/** All texts. A part that needs more than the first frame's texts imports this file. */
export const text: Text = spoken(textIn(language));
keepAllText(text);
