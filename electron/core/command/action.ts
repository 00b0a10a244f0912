import { EXPORT_FORMATS, type ExportFormat } from '#core/history/export-rows.ts';
import { type Preset, PRESETS } from '#core/history/chart-range.ts';
import { isZero } from '#core/number/decimal.ts';
import { readAmounts } from './amounts.ts';
import { amountFirst, amountLength, isUnclear, type Read } from './conversion.ts';
import { EXACT, keywordOf } from './match.ts';
import { RANGE_WORDS } from './meaning.ts';
import { currenciesNamed, pairsNamed, readPlatform, splitPlace } from './names.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';

const RANGES = new Map<string, Preset>([
  ...PRESETS.map((preset) => [RANGE_WORDS[preset], preset] as const),
  ...PRESETS.map((preset) => [preset, preset] as const),
  ['24h', 'day'],
  ['7d', 'week'],
  ['30d', 'month'],
  ['90d', 'quarter'],
]);
const isFormat = (word: string): word is ExportFormat =>
  (EXPORT_FORMATS as readonly string[]).includes(word);

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

/** `bought 500 usdt at 1431`, `sold 20 btc @ 97m ngn on rafter-p2p`. */
export function readLog(words: readonly string[], vocabulary: Vocabulary): Read {
  const [first = '', ...rest] = words;
  const side = keywordOf(first, SIDE_WORDS);
  const at = rest.findIndex((word) => /^(?:at|@|for)$/i.test(word));
  if (side === null || at < 0) return { problem: 'no-trade', word: words.join(' ') };
  // `for 715500` names what all of it cost, which is never the price of one.
  if (/^for$/i.test(rest[at] ?? '')) return { problem: 'total', word: words.join(' ') };
  const sum = amountFirst(rest.slice(0, at));
  const [costs, place] = splitPlace(rest.slice(at + 1));
  const priced = amountFirst(costs);
  const amounts = readAmounts(sum.slice(0, amountLength(sum)).join(' '), vocabulary);
  const prices = readAmounts(priced.slice(0, amountLength(priced)).join(' '), vocabulary);
  if (isUnclear(amounts)) return amounts;
  if (isUnclear(prices)) return prices;
  const assets = sum.slice(amountLength(sum));
  const money = priced.slice(amountLength(priced));
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

function currencyOf(
  words: readonly string[],
  named: ReturnType<typeof currenciesNamed>[number]['value'] | null,
  vocabulary: Vocabulary,
): readonly ReturnType<typeof currenciesNamed>[number]['value'][] {
  if (words.length === 0) return named === null ? [] : [named];
  const found = currenciesNamed(words.join(' '), vocabulary).map(({ value }) => value);
  return named === null ? found : found.filter((each) => each === named);
}
