import type { Unclear } from './meaning.ts';
import { currenciesNamed, isConnector, placesNamed, platformsNamed } from './names.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The first word that means nothing; null if each one means something. */
export function unknownWord(words: readonly string[], vocabulary: Vocabulary): Unclear | null {
  const word = words.find(
    (each) =>
      !isConnector(each) &&
      currenciesNamed(each, vocabulary).length === 0 &&
      platformsNamed(each, vocabulary).length === 0 &&
      placesNamed(each, vocabulary).length === 0,
  );
  return word === undefined ? null : { problem: 'unknown-word', word };
}
