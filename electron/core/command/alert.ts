import type { Condition, Subject } from '#core/alerts/rule.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { isZero } from '#core/number/decimal.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { readAmounts } from './amounts.ts';
import { isUnclear, type Read } from './conversion.ts';
import { keywordOf } from './match.ts';
import { type Found, pairsNamed, platformsNamed, takeMarket } from './names.ts';
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

/** `usd/ngn above 1650`, `usdt buy < 1425 at rafter-p2p`. */
export function readDraft(words: readonly string[], vocabulary: Vocabulary): Read {
  const at = words.findIndex((word) => wayOf(word) !== null);
  const way = wayOf(words[at] ?? '');
  if (way === null) return { problem: 'no-level', word: '' };
  const [level, after] = splitPlace(words.slice(at + 1));
  const [before, place] = splitPlace(words.slice(0, at));
  const platforms = readPlatform([...place, ...after], vocabulary);
  if (isUnclear(platforms)) return platforms;
  const levels = readLevels(level, vocabulary);
  if (isUnclear(levels)) return levels;
  const subjects = readSubjects(before, platforms, vocabulary);
  if (isUnclear(subjects)) return subjects;
  return subjects.flatMap(({ value: subject, match }) =>
    levels.map((each) => {
      const condition: Condition = { kind: way, level: each };
      return { match, value: { kind: 'draft' as const, subject, condition } };
    }),
  );
}

function splitPlace(words: readonly string[]): [readonly string[], readonly string[]] {
  const at = words.findIndex((word) => /^(?:at|on|via|@)$/i.test(word));
  return at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
}

/** Null for the best platform. */
function readPlatform(
  words: readonly string[],
  vocabulary: Vocabulary,
): readonly (string | null)[] | Unclear {
  if (words.length === 0) return [null];
  const word = words.join(' ');
  const found = platformsNamed(word, vocabulary);
  return found.length > 0 ? found.map(({ value }) => value) : { problem: 'unknown-word', word };
}

function readLevels(
  words: readonly string[],
  vocabulary: Vocabulary,
): readonly DecimalText[] | Unclear {
  const typed = words.filter((word) => !FILLERS.test(word)).join(' ');
  if (typed === '') return { problem: 'no-level', word: '' };
  const read = readAmounts(typed, vocabulary);
  if (isUnclear(read)) return read;
  const levels = read.map(({ value }) => value);
  const isLevel = levels.every(
    (level) => /^\d{1,15}(?:\.\d{1,18})?$/.test(level) && !isZero(level),
  );
  return isLevel ? levels : { problem: 'no-level', word: typed };
}

function readSubjects(
  words: readonly string[],
  platforms: readonly (string | null)[],
  vocabulary: Vocabulary,
): readonly Found<Subject>[] | Unclear {
  const sides = words.flatMap((word): Side[] => {
    const side = word.toLowerCase();
    return isSide(side) ? [SIDES[side]] : [];
  });
  const { market, rest } = takeMarket(words);
  const plain = rest.filter((word) => !FILLERS.test(word) && !isSide(word.toLowerCase()));
  const pairs = pairsNamed(plain, vocabulary);
  if (pairs.length === 0) {
    return unknownWord(plain, vocabulary) ?? { problem: 'no-pair', word: plain.join(' ') };
  }
  if (sides.length === 0 && platforms.every((each) => each === null)) {
    return pairs.map(({ value: { base, quote }, match }) => ({
      match,
      value: { kind: 'rate', market: market ?? vocabulary.market, base, quote },
    }));
  }
  // A platform without a side may mean either.
  const meant: readonly Side[] = sides.length > 0 ? sides.slice(0, 1) : ['ask', 'bid'];
  const subjects = pairs.flatMap((pair) => sidesOf(pair, meant, platforms, vocabulary));
  return subjects.length > 0 ? subjects : { problem: 'no-ticker', word: plain.join(' ') };
}

function sidesOf(
  { value: { base, quote }, match }: Found<Pair>,
  sides: readonly Side[],
  platforms: readonly (string | null)[],
  { tickers }: Vocabulary,
): readonly Found<Subject>[] {
  const pair = tickers.find(({ asset, money }) => asset === base && money === quote);
  if (!pair) return [];
  const ticker = tickerOf(pair);
  return platforms.flatMap((platform) =>
    sides.map((side) => ({ match, value: { kind: 'side' as const, ticker, platform, side } })),
  );
}
