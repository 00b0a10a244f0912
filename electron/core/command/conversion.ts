import { isZero, over, type Ratio, ratioOf, times } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { isAmountPart, readAmounts } from './amounts.ts';
import { EXACT } from './match.ts';
import type { Meaning, Unclear } from './meaning.ts';
import {
  best,
  codesOf,
  currenciesNamed,
  type Found,
  isConnector,
  meantOf,
  MOST_WORDS,
  readPlatform,
  splitPlace,
  takeMarket,
} from './names.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Candidate = Found<Meaning>;
export type Read = readonly Candidate[] | Unclear;
export const isUnclear = (read: object): read is Unclear => 'problem' in read;

/** How many of the first words are the amount; an `x` or `m` only counts after a digit. */
export function amountLength(words: readonly string[]): number {
  // `250k = usdt`: between an amount and a name it is no sum.
  const isLink = (at: number): boolean => words[at] === '=' && at > 0 && at < words.length - 1;
  const end = words.findIndex((word, at) => !isAmountPart(word) || isLink(at));
  const length = end < 0 ? words.length : end;
  return words.slice(0, length).some((word) => /\p{Nd}/u.test(word)) ? length : 0;
}

/** Puts the amount first where a currency is, as in `NGN 5,000`. */
export function amountFirst(words: readonly string[]): readonly string[] {
  const [first = '', ...others] = words;
  const length = amountLength(others);
  if (amountLength(words) > 0 || length === 0 || isConnector(first)) return words;
  return [...others.slice(0, length), first, ...others.slice(length)];
}

/** `500 usdt`, `ngn 5,000 in usd`, `1.2m naira to dollars official`, `500 usdt at rafter`. */
export function readConversion(words: readonly string[], vocabulary: Vocabulary): Read {
  const { market, rest: placed } = takeMarket(words);
  const [rest, place] = splitPlace(placed);
  const link = placed[rest.length] ?? '';
  const ownRates = readRates(place, vocabulary);
  const platforms = ownRates ? [null] : readPlatform(place, vocabulary);
  if (isUnclear(platforms)) return platforms;
  if (ownRates && isUnclear(ownRates)) return ownRates;
  if (market !== null && place.length > 0) return { problem: 'no-market', word: market };
  const ordered = amountFirst(rest);
  const length = amountLength(ordered);
  const amount = ordered.slice(0, length).join(' ');
  const amounts = readAmounts(amount, vocabulary);
  if (isUnclear(amounts)) return amounts;
  const { named = [] } = amounts[0] ?? {};
  const after = ordered.slice(length);
  if (link !== '' && ownRates && !/^(?:at|@)$/i.test(link)) {
    return { problem: 'no-day', word: place.join(' ') };
  }
  if (ordered[0] !== rest[0] && /[x×*·]/i.test(amount)) {
    const product = doubtOfProduct(amount, rest[0] ?? '', vocabulary);
    if (product) return product;
  }
  const isAlone = named.length + after.length + place.length === 0 && market === null;
  if (isAlone && COMPUTED.test(amount)) {
    return amounts.map(({ value }) => ({ match: EXACT, value: { kind: 'number', amount: value } }));
  }
  const pairs = currencyPairs(after, named, vocabulary);
  if (isUnclear(pairs)) return pairs;
  if (ownRates) return atOwnRates(amounts, pairs, ownRates, vocabulary);
  return pairs.flatMap(({ value, match }) =>
    amounts.flatMap((each) =>
      platforms.map((platform) => ({
        match,
        value: {
          kind: 'convert' as const,
          amount: each.value,
          ...value,
          market,
          platform,
          day: null,
        },
      })),
    ),
  );
}

/** What is worked out is in no currency where none is named. */
const COMPUTED = /[-+*/()%=×÷·−–—x]/iu;

/** `usdt 1450 x 300` may be 300 at a price as well as their product. Null for the person's money. */
function doubtOfProduct(amount: string, unit: string, vocabulary: Vocabulary): Unclear | null {
  const { quote } = vocabulary.pair;
  if (currenciesNamed(unit, vocabulary).some(({ value }) => value === quote)) return null;
  const [price = '', count = '', ...others] = amount.split(/ ?[x×*·] ?/i);
  const offers = [amount, ...(others.length > 0 ? [] : [`${count} ${unit} at ${price}`])];
  return { problem: 'no-unit', word: unit, offers };
}

type Amounts = Exclude<ReturnType<typeof readAmounts>, Unclear>;
interface OwnRates {
  readonly amounts: Amounts;
  /** What names their money; empty for nothing. */
  readonly money: readonly string[];
}

/** `1450`, `₦1,450`, `1450 naira` after `at`; null if that is no number. */
function readRates(place: readonly string[], vocabulary: Vocabulary): OwnRates | Unclear | null {
  const typed = amountFirst(place);
  const length = amountLength(typed);
  if (length === 0) return null;
  const amounts = readAmounts(typed.slice(0, length).join(' '), vocabulary);
  if (isUnclear(amounts)) return amounts;
  const word = typed.join(' ');
  if (amounts.some(({ value }) => isZero(value))) return { problem: 'no-level', word };
  const money = typed.slice(length);
  if (money.length > 0 && currenciesNamed(money.join(' '), vocabulary).length === 0) return null;
  return { amounts, money };
}

/** A rate is in the person's money where that is one of both, else in the second one. */
function atOwnRates(
  amounts: Amounts,
  pairs: readonly Found<Ends>[],
  rates: OwnRates,
  vocabulary: Vocabulary,
): Read {
  const read = pairs.flatMap(({ value: { from, to }, match }) =>
    amounts.flatMap(({ value: amount }) =>
      rates.amounts.flatMap(({ value: rate, named }): readonly Candidate[] => {
        const own = from === vocabulary.pair.quote ? from : to;
        const meant = codesOf(rates.money, named, vocabulary);
        const money = meant?.find((code) => code === from || code === to);
        if (meant && !money) return [];
        const value = { kind: 'own-rate', amount, from, to, rate, money: money ?? own } as const;
        return [{ match, value }];
      }),
    ),
  );
  return read.length > 0 ? read : { problem: 'other-currency', word: rates.money.join(' ') };
}

/** What an amount is at the person's own rate, exact. */
export function resultAtOwnRate({
  amount,
  rate,
  from,
  money,
}: Extract<Meaning, { kind: 'own-rate' }>): Ratio {
  const [sum, price] = [ratioOf(amount), ratioOf(rate)];
  return money === from ? over(sum, price) : times(sum, price);
}

interface Ends {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
}

function currencyPairs(
  words: readonly string[],
  named: readonly CurrencyCode[],
  vocabulary: Vocabulary,
): readonly Found<Ends>[] | Unclear {
  if (words.length > MOST_WORDS) return { problem: 'no-currency', word: words.join(' ') };
  const { base, quote } = vocabulary.pair;
  const money = (code: CurrencyCode): CurrencyCode => (code === quote ? base : quote);
  const exactly = (codes: readonly CurrencyCode[]): readonly Found<CurrencyCode>[] =>
    codes.map((value) => ({ value, match: EXACT }));
  const isBare = named.length === 0;
  const lookUp = (part: readonly string[]): readonly Found<CurrencyCode>[] =>
    currenciesNamed(part.join(' '), vocabulary);
  const at = words.findIndex(isConnector);
  const splits = at >= 0 ? [at] : Array.from({ length: words.length + 1 }, (_, index) => index);
  const all = splits.flatMap((split) => {
    const [left, right] = [words.slice(0, split), words.slice(at >= 0 ? split + 1 : split)];
    if (left.length === 0 && right.length > 0 && named.length !== 1 && at < 0) return [];
    const meant = left.length > 0 ? lookUp(left) : exactly(meantOf(named, vocabulary));
    const from = meant.filter(({ value }) => isBare || named.includes(value));
    const to = right.length > 0 ? lookUp(right) : null;
    if (left.length === 0 && isBare) {
      // `500k in dollars` is of the money, a number alone of what it buys.
      return (to ?? exactly([quote])).map(({ value, match }) => ({
        value: { from: money(value), to: value },
        match,
      }));
    }
    return from.flatMap((one) =>
      (to ?? exactly([money(one.value)])).map((other) => ({
        value: { from: one.value, to: other.value },
        match: one.match > other.match ? one.match : other.match,
      })),
    );
  });
  const different = all.filter(({ value: { from, to } }) => from !== to);
  if (different.length > 0) return best(different);
  if (all.length > 0) return { problem: 'same-currency', word: words.join(' ') };
  return unknownWord(words, vocabulary) ?? { problem: 'no-currency', word: words.join(' ') };
}
