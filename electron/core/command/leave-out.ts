import { fold } from '#core/base/search.ts';
import { MARKETS } from '#core/rates/market.ts';
import { CURRENCY_WORDS } from '#core/rates/currency-words.ts';
import { isAmountPart, readAmounts } from './amounts.ts';
import { amountLength, isUnclear } from './conversion.ts';
import { MARKET_WORDS, isOfQuestion, withoutQuestionWords } from './english.ts';
import { isNearGrammar } from './grammar-words.ts';
import { EXACT, isTypo, keywordOf } from './match.ts';
import { currenciesNamed, isConnector, placesNamed, platformsNamed } from './names.ts';
import type { Vocabulary } from './vocabulary.ts';

/** After these stands a name, which is not left out: `price in lagos`. */
const BEFORE_NAME = /^(?:of|for|at|on|via|@|with|from|using|through|by|against|over|[<>]=?)$/i;
const isLink = (word: string): boolean => isConnector(word) || BEFORE_NAME.test(word);
/** Longer words may be a name that is not typed to its end, or with a typing error. */
const SHORTEST_GUESS = 4;

interface LeftOut {
  readonly rest: readonly string[];
  readonly without: readonly string[];
  /** Whether what is left can be what was meant: no word was where the unit of a number stands. */
  readonly isLikely: boolean;
  /** Whether it is: a name is left, and no word was where a name stands. */
  readonly isSafe: boolean;
}

/**
 * A sentence without its plain words (domain.md, "Typing").
 */
export function leftOut(words: readonly string[], vocabulary: Vocabulary): LeftOut {
  const asked = withoutQuestionWords(words);
  // `vendo 500 usdt`: before an amount it may be a verb.
  const isVerb = words.some(
    (word, at) => isPlain(word, vocabulary) && amountLength(words.slice(at + 1)) > 0,
  );
  const isLeft = asked.map((word) => isPlain(word, vocabulary));
  const isInSlot = (at: number): boolean => isLeft[at] === true && isLink(asked[at - 1] ?? '');
  const rest = asked.filter((_, at) => !isLeft[at] && !isInSlot(at + 1));
  const without = asked.filter((_, at) => isLeft[at]).map((word) => word.replace(/[?!.,]+$/, ''));
  const places = asked.flatMap((_, at) => (isLeft[at] ? [at] : []));
  const isLikely = !places.some((at) => isBesideBare(asked, at, vocabulary));
  const hasName = without.length === 0 || rest.some((word) => isName(word, vocabulary));
  return {
    rest,
    without,
    isLikely,
    isSafe: isLikely && !isVerb && hasName && !places.some(isInSlot),
  };
}

/** Beside a number without a unit, a word may be the unit: `500 xyzzy`, `xyzzy 500 to usd`. */
function isBesideBare(asked: readonly string[], at: number, vocabulary: Vocabulary): boolean {
  const isBare = (place: number, beyond: number): boolean => {
    const word = asked[place] ?? '';
    if (!isAmountPart(word)) return false;
    const typed = readAmounts(word, vocabulary);
    if (!isUnclear(typed) && typed.some(({ named }) => named.length > 0)) return false;
    let next = place;
    while (next >= 0 && next < asked.length && isAmountPart(asked[next] ?? '')) next += beyond;
    return !isName(asked[next] ?? '', vocabulary);
  };
  return isBare(at - 1, -1) || isBare(at + 1, 1);
}

/** Whether a word names a currency, a pair or a platform. */
export const isName = (word: string, vocabulary: Vocabulary): boolean =>
  !isLink(word) &&
  (currenciesNamed(word, vocabulary).some(({ match }) => match === EXACT) ||
    vocabulary.tickers.some(({ asset, money }) => `${asset}${money}` === word.toUpperCase()) ||
    platformsNamed(word, vocabulary).length > 0 ||
    /^\p{Sc}\d/u.test(word));

/** Whether a word says nothing: it is of no language of the grammar, and no name or start of one. */
function isPlain(word: string, vocabulary: Vocabulary): boolean {
  const plain = word.replace(/[?!.,]+$/, '');
  if (!/^\p{L}[\p{L}'-]*$/u.test(plain) || /^\p{Lu}{2,}$/u.test(plain)) return false;
  if (isAmountPart(plain) || isOfQuestion(plain) || isLink(plain)) return false;
  if (isNearGrammar(plain)) return false;
  if (MARKET_WORDS.has(fold(plain)) || keywordOf(plain, MARKETS) !== null) return false;
  if ([...CURRENCY_WORDS.keys()].some((each) => isTypo(fold(plain), each))) return false;
  const found = [
    ...currenciesNamed(plain, vocabulary),
    ...platformsNamed(plain, vocabulary),
    ...placesNamed(plain, vocabulary),
  ];
  return found.every(({ match }) => match !== EXACT && plain.length < SHORTEST_GUESS);
}
