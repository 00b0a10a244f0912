import { FILE_FORMATS, type FileFormat } from '#core/history/export-rows.ts';
import { isZero } from '#core/number/decimal.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { isCoin } from '#core/rates/currency.ts';
import type { StockPin } from '#core/requests/pins.ts';
import { readAmounts } from './amounts.ts';
import { amountFirst, amountLength, type Candidate, isUnclear, type Read } from './conversion.ts';
import { EXACT, keywordOf } from './match.ts';
import { currenciesNamed, pairsNamed, readPlatform, splitPlace, takeMarket } from './names.ts';
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

/** `bought 500 usdt at 1431`, `sold 20 btc @ 97m ngn on rafter-p2p`, `sold 200 usdt 1440 quay`. */
export function readLog(words: readonly string[], vocabulary: Vocabulary): Read {
  const [first = '', ...rest] = words;
  const side = keywordOf(first, SIDE_WORDS);
  const link = rest.findIndex((word) => /^(?:at|@|for)$/i.test(word));
  // Without a word between, the second number is the price.
  const at = link < 0 ? secondAmount(rest) : link;
  if (side === null || at < 0) return { problem: 'no-trade', word: words.join(' ') };
  // `for 715500` names what all of it cost, which is never the price of one, unless it says so.
  const isEach = /^(?:each|apiece)$/i.test(rest.at(-1) ?? '');
  if (/^for$/i.test(rest[at] ?? '') && !isEach) return { problem: 'total', word: words.join(' ') };
  const sum = amountFirst(rest.slice(0, at));
  const [costs, named] = splitPlace(
    rest
      .slice(link < 0 ? at : at + 1, isEach ? -1 : rest.length)
      .map((word) => (/^(?:from|through)$/i.test(word) ? 'on' : word)),
  );
  const length = amountLength(amountFirst(costs));
  const beyond = amountFirst(costs).slice(length);
  const isPlace =
    beyond.length > 0 &&
    named.length === 0 &&
    currenciesNamed(beyond.join(' '), vocabulary).length === 0;
  const place = isPlace ? beyond : named;
  const priced = amountFirst(costs);
  const amounts = readAmounts(sum.slice(0, amountLength(sum)).join(' '), vocabulary);
  const prices = readAmounts(priced.slice(0, amountLength(priced)).join(' '), vocabulary);
  if (isUnclear(amounts)) return amounts;
  if (isUnclear(prices)) return prices;
  const assets = sum.slice(amountLength(sum));
  const money = isPlace ? [] : priced.slice(amountLength(priced));
  const found = currencyOf(assets, amounts[0]?.named ?? null, vocabulary);
  const inMoney =
    money.length === 0 && !prices[0]?.named
      ? [vocabulary.pair.quote]
      : currencyOf(money, prices[0]?.named ?? null, vocabulary);
  const platforms = readPlatform(place, vocabulary);
  if (isUnclear(platforms)) return platforms;
  if (found.length === 0 || inMoney.length === 0) {
    const named = found.length === 0 ? assets : money;
    return unknownWord(named, vocabulary) ?? { problem: 'no-currency', word: named.join(' ') };
  }
  const isPositive = [...amounts, ...prices].every(({ value }) => !isZero(value));
  if (!isPositive) return { problem: 'no-trade', word: words.join(' ') };
  const trades = found.flatMap((asset) =>
    inMoney.filter((each) => each !== asset).map((each) => ({ asset, money: each })),
  );
  if (trades.length === 0) return { problem: 'same-currency', word: assets.join(' ') };
  return trades.flatMap((trade) =>
    amounts.flatMap(({ value: amount }) =>
      prices.flatMap(({ value: price }) =>
        platforms.map((platform) => ({
          match: EXACT,
          value: { kind: 'log' as const, side: SIDES[side], amount, ...trade, price, platform },
        })),
      ),
    ),
  );
}

/** Where the second amount begins; below 0 for none. */
function secondAmount(words: readonly string[]): number {
  const first = amountLength(words);
  if (first === 0) return -1;
  return words.findIndex((word, at) => at > first && amountLength([word]) > 0);
}

function currencyOf(
  words: readonly string[],
  named: ReturnType<typeof currenciesNamed>[number]['value'] | null,
  vocabulary: Vocabulary,
): readonly ReturnType<typeof currenciesNamed>[number]['value'][] {
  if (words.length === 0) return named === null ? [] : [named];
  const found = currenciesNamed(words.join(' '), vocabulary).map(({ value }) => value);
  return named === null ? found : found.filter((each) => each === named);
}
