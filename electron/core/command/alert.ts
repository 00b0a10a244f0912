import type { Condition, Subject } from '#core/alerts/rule.ts';
import { isStorable } from '#core/alerts/storable.ts';
import { type DecimalText, isPositive } from '#core/number/decimal.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import { readAmounts } from './amounts.ts';
import { amountFirst, amountLength, isUnclear, type Read } from './conversion.ts';
import { keywordOf } from './match.ts';
import {
  currenciesNamed,
  type Found,
  pairsNamed,
  readPlatform,
  splitPlace,
  takeMarket,
} from './names.ts';
import type { Pair, Unclear } from './meaning.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';

type Way = 'above' | 'below';
const WAYS = {
  '>': 'above',
  '>=': 'above',
  '≥': 'above',
  above: 'above',
  over: 'above',
  exceeds: 'above',
  '<': 'below',
  '<=': 'below',
  '≤': 'below',
  below: 'below',
  under: 'below',
} as const satisfies Record<string, Way>;
const WAY_WORDS = Object.keys(WAYS) as (keyof typeof WAYS)[];

function wayOf(word: string): Way | null {
  const way = keywordOf(word, WAY_WORDS);
  return way && WAYS[way];
}

export const hasWay = (words: readonly string[]): boolean =>
  words.some((word) => wayOf(word) !== null);

const SIDES = { buy: 'ask', ask: 'ask', sell: 'bid', bid: 'bid' } as const;
type Side = 'ask' | 'bid';
const isSide = (word: string): word is keyof typeof SIDES => Object.hasOwn(SIDES, word);
/** Words of a sentence that decide nothing. */
const FILLERS =
  /^(?:me|when|if|the|is|price|rate|best|rises|falls|goes|drops|gets|a|an|of|for|on|my)$/i;

/** `usd/ngn above 1650`, `usd/ngn > 1650 naira official`, `usdt buy < 1425 at rafter-p2p`. */
export function readDraft(words: readonly string[], vocabulary: Vocabulary): Read {
  const at = words.findIndex((word) => wayOf(word) !== null);
  const way = wayOf(words[at] ?? '');
  if (way === null) return { problem: 'no-level', word: '' };
  const [before, place] = splitPlace(words.slice(0, at));
  const [beyond, after] = splitPlace(words.slice(at + 1));
  const early = takeMarket(before);
  const late = early.market === null ? takeMarket(beyond) : { market: null, rest: beyond };
  const platforms = readPlatform([...place, ...after], vocabulary);
  if (isUnclear(platforms)) return platforms;
  const levels = readLevels(late.rest, vocabulary);
  if (isUnclear(levels)) return levels;
  const market = early.market ?? late.market;
  const subjects = readSubjects(early.rest, market, platforms, vocabulary);
  if (isUnclear(subjects)) return subjects;
  const drafts = subjects.flatMap(({ value: { subject, quote }, match }) =>
    levels
      .filter(({ currencies }) => currencies === null || currencies.includes(quote))
      .map(({ level }) => {
        const condition: Condition = { kind: way, level };
        return { match, value: { kind: 'draft' as const, subject, condition } };
      }),
  );
  return drafts.length > 0 ? drafts : { problem: 'other-currency', word: late.rest.join(' ') };
}

interface TypedLevel {
  readonly level: DecimalText;
  /** What it is in; several for a sign such as `$`, null if nothing says it. */
  readonly currencies: readonly CurrencyCode[] | null;
}

function readLevels(
  words: readonly string[],
  vocabulary: Vocabulary,
): readonly TypedLevel[] | Unclear {
  const typed = amountFirst(words.filter((word) => !FILLERS.test(word)));
  const amount = typed.slice(0, amountLength(typed) || typed.length).join(' ');
  if (amount === '') return { problem: 'no-level', word: '' };
  const read = readAmounts(amount, vocabulary);
  if (isUnclear(read)) return read;
  const isLevel = read.every(({ value }) => isStorable(value) && isPositive(value));
  if (!isLevel) return { problem: 'no-level', word: amount };
  const name = typed.slice(amountLength(typed)).join(' ');
  const inWords = name === '' ? null : codesNamed(name, vocabulary);
  if (inWords?.length === 0) return { problem: 'unknown-word', word: name };
  return read.map(({ value: level, named, sign }) => {
    const bySign = sign === null ? null : codesNamed(sign, vocabulary);
    const own = named === null ? bySign : [named];
    const currencies = own && inWords ? own.filter((code) => inWords.includes(code)) : own;
    return { level, currencies: currencies ?? inWords };
  });
}

const codesNamed = (name: string, vocabulary: Vocabulary): readonly CurrencyCode[] =>
  currenciesNamed(name, vocabulary).map(({ value }) => value);

interface PricedSubject {
  readonly subject: Subject;
  /** The currency of its levels. */
  readonly quote: CurrencyCode;
}

function readSubjects(
  words: readonly string[],
  market: Market | null,
  platforms: readonly (string | null)[],
  vocabulary: Vocabulary,
): readonly Found<PricedSubject>[] | Unclear {
  const sides = words.flatMap((word): Side[] => {
    const side = word.toLowerCase();
    return isSide(side) ? [SIDES[side]] : [];
  });
  const plain = words.filter((word) => !FILLERS.test(word) && !isSide(word.toLowerCase()));
  const pairs = pairsNamed(plain, vocabulary);
  if (pairs.length === 0) {
    return unknownWord(plain, vocabulary) ?? { problem: 'no-pair', word: plain.join(' ') };
  }
  if (sides.length === 0 && platforms.every((each) => each === null)) {
    return pairs.map(({ value: { base, quote }, match }) => ({
      match,
      value: { subject: { kind: 'rate', market: market ?? vocabulary.market, base, quote }, quote },
    }));
  }
  if (market !== null) return { problem: 'no-market', word: market };
  // A platform without a side may mean either.
  const meant = new Set<Side>(sides.length > 0 ? sides : ['ask', 'bid']);
  const subjects = pairs.flatMap((pair) => sidesOf(pair, [...meant], platforms, vocabulary));
  return subjects.length > 0 ? subjects : { problem: 'no-ticker', word: plain.join(' ') };
}

function sidesOf(
  { value: { base, quote }, match }: Found<Pair>,
  sides: readonly Side[],
  platforms: readonly (string | null)[],
  { tickers }: Vocabulary,
): readonly Found<PricedSubject>[] {
  const pair = tickers.find(({ asset, money }) => asset === base && money === quote);
  if (!pair) return [];
  const ticker = tickerOf(pair);
  return platforms.flatMap((platform) =>
    sides.map((side) => ({
      match,
      value: { subject: { kind: 'side', ticker, platform, side }, quote },
    })),
  );
}
