import type { Language } from '#core/settings/appearance.ts';
import { LANGUAGE_PARAMETER, languageOf, textIn } from '#core/text/catalogue.ts';
import type { Text } from '#core/text/en.ts';
import { PSEUDO, pseudo } from '#core/text/pseudo.ts';

type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fill(group: Group, from: Group): Group {
  for (const [key, value] of Object.entries(from)) {
    const known = group[key];
    group[key] = isGroup(value) ? fill(isGroup(known) ? known : {}, value) : value;
  }
  return group;
}

const textOf = (tag: string): Text =>
  __TEST_HOOKS__ && tag === PSEUDO ? pseudo(textIn('en')) : textIn(languageOf([tag]));

/** Main passes it in the page's address, as the page needs texts before main's first answer. */
const first = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER) ?? '';
let spoken = $state(first);

/** All texts. Parts of it are taken when a module loads, so another language fills each in place. */
export const text = fill({}, textOf(first)) as unknown as Text;

export const language = (): Language => languageOf([spoken]);

/** From now on; what is drawn already is to be drawn again. */
export function speak(tag: string): void {
  fill(text, textOf(tag));
  document.documentElement.lang = languageOf([tag]);
  spoken = tag;
}
