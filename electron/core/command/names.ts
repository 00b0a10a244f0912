import { fold, type Searchable } from '#core/base/search.ts';
import { type CurrencyCode, currencyCode, parseCode } from '#core/rates/currency.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import type { Pair, Unclear } from './meaning.ts';
import { CURRENCY_WORDS, isSeldom, namesOfWord } from '#core/rates/currency-words.ts';
import { MARKET_WORDS } from './english.ts';
import { isOfGrammar } from './grammar-words.ts';
import { EXACT, foldedWords, isTypo, keywordOf, type Match, matchOf, TYPO } from './match.ts';
import type { Place, Vocabulary } from './vocabulary.ts';

export interface Found<T> {
  readonly value: T;
  readonly match: Match;
}

/** Only the best matches: an exact one excludes all others. */
export function best<T>(found: readonly Found<T>[]): readonly Found<T>[] {
  const top = Math.min(...found.map(({ match }) => match));
  return found.filter(({ match }) => match === top);
}

/** A list lives as long as its rates, and meanwhile much can be typed. */
const MOST_KNOWN = 500;

/**
 * Searches lists by the names of their entries. One command names the same words in many ways, and
 * the next key repeats most of them, so each list is searched once for a text.
 */
function searchBy<T>(
  namesOf: (each: T) => readonly string[],
): (query: string, all: readonly T[]) => readonly Found<T>[] {
  const known = new WeakMap<readonly T[], Map<string, readonly Found<T>[]>>();
  return (query, all) => {
    const inList = known.get(all) ?? new Map<string, readonly Found<T>[]>();
    known.set(all, inList);
    const before = inList.get(query);
    if (before) return before;
    if (inList.size >= MOST_KNOWN) inList.clear();
    const found = best(matching(query, all, namesOf));
    inList.set(query, found);
    return found;
  };
}

/** A sign is of no name, and is never passed over. */
const isSign = (word: string): boolean => !/[\p{L}\p{N}]/u.test(word) || /[\p{S}§#%*]/u.test(word);

function matching<T>(
  query: string,
  all: readonly T[],
  namesOf: (each: T) => readonly string[],
): readonly Found<T>[] {
  const typed = foldedWords(query);
  if (typed.folded === '' || query.split(' ').some(isSign)) return [];
  return all.flatMap((value) => {
    const matches = namesOf(value).flatMap((name) => matchOf(typed, name) ?? []);
    return matches.length === 0 ? [] : [{ value, match: Math.min(...matches) as Match }];
  });
}

const searchCurrencies = searchBy<Searchable>(({ code, name }) => [code, ...(name ? [name] : [])]);
const searchPlatforms = searchBy<string>((code) => [code]);
const searchPlaces = searchBy<Place>(({ name, synonyms }) => [name, ...synonyms]);

/**
 * Of several currencies of a word or a sign, those that are meant: the person's own and the watched
 * ones first, and not each dollar.
 */
export function meantOf(
  codes: readonly CurrencyCode[],
  vocabulary: Pick<Vocabulary, 'currencies' | 'watched' | 'pair'>,
): readonly CurrencyCode[] {
  if (codes.length < 2) return codes;
  const own = [vocabulary.pair.quote, ...vocabulary.watched];
  const known = codes.filter((code) => vocabulary.currencies.some((each) => each.code === code));
  return ranked(
    known.filter((code) => !isSeldom(code) || own.includes(code)),
    vocabulary,
  );
}

function ranked(
  codes: readonly CurrencyCode[],
  { watched, pair }: Pick<Vocabulary, 'watched' | 'pair'>,
): readonly CurrencyCode[] {
  const own = [pair.quote, ...watched];
  const rank = (code: CurrencyCode): number =>
    own.includes(code) ? own.indexOf(code) : own.length;
  return codes.toSorted((left, right) => rank(left) - rank(right));
}

/**
 * The currencies that a code, a name or a part of one means, the best matches only. What people
 * call the usual one (`dollar`) means that one alone.
 */
export function currenciesNamed(
  name: string,
  vocabulary: Pick<Vocabulary, 'currencies' | 'watched' | 'pair'>,
): readonly Found<CurrencyCode>[] {
  const { currencies, watched } = vocabulary;
  const found = searchCurrencies(name, currencies).map(({ value, match }) => ({
    value: currencyCode(value.code),
    match,
  }));
  // `BOB` is a code; `bob` is what people call a shilling.
  const isCode = found.some(({ value, match }) => match === EXACT && value === name);
  const usual = isCode ? [] : meantOf(namesOfWord(fold(name)), vocabulary);
  if (usual.length > 0) {
    const others = found.map(({ value }) => value).filter((code) => watched.includes(code));
    return ranked([...new Set([...usual, ...others])], vocabulary).map((value) => ({
      value,
      match: EXACT,
    }));
  }
  // `of` and `sold` are no beginnings of a name, and no typing errors.
  if (isOfGrammar(name)) return found.filter(({ match }) => match === EXACT);
  if (found.some(({ match }) => match !== TYPO)) return found;
  // `dolar` is the usual dollar, not each one with a dollar in its name.
  const word = [...CURRENCY_WORDS.keys()].find((each) => isTypo(fold(name), each));
  const guessed = word === undefined ? [] : meantOf(namesOfWord(word), vocabulary);
  return guessed.length > 0 ? guessed.map((value) => ({ value, match: TYPO })) : found;
}

export const platformsNamed = (
  query: string,
  { platforms }: Vocabulary,
): readonly Found<string>[] => searchPlatforms(query, platforms);

/** What has the typed name comes before what only has it among its words. */
export function placesNamed(
  query: string,
  { places }: Pick<Vocabulary, 'places'>,
): readonly Found<Place>[] {
  const typed = foldedWords(query);
  const isItsName = ({ value }: Found<Place>): number =>
    Number(matchOf(typed, value.name) === EXACT);
  return searchPlaces(query, places).toSorted((one, other) => isItsName(other) - isItsName(one));
}

/** More words than any two names have. */
export const MOST_WORDS = 8;

/**
 * The pairs that words mean: `usd/ngn`, `USDTNGN`, `british pound naira`. A single currency is
 * paired with the trader's money.
 */
export function pairsNamed(
  words: readonly string[],
  vocabulary: Vocabulary,
): readonly Found<Pair>[] {
  if (words.length === 0 || words.length > MOST_WORDS) return [];
  const ticker = words.length === 1 && vocabulary.tickers.find((each) => isTicker(words, each));
  if (ticker) return [{ value: { base: ticker.asset, quote: ticker.money }, match: EXACT }];
  const single = words.some(isConnector) ? [] : currenciesNamed(words.join(' '), vocabulary);
  const alone = single.flatMap(({ value, match }) => {
    const { base, quote } = vocabulary.pair;
    const other = value === quote ? base : quote;
    return value === other ? [] : [{ value: { base: value, quote: other }, match }];
  });
  const split = words.slice(1).flatMap((_, at) => {
    const bases = currenciesNamed(joined(words.slice(0, at + 1)), vocabulary);
    const quotes =
      bases.length === 0 ? [] : currenciesNamed(joined(words.slice(at + 1)), vocabulary);
    return bases.flatMap((base) =>
      quotes.map((quote) => ({
        value: { base: base.value, quote: quote.value },
        match: Math.max(base.match, quote.match) as Match,
      })),
    );
  });
  const different = split.filter(({ value }) => value.base !== value.quote);
  return best([...alone, ...different]);
}

const isTicker = ([word = '']: readonly string[], pair: Vocabulary['tickers'][number]): boolean =>
  word.toUpperCase() === tickerOf(pair);

/** Words between two currencies. */
const CONNECTORS = /^(?:to|in|into|as|vs|and|=|\/|->|→)$/;
export const isConnector = (word: string): boolean => CONNECTORS.test(fold(word));

const joined = (words: readonly string[]): string =>
  words
    .filter((word, at) => !(isConnector(word) && (at === 0 || at === words.length - 1)))
    .join(' ');

/** Takes a market and the word `market` or `rate` out of the words. */
export function takeMarket(words: readonly string[]): {
  readonly market: Market | null;
  readonly rest: readonly string[];
} {
  const marketOf = (word = ''): Market | null =>
    MARKET_WORDS.get(word.toLowerCase()) ?? keywordOf(word, MARKETS);
  const at = words.findIndex((word) => marketOf(word) !== null);
  if (at < 0) return { market: null, rest: words };
  const after = keywordOf(words[at + 1] ?? '', ['market', 'rate']) === null ? 1 : 2;
  let before = at;
  while (/^(?:in|at|the|on|rate|rates|price)$/i.test(words[before - 1] ?? '')) before -= 1;
  const rest = [...words.slice(0, before), ...words.slice(at + after)];
  return { market: marketOf(words[at]), rest };
}

/** The words before `at`, `on` or `via`, and those after it. */
export function splitPlace(
  words: readonly string[],
): readonly [before: readonly string[], place: readonly string[]] {
  const at = words.findIndex((word) => /^(?:at|on|via|@)$/i.test(word));
  return at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
}

/** The platforms that words after `at` mean; null alone without such words. */
export function readPlatform(
  words: readonly string[],
  vocabulary: Vocabulary,
): readonly (string | null)[] | Unclear {
  if (words.length === 0) return [null];
  const word = words.join(' ');
  const found = platformsNamed(word, vocabulary);
  return found.length > 0 ? found.map(({ value }) => value) : { problem: 'unknown-word', word };
}

/** What an amount is in, by its own sign and by the words beside it; null if nothing says it. */
export function codesOf(
  words: readonly string[],
  named: readonly CurrencyCode[],
  vocabulary: Vocabulary,
): readonly CurrencyCode[] | null {
  if (words.length === 0) return named.length === 0 ? null : meantOf(named, vocabulary);
  const found = currenciesNamed(words.join(' '), vocabulary).map(({ value }) => value);
  return named.length === 0 ? found : found.filter((code) => named.includes(code));
}

export const isCode = (code: CurrencyCode, { currencies }: Vocabulary): boolean =>
  currencies.some((each) => parseCode(each.code) === code);
