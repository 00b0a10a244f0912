import type { Candidate, Read } from './conversion.ts';
import type { KINDS } from './english.ts';
import {
  best,
  currenciesNamed,
  isConnector,
  pairsNamed,
  placesNamed,
  platformsNamed,
} from './names.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';

export type OpeningKind = (typeof KINDS)[number];

/** What a name opens; `kind` limits it to one sort of thing, `open` to none. */
export function readOpening(
  words: readonly string[],
  kind: OpeningKind,
  vocabulary: Vocabulary,
): Read {
  const found = best([
    ...(isOf('currency', kind) ? currencies(words, vocabulary) : []),
    ...(isOf('pair', kind) && words.length > 0 ? pairs(words, kind, vocabulary) : []),
    ...(isOf('platform', kind) ? platforms(words, vocabulary) : []),
    ...places(words, kind, vocabulary),
  ]);
  if (found.length > 0) return found;
  return unknownWord(words, vocabulary) ?? { problem: 'unknown-word', word: words.join(' ') };
}

const isOf = (each: OpeningKind, wanted: OpeningKind): boolean =>
  wanted === 'open' || wanted === each;

const currencies = (words: readonly string[], vocabulary: Vocabulary): readonly Candidate[] =>
  currenciesNamed(words.join(' '), vocabulary).map(({ value: code, match }) => ({
    match,
    // Money is priced in what it buys.
    value:
      code === vocabulary.pair.quote
        ? { kind: 'pair', ...vocabulary.pair }
        : { kind: 'currency', code },
  }));

/** A currency alone is no pair, unless the text says that it is one. */
function pairs(
  words: readonly string[],
  kind: OpeningKind,
  vocabulary: Vocabulary,
): readonly Candidate[] {
  const isAlone = currenciesNamed(words.filter((word) => !isConnector(word)).join(' '), vocabulary);
  if (kind !== 'pair' && isAlone.length > 0) return [];
  return pairsNamed(words, vocabulary).map(({ value: { base, quote }, match }) => ({
    match,
    value: { kind: 'pair', base, quote },
  }));
}

const platforms = (words: readonly string[], vocabulary: Vocabulary): readonly Candidate[] =>
  platformsNamed(words.join(' '), vocabulary).map(({ value: code, match }) => ({
    match,
    value: { kind: 'platform', code },
  }));

const places = (
  words: readonly string[],
  wanted: OpeningKind,
  vocabulary: Vocabulary,
): readonly Candidate[] =>
  placesNamed(words.join(' '), {
    places:
      wanted === 'open'
        ? vocabulary.places
        : vocabulary.places.filter(({ kind }) => wanted === kind),
  }).map(({ value: { kind, id, name }, match }) => ({ match, value: { kind, id, name } }));
