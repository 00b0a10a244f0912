import { textIn } from '#core/text/catalogue.ts';
import type { Text } from '#core/text/en.ts';
import { language, spoken } from './language.ts';
import { keepAllText } from './later-text.ts';

/** Every word; a part of the page that needs more than the first frame's brings it with it. */
export const text: Text = spoken(textIn(language));
keepAllText(text);
