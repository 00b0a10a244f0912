import { fold } from '#core/base/search.ts';

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** Shorter words match only at the start of a word; longer ones match anywhere. */
export const ANYWHERE_FROM = 4;

interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text into pieces and marks those that match the query. */
export function markedPieces(text: string, query: string): readonly Piece[] {
  const words = wordsOf(query);
  const isMarked = Array.from({ length: text.length }, () => false);
  // Folding may turn one letter into two, or none. This maps folded letters to the original ones.
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    const plain = /\s/.test(letter) ? ' ' : fold(letter);
    origins.push(...Array.from(plain.split(''), () => at));
    folded += plain;
    at += letter.length;
  }
  for (const word of words) {
    for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + 1)) {
      const begins = from === 0 || !/[\p{L}\p{N}]/u.test(folded.charAt(from - 1));
      if (!begins && word.length < ANYWHERE_FROM) continue;
      const start = origins[from] ?? 0;
      const end = origins[from + word.length] ?? text.length;
      isMarked.fill(true, start, end);
    }
  }
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && isMarked[to] === isMarked[from]) to += 1;
    pieces.push({ text: text.slice(from, to), isMatch: isMarked[from] ?? false });
    from = to;
  }
  return pieces;
}
