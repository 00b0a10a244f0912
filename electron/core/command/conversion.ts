import { isZero, over, type Ratio, ratioOf, times } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { isAmountPart, readAmounts } from './amounts.ts';
import { EXACT } from './match.ts';
import type { Meaning, Unclear } from './meaning.ts';
import {
  best,
  currenciesNamed,
  type Found,
  isConnector,
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
  const end = words.findIndex((word) => !isAmountPart(word));
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
  const { named = null, sign = null } = amounts[0] ?? {};
  const after = ordered.slice(length);
  // A sign of several currencies, such as `$`, is a word for all of them.
  const isLeftOpen = sign !== null && (after[0] === undefined || isConnector(after[0]));
  const pairs = currencyPairs(isLeftOpen ? [sign, ...after] : after, named, vocabulary);
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

type Amounts = Exclude<ReturnType<typeof readAmounts>, Unclear>;
interface OwnRates {
  readonly amounts: Amounts;
  /** What names their money; empty for nothing. */
  readonly money: string;
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
  const money = typed.slice(length).join(' ');
  if (money !== '' && currenciesNamed(money, vocabulary).length === 0) return null;
  return { amounts, money };
}

/** A rate is in the person's money where that is one of both, else in the second one. */
function atOwnRates(
  amounts: Amounts,
  pairs: readonly Found<Ends>[],
  rates: OwnRates,
  vocabulary: Vocabulary,
): Read {
  const named = rates.money === '' ? null : currenciesNamed(rates.money, vocabulary);
  const read = pairs.flatMap(({ value: { from, to }, match }) =>
    amounts.flatMap(({ value: amount }) =>
      rates.amounts.flatMap(({ value: rate, named: sign }): readonly Candidate[] => {
        const own = from === vocabulary.pair.quote ? from : to;
        const money = sign ?? named?.find(({ value }) => value === from || value === to)?.value;
        if (named && !money) return [];
        if (money && money !== from && money !== to) return [];
        const value = { kind: 'own-rate', amount, from, to, rate, money: money ?? own } as const;
        return [{ match, value }];
      }),
    ),
  );
  return read.length > 0 ? read : { problem: 'other-currency', word: rates.money };
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
  named: CurrencyCode | null,
  vocabulary: Vocabulary,
): readonly Found<Ends>[] | Unclear {
  if (words.length > MOST_WORDS) return { problem: 'no-currency', word: words.join(' ') };
  const { base, quote } = vocabulary.pair;
  const money = (from: CurrencyCode): CurrencyCode => (from === quote ? base : quote);
  const exactly = (value: CurrencyCode): readonly Found<CurrencyCode>[] => [
    { value, match: EXACT },
  ];
  const lookUp = (part: readonly string[]): readonly Found<CurrencyCode>[] =>
    currenciesNamed(part.join(' '), vocabulary);
  const at = words.findIndex(isConnector);
  const splits = at >= 0 ? [at] : Array.from({ length: words.length + 1 }, (_, index) => index);
  const all = splits.flatMap((split) => {
    const [left, right] = [words.slice(0, split), words.slice(at >= 0 ? split + 1 : split)];
    const isOpen = left.length === 0 && named === null;
    const from = left.length > 0 ? lookUp(left) : exactly(named ?? base);
    // Without a currency at all, the trader's own base is meant.
    if (left.length === 0 && right.length > 0 && named === null && at < 0) return [];
    if (left.length > 0 && named !== null && !from.some(({ value }) => value === named)) return [];
    return from.flatMap((one) => {
      const to = right.length > 0 ? lookUp(right) : exactly(money(one.value));
      return to.map((other) => ({
        // `500k in dollars` is of the money.
        value: { from: isOpen && other.value === base ? quote : one.value, to: other.value },
        match: one.match > other.match ? one.match : other.match,
      }));
    });
  });
  const different = all.filter(({ value: { from, to } }) => from !== to);
  if (different.length > 0) return best(different);
  if (all.length > 0) return { problem: 'same-currency', word: words.join(' ') };
  return unknownWord(words, vocabulary) ?? { problem: 'no-currency', word: words.join(' ') };
}
