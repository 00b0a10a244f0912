import type { Preset } from '#core/history/chart-range.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { amountLength, type Read } from './conversion.ts';
import { readDeal } from './deal.ts';
import { type Figure, FIGURES, withoutQuestionWords } from './english.ts';
import { EXACT, isTypo } from './match.ts';
import { type Found, isConnector, pairsNamed, takeMarket } from './names.ts';
import { type Meaning, type Pair, RANGE_WORDS } from './meaning.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';
import { takePeriod } from './day.ts';

/** What people call a span; each counts back from now. */
export const RANGES: ReadonlyMap<string, Preset> = new Map<string, Preset>([
  ...(Object.entries(RANGE_WORDS) as [Preset, string][]).flatMap(
    ([preset, word]) =>
      [
        [word, preset],
        [preset, preset],
      ] as const,
  ),
  ['24h', 'day'],
  ['today', 'day'],
  ['7d', 'week'],
  ['30d', 'month'],
  ['90d', 'quarter'],
  ['ever', 'all'],
]);

const FILLERS = /^(?:a|an|the|of|for|in|on|over|this|last|past|my|what|was|is|time)$/i;

/** Words about the best platform, and those that say that one sells there. */
const ABOUT_BEST =
  /^(?:place|platform|price|rate|to|i|can|do|does|get|me|buys?|sells?|buying|selling|pays?|paying|most|more|pass|from|at)$/i;
const SELLS = /^(?:sells?|selling|pays?|paying|most|more)$/i;
/** `who sells usdt`, `which platform buys usdt`: the platform does it, and the person the other. */
const isOfPlatform = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:who|which)$/i.test(word)) &&
  words.some((word) => /^(?:buy|sell)(?:s|ing)?$/i.test(word)) &&
  !words.some((word) => /^(?:i|to)$/i.test(word));

/** What a spread or gaps without a name are of. */
const USUAL = currencyCode('USDT');

/**
 * A figure that is asked for: `high usdt week`, `premium gbp`, `usdt spread`, `gap usdt`. Without a
 * name it is of the person's pair. Null if the words name no figure.
 * @param isLoose whether a typing error counts.
 */
export function readQuestion(
  words: readonly string[],
  vocabulary: Vocabulary,
  isLoose = false,
): Read | null {
  const figures = words.map((word) => figureOf(word, isLoose));
  // `which day was the highest`
  const figure = figures.find((each) => each !== null && each !== 'best') ?? figures.find(Boolean);
  if (!figure) return null;
  const at = figures.indexOf(figure);
  const others = words.filter((word, index) => index !== at && !FILLERS.test(word));
  switch (figure) {
    case 'best': {
      const isSold = others.some((word) => SELLS.test(word)) !== isOfPlatform(words);
      const side = isSold ? 'sell' : 'buy';
      const asked = others.filter(
        (word) => !ABOUT_BEST.test(word) && figureOf(word, false) !== 'best',
      );
      if (amountLength(asked) > 0) return readDeal(side, asked, vocabulary);
      return named(asked, { ...vocabulary.pair, base: USUAL }, vocabulary, ({ base, quote }) =>
        isTraded(base, quote, vocabulary)
          ? [
              {
                kind: 'deal',
                side,
                amount: ONE,
                unit: 'asset',
                asset: base,
                money: quote,
                platform: null,
              },
            ]
          : [],
      );
    }
    case 'high':
    case 'low':
      return furthest(figure, others, vocabulary);
    case 'premium':
      return named(others, vocabulary.pair, vocabulary, ({ base, quote }) =>
        base === quote ? [] : [{ kind: 'premium', base, quote }],
      );
    case 'spread':
    case 'gaps':
      return named(others, { ...vocabulary.pair, base: USUAL }, vocabulary, ({ base, quote }) =>
        isTraded(base, quote, vocabulary) ? [{ kind: figure, asset: base, money: quote }] : [],
      );
  }
}

/**
 * What is asked of the person's own trades: `how many usdt do i have`, `my average cost`,
 * `profit this week`. Null if nothing is.
 */
export function readOwn(words: readonly string[], vocabulary: Vocabulary): Read | null {
  const lowered = words.map((word) => word.toLowerCase().replace(/[?!.]+$/, ''));
  const has = (...all: readonly string[]): boolean => all.every((word) => lowered.includes(word));
  const range = RANGES.get(lowered.find((word) => RANGES.has(word)) ?? '');
  const isAverage = (has('average') || has('avg')) && (has('cost') || has('my'));
  const isLeft = has('left') && (has('how') || has('i'));
  const isStock = isAverage || isLeft || has('i', 'have') || (has('stock') && lowered.length > 1);
  const isProfit = has('profit') || has('profits');
  if (!isStock && !isProfit) return null;
  const isCalendar = range === undefined || has('month') || has('year');
  const { today } = vocabulary;
  if (!isStock && isCalendar && today === null) return null;
  const taken =
    isStock || !isCalendar || today === null
      ? { period: null, rest: lowered.filter((word) => isStock || !RANGES.has(word)) }
      : takePeriod(lowered, today);
  if ('problem' in taken) return taken;
  const names = withoutQuestionWords(taken.rest).filter((word) => !OF_OWN.test(word));
  const span = taken.period ?? range;
  return named(names, { ...vocabulary.pair, base: USUAL }, vocabulary, (pair) => {
    const asked = { asset: pair.base, money: pair.quote };
    return [
      isStock || !span ? { kind: 'stock', ...asked } : { kind: 'earned', range: span, ...asked },
    ];
  });
}
const OF_OWN =
  /^(?:average|avg|cost|have|left|stock|profits?|this|last|past|in|of|for|on|did|made?|make|open)$/;

const ONE = '1' as DecimalText;

const isTraded = (base: CurrencyCode, quote: CurrencyCode, { tickers }: Vocabulary): boolean =>
  tickers.some(({ asset, money }) => asset === base && money === quote);

function figureOf(word: string, isLoose: boolean): Figure | null {
  const typed = word.toLowerCase();
  const exact = FIGURES.get(typed);
  if (exact !== undefined || !isLoose) return exact ?? null;
  return [...FIGURES].find(([name]) => isTypo(typed, name))?.[1] ?? null;
}

function furthest(kind: 'high' | 'low', words: readonly string[], vocabulary: Vocabulary): Read {
  const { market, rest } = takeMarket(words);
  const spans = rest.filter((word) => RANGES.has(word.toLowerCase()));
  const range = RANGES.get(spans[0]?.toLowerCase() ?? '') ?? 'week';
  const others = rest.filter((word) => !spans.includes(word));
  return named(others, vocabulary.pair, vocabulary, ({ base, quote }) => [
    { kind, base, quote, market: market ?? vocabulary.market, range },
  ]);
}

function named(
  words: readonly string[],
  own: Pair,
  vocabulary: Vocabulary,
  meaningsOf: (pair: Pair) => readonly Meaning[],
): Read {
  const plain = words.filter((word) => !isConnector(word) || word === '/');
  const pairs: readonly Found<Pair>[] =
    plain.length === 0 ? [{ value: own, match: EXACT }] : pairsNamed(plain, vocabulary);
  if (pairs.length === 0) {
    return unknownWord(plain, vocabulary) ?? { problem: 'no-pair', word: plain.join(' ') };
  }
  const read = pairs.flatMap(({ value, match }) =>
    meaningsOf(value).map((meaning) => ({ match, value: meaning })),
  );
  return read.length > 0 ? read : { problem: 'no-ticker', word: plain.join(' ') };
}
