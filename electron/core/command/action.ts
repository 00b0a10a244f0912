import * as v from 'valibot';
import { FILE_FORMATS, type FileFormat } from '#core/history/export-rows.ts';
import { isStorable } from '#core/alerts/storable.ts';
import {
  compare,
  decimalText,
  isZero,
  over,
  type Ratio,
  ratioOf,
  times,
} from '#core/number/decimal.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { currencyCode, isCoin } from '#core/rates/currency.ts';
import { bank as bankForm } from '#core/routes/bank.ts';
import type { StockPin } from '#core/requests/pins.ts';
import { readAmounts } from './amounts.ts';
import { amountFirst, amountLength, type Candidate, isUnclear, type Read } from './conversion.ts';
import { textOf } from './english.ts';
import { EXACT, keywordOf } from './match.ts';
import { type Meaning, meaningText, type Unclear } from './meaning.ts';
import {
  codesOf,
  currenciesNamed,
  type Found,
  isCode,
  pairsNamed,
  readPlatform,
  splitPlace,
  takeMarket,
} from './names.ts';
import { RANGES } from './question.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';

const isFormat = (word: string): word is FileFormat =>
  (FILE_FORMATS as readonly string[]).includes(word);

/** `usd/ngn 1y csv`; without them, everything as CSV. */
export function readExport(words: readonly string[], vocabulary: Vocabulary): Read {
  const lower = words.map((word) => word.toLowerCase());
  const format = lower.find(isFormat) ?? 'csv';
  const span = lower.find((word) => RANGES.has(word)) ?? 'all';
  const range = RANGES.get(span) ?? 'all';
  const used = [lower.indexOf(format), lower.indexOf(span)];
  const pair = words.filter((_, at) => !used.includes(at));
  const pairs = pairsNamed(pair, vocabulary);
  if (pairs.length === 0) {
    return unknownWord(pair, vocabulary) ?? { problem: 'no-pair', word: pair.join(' ') };
  }
  return pairs.map(({ value: { base, quote }, match }) => ({
    match,
    value: { kind: 'export', base, quote, range, format },
  }));
}

export function readShare(words: readonly string[], vocabulary: Vocabulary): Read {
  const pairs = pairsNamed(words, vocabulary);
  if (pairs.length === 0) {
    return unknownWord(words, vocabulary) ?? { problem: 'no-pair', word: words.join(' ') };
  }
  return pairs.map(({ value: { base, quote }, match }) => ({
    match,
    value: { kind: 'share', base, quote },
  }));
}

/** What is offered where an asset lacks. */
const USUAL = currencyCode('USDT');
const SIDES = { bought: 'bought', buy: 'bought', sold: 'sold', sell: 'sold' } as const;
const SIDE_WORDS = Object.keys(SIDES) as (keyof typeof SIDES)[];

const QUOTED = { buy: 'ask', ask: 'ask', sell: 'bid', bid: 'bid' } as const;
const isQuoted = (word: string): word is keyof typeof QUOTED => Object.hasOwn(QUOTED, word);

const STOCK: ReadonlyMap<string, StockPin['price']> = new Map([
  ['break-even', 'break-even'],
  ['breakeven', 'break-even'],
  ['replacement', 'replacement'],
]);

/**
 * What is pinned to the tray: `usdt buy`, `best sell usdt`, `usdt buy at rafter`, `gbp`,
 * `break-even usdt`.
 */
export function readPin(
  kind: 'pin' | 'unpin',
  words: readonly string[],
  vocabulary: Vocabulary,
): Read {
  const [typed, place] = splitPlace(words);
  const platforms = readPlatform(place, vocabulary);
  if (isUnclear(platforms)) return platforms;
  const lower = typed.map((word) => word.toLowerCase());
  const sides = [...new Set(lower.filter(isQuoted).map((word) => QUOTED[word]))];
  const { market, rest } = takeMarket(
    typed.filter((_, at) => !isQuoted(lower[at] ?? '') && lower[at] !== 'best'),
  );
  const price = rest.map((word) => STOCK.get(word.toLowerCase())).find(Boolean);
  const named = rest.filter((word) => !STOCK.has(word.toLowerCase()));
  const pairs = pairsNamed(named, vocabulary);
  if (pairs.length === 0) {
    return unknownWord(named, vocabulary) ?? { problem: 'no-pair', word: named.join(' ') };
  }
  const isOfPlatforms = sides.length > 0 || place.length > 0;
  if (isOfPlatforms && market !== null) return { problem: 'no-market', word: market };
  const read = pairs.flatMap(({ value: { base, quote }, match }): readonly Candidate[] => {
    const ticker = vocabulary.tickers.find(({ asset, money }) => asset === base && money === quote);
    if (ticker && price) {
      return [{ match, value: { kind, pin: { kind: 'stock', ticker: tickerOf(ticker), price } } }];
    }
    // A coin is bought and sold at platforms.
    if (!isOfPlatforms && !(ticker && market === null && isCoin(base))) {
      const pin = { kind: 'pair', base, quote, market: market ?? vocabulary.market } as const;
      return [{ match, value: { kind, pin } }];
    }
    if (!ticker) return [];
    return (sides.length > 0 ? sides : (['ask', 'bid'] as const)).flatMap((side) =>
      platforms.map((platform) => {
        const pin = { kind: 'quote', ticker: tickerOf(ticker), platform, side } as const;
        return { match, value: { kind, pin } };
      }),
    );
  });
  return read.length > 0 ? read : { problem: 'no-ticker', word: rest.join(' ') };
}

const BANK_WAYS = ['out', 'in'] as const;

/** `my bank 50`, `my bank in 0.5%`: what a transfer costs, for money out where nothing is said. */
export function readBank(words: readonly string[], vocabulary: Vocabulary): Read | null {
  const [my = '', bank = '', ...rest] = words.map((word) => word.toLowerCase());
  if (my !== 'my' || bank !== 'bank' || rest.length === 0) return null;
  const way = BANK_WAYS.find((each) => each === rest[0]);
  const typed = (way ? rest.slice(1) : rest).join(' ');
  const [, share, unit] = /^([^+%]+?) ?%(?: ([a-z]{3,4}))?$/.exec(typed) ?? [];
  const noShare: Unclear = { problem: 'amount', word: typed, amountProblem: 'fee' };
  // A sum and a percentage are two fees.
  if (share === undefined && typed.includes('%')) return noShare;
  const amounts = readAmounts(share ?? typed, vocabulary);
  if (isUnclear(amounts)) return amounts;
  const code = unit === undefined ? null : currencyCode(unit.toUpperCase());
  if (code && !isCode(code, vocabulary)) return { problem: 'unknown-word', word: unit ?? '' };
  const read = amounts.flatMap(({ value: amount, named }) => {
    const [money = vocabulary.pair.quote] = code ? [code] : named;
    return (way ? [way] : BANK_WAYS).flatMap((each): readonly Candidate[] => {
      const fee = `${each}${share === undefined ? 'Fixed' : 'Percent'}` as const;
      const isFee = v.is(bankForm, { code: money, [fee]: amount });
      return isFee ? [{ match: EXACT, value: { kind: 'bank', fee, amount, money } }] : [];
    });
  });
  return read.length > 0
    ? read
    : share === undefined
      ? { problem: 'amount', word: typed, amountProblem: 'out-of-range' }
      : noShare;
}

/**
 * `bought 500 usdt at 1431`, `sold 20 btc @ 97m ngn on rafter-p2p`, `sold 200 usdt 1440 quay`,
 * `bought 500 usdt for 715500`.
 */
export function readLog(words: readonly string[], vocabulary: Vocabulary): Read {
  const [first = '', ...rest] = words;
  const side = keywordOf(first, SIDE_WORDS);
  const link = rest.findIndex((word) => /^(?:at|@|for)$/i.test(word));
  // Without a word between, the second number is the price.
  const at = link < 0 ? secondAmount(rest) : link;
  if (side === null) return { problem: 'no-trade', word: textOf(words) };
  const sum = amountFirst(at < 0 ? rest : rest.slice(0, at));
  const length = amountLength(sum);
  const amounts = readAmounts(sum.slice(0, length).join(' '), vocabulary);
  if (isUnclear(amounts)) return at < 0 ? { problem: 'no-trade', word: textOf(words) } : amounts;
  const assets = codesOf(sum.slice(length), amounts[0]?.named ?? [], vocabulary);
  if (at < 0) {
    const isRead = assets !== null && assets.length > 0;
    return { problem: isRead ? 'no-price' : 'no-trade', word: textOf(words) };
  }
  // `for 715500` names what all of it cost, unless it says that it is the price of one.
  const isEach = /^(?:each|apiece)$/i.test(rest.at(-1) ?? '');
  const isTotal = /^for$/i.test(rest[at] ?? '') && !isEach;
  const [costs, named] = splitPlace(
    rest
      .slice(link < 0 ? at : at + 1, isEach ? -1 : rest.length)
      .map((word) => (/^(?:from|through)$/i.test(word) ? 'on' : word)),
  );
  const priced = amountFirst(costs);
  const beyond = priced.slice(amountLength(priced));
  const isPlace =
    beyond.length > 0 &&
    named.length === 0 &&
    currenciesNamed(beyond.join(' '), vocabulary).length === 0;
  const prices = readAmounts(priced.slice(0, amountLength(priced)).join(' '), vocabulary);
  if (isUnclear(prices)) return prices;
  const platforms = readPlatform(isPlace ? beyond : named, vocabulary);
  if (isUnclear(platforms)) return platforms;
  const money = codesOf(isPlace ? [] : beyond, prices[0]?.named ?? [], vocabulary);
  const inMoney = money ?? [vocabulary.pair.quote];
  if (assets === null) {
    const offers = [textOf([first, ...rest.slice(0, at), USUAL.toLowerCase(), ...rest.slice(at)])];
    return { problem: 'no-trade', word: textOf(words), offers };
  }
  if (assets.length === 0 || inMoney.length === 0) {
    const unread = assets.length === 0 ? sum.slice(length) : beyond;
    return unknownWord(unread, vocabulary) ?? { problem: 'no-currency', word: unread.join(' ') };
  }
  const isPositive = [...amounts, ...prices].every(({ value }) => !isZero(value));
  if (!isPositive) return { problem: 'no-trade', word: textOf(words) };
  const trades = assets.flatMap((asset) =>
    inMoney.filter((each) => each !== asset).map((each) => ({ asset, money: each })),
  );
  if (trades.length === 0) return { problem: 'same-currency', word: textOf(sum.slice(length)) };
  const read = trades.flatMap((trade) =>
    amounts.flatMap(({ value: amount }) =>
      prices.flatMap(({ value: price }) =>
        platforms.map((platform): Found<Trade> => ({
          match: EXACT,
          value: { kind: 'log', side: SIDES[side], amount, ...trade, price, platform },
        })),
      ),
    ),
  );
  return isTotal ? inAll(read, words, vocabulary) : read;
}

type Trade = Extract<Meaning, { kind: 'log' }>;
const SHOWN_DIGITS = 8;
const TWICE: Ratio = { numerator: 2n, denominator: 1n };

/**
 * With what all of it cost in the place of the price. It is only taken where it makes a price near
 * the present one, and an exact one: else both meanings are offered.
 */
function inAll(
  read: readonly Found<Trade>[],
  words: readonly string[],
  vocabulary: Vocabulary,
): Read {
  const trades = read.flatMap(({ match, value }): Found<Trade>[] => {
    const price = over(ratioOf(value.price), ratioOf(value.amount));
    const written = decimalText(price);
    const isExact = isStorable(written) && compare(ratioOf(written), price) === 0;
    return isExact && isNear(price, value, vocabulary)
      ? [{ match, value: { ...value, price: written } }]
      : [];
  });
  if (trades.length > 0) return trades;
  const [one] = read;
  if (!one) return read;
  const inOne = over(ratioOf(one.value.price), ratioOf(one.value.amount));
  const prices = [decimalText(inOne, SHOWN_DIGITS), one.value.price];
  const isOfOne = isNear(ratioOf(one.value.price), one.value, vocabulary);
  const offers = prices.map((price) =>
    meaningText({ ...one.value, price }, vocabulary.locale).replace(/^log /, ''),
  );
  return { problem: 'total', word: textOf(words), offers: isOfOne ? offers.toReversed() : offers };
}

/** Whether a price is between half and twice the present one. */
function isNear(price: Ratio, { side, asset, money }: Trade, vocabulary: Vocabulary): boolean {
  const pair = vocabulary.tickers.find((each) => each.asset === asset && each.money === money);
  const present = vocabulary.present(
    pair
      ? {
          kind: 'side',
          ticker: tickerOf(pair),
          platform: null,
          side: side === 'bought' ? 'ask' : 'bid',
        }
      : { kind: 'rate', market: vocabulary.market, base: asset, quote: money },
  );
  if (present === null) return false;
  const now = ratioOf(present);
  return compare(times(price, TWICE), now) >= 0 && compare(price, times(now, TWICE)) <= 0;
}

/** Where the second amount begins; below 0 for none. */
function secondAmount(words: readonly string[]): number {
  const first = amountLength(words);
  if (first === 0) return -1;
  return words.findIndex((word, at) => at > first && amountLength([word]) > 0);
}
