import { memo } from '#core/base/memo.ts';
import { fold } from '#core/base/search.ts';

/** How well a query matches a name: the smaller, the better. */
export const EXACT = 0;
const WORDS = 1;
const STARTS = 2;
export const TYPO = 3;
export type Match = typeof EXACT | typeof WORDS | typeof STARTS | typeof TYPO;

/** In shorter words, one other letter is another word. */
const SHORTEST_WITH_TYPO = 4;

const parts = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** A folded text and its words. */
interface Folded {
  readonly folded: string;
  readonly words: readonly string[];
}

export function foldedWords(text: string): Folded {
  const folded = fold(text);
  return { folded, words: parts(folded) };
}

const foldedParts = memo(foldedWords);

/** A plural counts as the word itself: `dollars`. */
const isWord = (typed: string, word: string): boolean => typed === word || typed === `${word}s`;

/**
 * How a folded query matches a name: whole, by whole words, by the starts of words, or with one
 * typing error in a word. Null if it does not.
 */
export function matchOf({ folded: query, words: typed }: Folded, name: string): Match | null {
  const { folded, words } = foldedParts(name);
  if (isWord(query, folded)) return EXACT;
  if (typed.length === 0 || typed.length > words.length) return null;
  if (new Set(typed).size < typed.length) return null;
  let worst: Match = typed.length === words.length ? EXACT : WORDS;
  for (const each of typed) {
    const match = wordMatch(each, words);
    if (match === null) return null;
    if (match > worst) worst = match;
  }
  return worst === EXACT ? WORDS : worst;
}

function wordMatch(typed: string, words: readonly string[]): Match | null {
  if (words.some((word) => isWord(typed, word))) return EXACT;
  if (words.some((word) => word.startsWith(typed))) return STARTS;
  return words.some((word) => isTypo(typed, word)) ? TYPO : null;
}

/** Whether one letter is wrong, missing, superfluous, or swapped with the next. */
export function isTypo(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_WITH_TYPO || word.length < SHORTEST_WITH_TYPO) return false;
  if (/\d/.test(typed)) return false;
  if (Math.abs(typed.length - word.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = (text: string, from: number): string => text.slice(at + from);
  return (
    rest(typed, 1) === rest(word, 1) ||
    rest(typed, 1) === rest(word, 0) ||
    rest(typed, 0) === rest(word, 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && rest(typed, 2) === rest(word, 2))
  );
}

/** The word of a list that is meant, exactly or with one typing error. */
export function keywordOf<T extends string>(typed: string, words: readonly T[]): T | null {
  const folded = fold(typed);
  return (
    words.find((word) => word === folded) ?? words.find((word) => isTypo(folded, word)) ?? null
  );
}
