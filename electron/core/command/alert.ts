import type { Condition } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { isStorable } from '#core/alerts/storable.ts';
import {
  compare,
  compareDecimals,
  type DecimalText,
  isPositive,
  ratioOf,
  times,
} from '#core/number/decimal.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { type CurrencyCode, isCoin } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import { readAmounts } from './amounts.ts';
import { amountFirst, amountLength, isUnclear, type Read } from './conversion.ts';
import { type Way, WAYS } from './english.ts';
import { EXACT, keywordOf, TYPO } from './match.ts';
import {
  currenciesNamed,
  type Found,
  pairsNamed,
  platformsNamed,
  readPlatform,
  splitPlace,
  takeMarket,
} from './names.ts';
import type { Pair, Unclear } from './meaning.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';

const WITH_TYPO = ['above', 'below', 'under', 'exceeds'] as const;

function wayOf(word: string): Way | null {
  const exact = WAYS.get(word.toLowerCase());
  return exact ?? WAYS.get(keywordOf(word, WITH_TYPO) ?? '') ?? null;
}

/** At the end, `pass` is said of the best: `who buys usdt pass`. */
export const hasWay = (words: readonly string[]): boolean =>
  moveAt(words) >= 0 ||
  words.some(
    (word, at) => wayOf(word) !== null && !(/^pass$/i.test(word) && at === words.length - 1),
  );

const SIDES = { buy: 'ask', ask: 'ask', sell: 'bid', bid: 'bid' } as const;
type Side = 'ask' | 'bid';
const isSide = (word: string): word is keyof typeof SIDES => Object.hasOwn(SIDES, word);
/** Words of a sentence that decide nothing. */
const FILLERS =
  /^(?:me|when|if|the|is|price|rate|best|goes|up|down|to|by|a|an|of|for|on|my|once|tell|let|know|get|gets|than)$/i;

/**
 * `usd/ngn above 1650`, `usdt hits 1500`, `usdt buy < 1425 at rafter-p2p`, `usdt moves 2% in 1h`,
 * `premium gbp > 3%`.
 */
export function readDraft(words: readonly string[], vocabulary: Vocabulary): Read {
  const way = wayIn(words);
  // `alert dollar 1.7k`: a level alone is to be reached.
  const level = words.findIndex((_, place) => amountLength(words.slice(place)) > 0);
  const at = way?.at ?? level;
  if (at < 0) return { problem: 'no-level', word: '' };
  const last = way?.last ?? at - 1;
  const [before, place] = splitPlatform(words.slice(0, at), vocabulary);
  const [following, after] = splitPlace(words.slice(last + 1));
  const { percent, spansMs, rest: beyond } = takePercent(following);
  const early = takeMarket(before);
  const late = early.market === null ? takeMarket(beyond) : { market: null, rest: beyond };
  const platforms = readPlatform([...place, ...after], vocabulary);
  if (isUnclear(platforms)) return platforms;
  const levels = readLevels(late.rest, vocabulary);
  if (isUnclear(levels)) return levels;
  const market = early.market ?? late.market;
  const isMove = way?.means === 'moves' || (percent && !isPremium(early.rest));
  if (way?.means === 'moves' && !percent) return { problem: 'no-level', word: late.rest.join(' ') };
  const { base, quote } = vocabulary.pair;
  // `3% in a day` is of the person's own pair.
  const named = isMove && early.rest.length === 0 ? [base, quote] : early.rest;
  const subjects = readSubjects(named, market, platforms, vocabulary);
  if (isUnclear(subjects)) return subjects;
  // A move is asked about of one thing.
  const about = isMove ? subjects.slice(0, 1) : subjects;
  const drafts = about.flatMap(({ value: { subject, quote, turned }, match }) =>
    levels
      .filter(
        ({ currencies }) => currencies === null || quote === null || currencies.includes(quote),
      )
      .filter(({ level }) => !turned || isNearer(level, subject, turned, vocabulary))
      .flatMap(({ level }): readonly Condition[] => {
        if (isMove) return spansMs.map((withinMs) => ({ kind: 'moves', by: level, withinMs }));
        if (way?.means === 'above' || way?.means === 'below') return [{ kind: way.means, level }];
        return conditionsFor(level, vocabulary.present(subject));
      })
      .map((condition) => ({ match, value: { kind: 'draft' as const, subject, condition } })),
  );
  return drafts.length > 0 ? drafts : { problem: 'other-currency', word: late.rest.join(' ') };
}

/** `rafter usdt buy < 1425`: a platform may be named without `at`; with nothing else it is of USDT. */
function splitPlatform(
  words: readonly string[],
  vocabulary: Vocabulary,
): ReturnType<typeof splitPlace> {
  const [before, place] = splitPlace(words);
  const isOther = (word: string): boolean =>
    FILLERS.test(word) || isSide(word.toLowerCase()) || isPremium([word]);
  const named = before.find(
    (word) =>
      !isOther(word) &&
      platformsNamed(word, vocabulary).some(({ match }) => match < TYPO) &&
      currenciesNamed(word, vocabulary).length === 0,
  );
  if (place.length > 0 || named === undefined) return [before, place];
  const rest = before.filter((word) => word !== named);
  return [rest.every(isOther) ? ['USDT', ...rest] : rest, [named]];
}

/** Where the words say which way; null where they don't. */
function wayIn(words: readonly string[]): { at: number; last: number; means: Way | null } | null {
  const at = words.findIndex((word) => wayOf(word) !== null);
  const move = at < 0 ? moveAt(words) : at;
  if (move < 0) return null;
  if (at < 0) return { at: move, last: move - 1, means: 'moves' };
  // `drops below`: the last of several says it.
  let last = at;
  while (wayOf(words[last + 1] ?? '') !== null) last += 1;
  return { at, last, means: wayOf(words[last] ?? '') };
}

/** Above or below, whichever the value is not yet; both if it is not known. */
function conditionsFor(level: DecimalText, present: DecimalText | null): readonly Condition[] {
  const order = present === null ? 0 : compareDecimals(level, present);
  return [
    ...(order >= 0 ? [{ kind: 'above', level } as const] : []),
    ...(order <= 0 ? [{ kind: 'below', level } as const] : []),
  ];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNITS: ReadonlyMap<string, number> = new Map([
  ['m', MINUTE],
  ['h', HOUR],
  ['d', 24 * HOUR],
  ['w', 7 * 24 * HOUR],
]);
/** What is asked about where no time is named. */
const USUAL_SPANS_MS = [HOUR, 24 * HOUR];
const WITHIN =
  /^(.+?)(?: (?:in|within|per|over|inside|each|every))? (?:(\d{1,4}|an?|the) ?)?(m|h|d|w)(?:in|ins|inutes?|rs?|ours?|ays?|eeks?)?$/i;
const PERCENT = /^(.+?) ?(?:%|percent)$/i;

/** `3% in a day`: a percent with its time needs no other word. */
function moveAt(words: readonly string[]): number {
  return words.findIndex((_, at) => {
    const [, before = ''] = WITHIN.exec(words.slice(at).join(' ')) ?? [];
    return /^\S+ ?(?:%|percent)$/i.test(before);
  });
}

/** A level in percent, and the time in which a move counts: `2%`, `2 % in 1h`, `3 percent a day`. */
function takePercent(words: readonly string[]): {
  readonly percent: boolean;
  readonly spansMs: readonly number[];
  readonly rest: readonly string[];
} {
  const [, before, count = '1', unit = ''] = WITHIN.exec(words.join(' ')) ?? [];
  const [, level] = PERCENT.exec(before ?? words.join(' ')) ?? [];
  if (level === undefined) return { percent: false, spansMs: USUAL_SPANS_MS, rest: words };
  const one = UNITS.get(unit.toLowerCase());
  const spanMs = one === undefined ? null : one * (/^\d/.test(count) ? Number(count) : 1);
  return {
    percent: true,
    spansMs: spanMs === null ? USUAL_SPANS_MS : [spanMs],
    rest: level.replace(/^[-−]/, '').split(' '),
  };
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
  return read.map(({ value: level, named }) => {
    if (named.length === 0) return { level, currencies: inWords };
    const both = named.filter((code) => inWords?.includes(code) ?? true);
    return { level, currencies: both };
  });
}

const codesNamed = (name: string, vocabulary: Vocabulary): readonly CurrencyCode[] =>
  currenciesNamed(name, vocabulary).map(({ value }) => value);

interface PricedSubject {
  readonly subject: Subject;
  /** The same two the other way round, where the text does not say which is priced. */
  readonly turned?: Subject;
  /** The currency of its levels; null for percent. */
  readonly quote: CurrencyCode | null;
}

const isPremium = (words: readonly string[]): boolean =>
  words.some((word) => /^premiums?$/i.test(word));

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
  const named = words.filter((word) => !FILLERS.test(word) && !isSide(word.toLowerCase()));
  const plain = named.filter((word) => !isPremium([word]));
  const ofPremium = plain.length < named.length;
  const pairs: readonly Found<Pair>[] =
    ofPremium && plain.length === 0
      ? [{ value: vocabulary.pair, match: EXACT }]
      : pairsNamed(plain, vocabulary);
  if (pairs.length === 0) {
    return unknownWord(plain, vocabulary) ?? { problem: 'no-pair', word: plain.join(' ') };
  }
  if (ofPremium) {
    return pairs.map(({ value: { base, quote }, match }) => ({
      match,
      value: {
        subject: { kind: 'premium', over: 'parallel', under: 'official', base, quote },
        quote: null,
      },
    }));
  }
  if (sides.length === 0 && platforms.every((each) => each === null)) {
    const [only] = pairs.length === 1 ? pairs : [];
    // `alert naira above 1500` is of what a dollar costs.
    const isOwnAlone =
      only?.value.base === vocabulary.pair.quote &&
      currenciesNamed(plain.join(' '), vocabulary).length > 0;
    if (only && isOwnAlone) return bothWays(only, market ?? vocabulary.market);
    return pairs.flatMap((pair) => {
      const { base, quote } = pair.value;
      // A coin is sold and bought at platforms.
      const atPlatforms =
        market === null && isCoin(base) ? sidesOf(pair, ['bid', 'ask'], [null], vocabulary) : [];
      if (atPlatforms.length > 0) return atPlatforms;
      const subject = { kind: 'rate', market: market ?? vocabulary.market, base, quote } as const;
      return [{ match: pair.match, value: { subject, quote } }];
    });
  }
  if (market !== null) return { problem: 'no-market', word: market };
  // A platform without a side may mean either.
  const meant = new Set<Side>(sides.length > 0 ? sides : ['ask', 'bid']);
  const subjects = pairs.flatMap((pair) => sidesOf(pair, [...meant], platforms, vocabulary));
  return subjects.length > 0 ? subjects : { problem: 'no-ticker', word: plain.join(' ') };
}

function bothWays(
  { value: { base, quote }, match }: Found<Pair>,
  market: Market,
): readonly Found<PricedSubject>[] {
  const own = { kind: 'rate', market, base, quote } as const;
  const turned = { kind: 'rate', market, base: quote, quote: base } as const;
  return [
    { match, value: { subject: own, turned, quote } },
    { match, value: { subject: turned, turned: own, quote: base } },
  ];
}

/** Whether a level is nearer to the value of one than of the other; of an unknown one, the first. */
function isNearer(
  level: DecimalText,
  subject: Subject,
  turned: Subject,
  { present, pair }: Vocabulary,
): boolean {
  const [one, other] = [present(subject), present(turned)];
  if (one === null || other === null) {
    return subject.kind === 'rate' && subject.base === pair.quote;
  }
  const square = times(ratioOf(level), ratioOf(level));
  const isAboveBoth = compare(square, times(ratioOf(one), ratioOf(other))) > 0;
  return isAboveBoth === compareDecimals(one, other) > 0;
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
