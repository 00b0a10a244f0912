import type { Text } from '#core/text/en.ts';

let all: Text | null = null;

export const keepAllText = (text: Text): void => void (all = text);

/**
 * Every word, for a model that is there from the start but speaks only to a view that came later: the
 * view brought the words.
 * @throws where no such view was read yet.
 */
export function laterText(): Text {
  if (all === null) throw new Error('the words of the later views are not read yet');
  return all;
}
