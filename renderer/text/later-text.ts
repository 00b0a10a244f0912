import type { Text } from '#core/text/en.ts';

let all: Text | null = null;

export const keepAllText = (text: Text): void => void (all = text);

/**
 * All texts, for a model that exists from the start but only speaks to a view that loads later: the
 * view loads the texts.
 * @throws if no such view has loaded yet.
 */
export function laterText(): Text {
  if (all === null) throw new Error('the words of the later views are not read yet');
  return all;
}
