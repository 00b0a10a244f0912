import type { ObservedState } from '#core/alerts/observe.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import type { Place } from '#core/command/vocabulary.ts';
import type { Vocabulary } from '#core/command/vocabulary.ts';
import { type Meaning, type Reading, type Unclear, meaningKey } from '#core/command/meaning.ts';
import { memo } from '#core/base/memo.ts';
import { resultAtOwnRate } from '#core/command/conversion.ts';
import { nearestTo } from '#core/command/nearest.ts';
import { parseCommand } from '#core/command/parse.ts';
import { type Gauge, gaugeOf } from '#core/alerts/gauge.ts';
import { subjectNow, tickerOffers } from '#core/alerts/alerts-view.ts';
import {
  type Conversion,
  convert,
  convertThen,
  NO_PAST,
  type StateThen,
} from '#core/convert/convert.ts';
import { listedOrigin } from '#core/desk/choices.ts';
import { openStock } from '#core/desk/trades-state.ts';
import { calendarSpan, endOfDay, wallTimeOf } from '#core/desk/wall-time.ts';
import type { RangeFigures, RateAt } from '#core/history/chart-data.ts';
import { type ChartRange, isPreset, type Preset, presetRange } from '#core/history/chart-range.ts';
import type { RateSeries } from '#core/history/chart-series.ts';
import {
  compareDecimals,
  type DecimalText,
  decimalText,
  over,
  ratioOf,
  roundToPlaces,
  sign,
  times,
} from '#core/number/decimal.ts';
import { type BestRouteView, bestRouteView, routesFor } from '#core/platforms/best-route.ts';
import { dealsOf, wayOf } from '#core/platforms/deals.ts';
import { marksOf, type QuoteMark } from '#core/platforms/eligible.ts';
import { termsFor } from '#core/platforms/quote-choices.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { quoteOf, type Ranking } from '#core/platforms/ranking.ts';
import { spreadOf } from '#core/platforms/spread.ts';
import { pairOf, tickerOf, type TickerPair } from '#core/platforms/ticker-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { DEFAULT_PAIR, mainMarket, type OwnPair, shownPairs } from '#core/rates/own-pairs.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { type FreshnessView, quoteFreshness } from '#core/requests/freshness-view.ts';
import { type PairState, pairView, type PairView } from './pair-view.ts';
import { currencyViews } from './currency-views.ts';

/** What is typed into the command bar. */
export interface CommandRequest {
  readonly typed: string;
}

/** What the typed text can mean, each meaning with its numbers. */
export interface CommandView {
  /** Why the text has no meaning; null if it has one. */
  readonly unclear: Unclear | null;
  /** Plain words that a question was read without. */
  readonly without: readonly string[];
  /** Whether the readings differ in their numbers alone: then none is taken unasked. */
  readonly isAsked: boolean;
  readonly readings: readonly ReadingView[];
  /** Of a text without a meaning: the sentences that are nearest to it. */
  readonly nearest: readonly ReadingView[];
}

export interface ReadingView extends Reading {
  /** Null for what needs no number. */
  readonly answer: CommandAnswer | null;
}

export type CommandAnswer =
  | {
      readonly kind: 'conversion';
      readonly conversion: Conversion;
      readonly deals: readonly CommandDeal[];
    }
  | {
      readonly kind: 'deal';
      /** The best platforms for the amount, after the fees that are entered; or the named one. */
      readonly deals: readonly RankedDeal[];
      /** The currency of `shown` and `exact`. */
      readonly unit: CurrencyCode;
      /** The best route of the amount, where it keeps something. */
      readonly route: BestRoute | null;
    }
  | {
      readonly kind: 'prices';
      readonly pair: PairView;
      /** One unit sold and bought at the best platforms. */
      readonly deals: readonly CommandDeal[];
    }
  | {
      readonly kind: 'own-rate';
      /** In minor units, rounded down. */
      readonly shown: DecimalText;
      readonly exact: DecimalText;
    }
  | {
      readonly kind: 'spread';
      /** Best ask less best bid, in percent of their mid price; null without both. */
      readonly percent: DecimalText | null;
      readonly deals: readonly CommandDeal[];
    }
  | { readonly kind: 'furthest'; readonly at: RateAt | null }
  /** Null where nothing is open, or nothing is known. */
  | {
      readonly kind: 'stock';
      readonly open: DecimalText | null;
      readonly average: DecimalText | null;
    }
  | { readonly kind: 'earned'; readonly profit: DecimalText | null }
  /** The platforms that have the price of a trade now. */
  | { readonly kind: 'platforms'; readonly codes: readonly string[] }
  | { readonly kind: 'quotes'; readonly quotes: readonly PlatformQuote[] }
  | { readonly kind: 'now'; readonly value: DecimalText | null; readonly gauge: Gauge | null };

/** The amount at the best platform: the asset sold to it, or bought from it. */
export interface CommandDeal {
  readonly side: 'sell' | 'buy';
  readonly code: string;
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
  /** Money for one unit of the asset: exact, and as in a table. */
  readonly rate: DecimalText;
  readonly price: Price;
  /** The currency of `shown` and `exact`. */
  readonly unit: CurrencyCode;
  readonly shown: DecimalText;
  /** To 38 digits. */
  readonly exact: DecimalText;
  readonly marks: readonly QuoteMark[];
  readonly freshness: FreshnessView;
}

type BestRoute = Extract<BestRouteView, { kind: 'route' }>;

/** One platform for an amount that is bought or sold. */
interface RankedDeal {
  readonly code: string;
  /** Money for one unit of the asset: exact, and as in a table. */
  readonly rate: DecimalText;
  readonly price: Price;
  /** What is received (rounded down) or paid (rounded up): as in a list, and in minor units. */
  readonly shown: DecimalText;
  readonly exact: DecimalText;
  readonly areFeesEntered: boolean;
  readonly marks: readonly QuoteMark[];
  readonly freshness: FreshnessView;
}

/** A price as in a table; `isMillions` if it is shortened. */
interface Price {
  readonly shown: DecimalText;
  readonly isMillions: boolean;
}

/** What a platform charges and pays for one asset; null for a side that it does not quote. */
interface PlatformQuote {
  readonly ticker: Ticker;
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
  readonly ask: Price | null;
  readonly bid: Price | null;
  readonly isFavourite: boolean;
  readonly marks: readonly QuoteMark[];
  readonly freshness: FreshnessView;
}

/** What a text is read and answered with, besides the state. */
export interface CommandContext {
  /** Of the person's number format. */
  readonly locale: string;
  /** What a command can open, by the names that the page gives it. */
  readonly places?: () => readonly Place[];
  /** Of the person's calendar; UTC if omitted. */
  readonly zone?: string;
  readonly isMonthFirst?: boolean;
  /** The state of a past moment; there is none if omitted. */
  readonly stateThen?: StateThen;
  /** Lowest, highest and average of the record. */
  readonly figures?: (series: RateSeries, range: Preset) => RangeFigures | null;
  /** What the sales of a pair in a span earned. */
  readonly earned?: (pair: TickerPair, span: ChartRange) => DecimalText | null;
}

/**
 * What the words of a command can refer to.
 * @param moment no past day is read without one.
 */
export function vocabularyOf(
  state: ObservedState,
  { locale, places, zone = 'UTC', isMonthFirst = false }: CommandContext,
  moment: Moment | null = null,
): Vocabulary {
  const [pair] = shownPairs(state);
  const tickers = tickerOffers(state);
  const known = currencyViews(state);
  // Platforms quote assets that no market has.
  const others = new Set<string>(tickers.flatMap(({ asset, money }) => [asset, money]));
  for (const { code } of known) others.delete(code);
  return {
    currencies: [...known, ...[...others].map((code) => ({ code, name: null }))],
    watched: state.choices.watched,
    platforms: [...new Set(tickers.flatMap(({ platforms }) => platforms))],
    tickers,
    places: places?.() ?? [],
    today: moment && wallTimeOf(moment.nowMs, zone).date,
    isMonthFirst,
    present: (subject) => moment && subjectNow(state, subject, moment.nowMs).value,
    locale,
    pair: pair ?? DEFAULT_PAIR,
    market: pair?.market ?? mainMarket(state),
  };
}

/** Reads the typed text, and computes the numbers of each meaning from the stored rates. */
export function commandView(
  state: ObservedState,
  { typed }: CommandRequest,
  context: CommandContext,
  moment: Moment,
): CommandView {
  const vocabulary = vocabularyOf(state, context, moment);
  const command = parseCommand(typed, vocabulary);
  const rankings = memo((ticker) => rankingOf(state, ticker as Ticker, moment.nowMs));
  const withAnswer = (reading: Reading): ReadingView => ({
    ...reading,
    answer: answerTo(state, reading.meaning, rankings, moment, context),
  });
  if (command.kind === 'unclear') {
    const { unclear } = command;
    const nearest = typed.trim() === '' ? [] : nearestTo(unclear, vocabulary).map(withAnswer);
    return { unclear, without: [], isAsked: false, readings: [], nearest };
  }
  const readings = command.kind === 'one' ? [command.reading] : command.readings;
  return {
    unclear: null,
    without: command.without ?? [],
    isAsked: new Set(readings.map(({ meaning }) => meaningKey(meaning))).size < readings.length,
    readings: readings.map(withAnswer),
    nearest: [],
  };
}

/** Many readings ask for the same rankings. */
type Rankings = (ticker: Ticker) => Ranking;

function answerTo(
  state: ObservedState,
  meaning: Meaning,
  rankings: Rankings,
  moment: Moment,
  context: CommandContext,
): CommandAnswer | null {
  switch (meaning.kind) {
    case 'convert': {
      const { day, amount, from, to } = meaning;
      if (day !== null) {
        const { stateThen = NO_PAST, zone = 'UTC' } = context;
        const request = { amount, from, to, atMs: endOfDay(day, zone).atMs };
        const past = convertThen(state, stateThen, request, moment);
        return past.ok ? { kind: 'conversion', conversion: past.value, deals: [] } : null;
      }
      const conversion = convert(state, meaning, moment);
      if (!conversion.ok) return null;
      return {
        kind: 'conversion',
        conversion: conversion.value,
        deals: deals(state, meaning, rankings),
      };
    }
    case 'deal':
      return dealAnswer(state, meaning, rankings);
    case 'own-rate': {
      const result = resultAtOwnRate(meaning);
      const shown = listedAmount(result, meaning.to, 'down');
      return { kind: 'own-rate', shown, exact: decimalText(result) };
    }
    case 'high':
    case 'low': {
      const { kind, base, quote, market, range } = meaning;
      const figures = context.figures?.({ kind: 'rate', market, base, quote }, range) ?? null;
      return { kind: 'furthest', at: figures?.[kind] ?? null };
    }
    case 'premium':
      return pricesOf(state, { ...meaning, market: 'parallel' }, rankings, moment);
    case 'spread': {
      const { ask, bid } = rankings(tickerOf(meaning));
      const both =
        ask.kind === 'best' && bid.kind === 'best'
          ? spreadOf({ ask: ask.rate, bid: bid.rate })
          : null;
      return {
        kind: 'spread',
        percent: both && roundToPlaces(both.percent, 2),
        deals: dealsForOne(state, meaning.asset, meaning.money, rankings),
      };
    }
    case 'stock':
      return { kind: 'stock', ...openStock(state.trades[listedOrigin(state)], meaning) };
    case 'earned': {
      const { range } = meaning;
      const { zone = 'UTC' } = context;
      const today = endOfDay(wallTimeOf(moment.nowMs, zone).date, zone).atMs + 1;
      const span = isPreset(range) ? presetRange(range, today, 0) : calendarSpan(range, zone);
      return { kind: 'earned', profit: context.earned?.(meaning, span) ?? null };
    }
    case 'log':
      return { kind: 'platforms', codes: platformsAt(state, meaning, rankings) };
    case 'currency': {
      const { money } = state.choices;
      const { base, market } = shownPairs(state)[0] ?? DEFAULT_PAIR;
      const quote = meaning.code === money ? base : money;
      if (quote === meaning.code) return null;
      return pricesOf(state, { base: meaning.code, quote, market }, rankings, moment);
    }
    case 'pair': {
      const { market } = shownPairs(state)[0] ?? DEFAULT_PAIR;
      const { base, quote } = meaning;
      return pricesOf(state, { base, quote, market }, rankings, moment);
    }
    case 'platform':
      return { kind: 'quotes', quotes: quotesOf(state, meaning.code, rankings) };
    case 'draft': {
      const { subject, condition } = meaning;
      const { value } = subjectNow(state, subject, moment.nowMs);
      return { kind: 'now', value, gauge: value && gaugeOf(subject, condition, value) };
    }
    default:
      return null;
  }
}

function pricesOf(
  state: PairState,
  { base, quote, market }: OwnPair,
  rankings: Rankings,
  moment: Moment,
): CommandAnswer {
  return {
    kind: 'prices',
    pair: pairView(state, { base, quote, market }, moment),
    deals: dealsForOne(state, base, quote, rankings),
  };
}

const ONE = '1' as DecimalText;

const dealsForOne = (
  state: RatesState,
  from: CurrencyCode,
  to: CurrencyCode,
  rankings: Rankings,
): readonly CommandDeal[] => deals(state, { amount: ONE, from, to, platform: null }, rankings);

/** Where a trade may have been made: the platforms that quote its price, if none is named. */
function platformsAt(
  state: RatesState,
  { side, asset, money, price, platform }: Extract<Meaning, { kind: 'log' }>,
  rankings: Rankings,
): readonly string[] {
  const ticker = tickerFor(state, asset, money);
  if (platform !== null || ticker === null) return [];
  const quoted = side === 'bought' ? 'ask' : 'bid';
  return rankings(ticker).rows.flatMap(({ code, [quoted]: rate }) =>
    rate !== null && compareDecimals(rate, price) === 0 ? [code] : [],
  );
}

/**
 * Selling and buying the asset at the platform that is named, or where a ticker has the best
 * eligible quotes (platforms/domain.md, "Platform quotes").
 */
function deals(
  state: RatesState,
  {
    amount,
    from,
    to,
    platform,
  }: Pick<Extract<Meaning, { kind: 'convert' }>, 'amount' | 'from' | 'to' | 'platform'>,
  rankings: Rankings,
): CommandDeal[] {
  const givesMoney = tickerFor(state, to, from);
  const ticker = tickerFor(state, from, to) ?? givesMoney;
  if (ticker === null) return [];
  const ranking = rankings(ticker);
  return (['bid', 'ask'] as const).flatMap((side): CommandDeal[] => {
    const quote = quoteOf(ranking, side, platform);
    // For naira there is one question: what they buy.
    if (quote === null || (ticker === givesMoney && side === 'bid')) return [];
    const price = ratioOf(quote.rate);
    const isBought = ticker === givesMoney;
    const result = isBought ? over(ratioOf(amount), price) : times(ratioOf(amount), price);
    // What is received rounds down, what is paid up.
    const shown = listedAmount(result, to, side === 'bid' || isBought ? 'down' : 'up');
    const { shown: shownPrice, isMillions } = tablePrice(price);
    return [
      {
        side: side === 'bid' ? 'sell' : 'buy',
        code: quote.code,
        ...(isBought ? { asset: to, money: from } : { asset: from, money: to }),
        rate: quote.rate,
        price: { shown: shownPrice, isMillions },
        unit: to,
        shown,
        exact: decimalText(result),
        marks: quote.marks,
        freshness: quoteFreshness(state.tickers, ticker, quote.age),
      },
    ];
  });
}

/** So many platforms are compared. */
const COMPARED = 3;

function dealAnswer(
  state: RatesState,
  { side, amount, unit, asset, money, platform }: Extract<Meaning, { kind: 'deal' }>,
  rankings: Rankings,
): CommandAnswer {
  const ticker = tickerOf({ asset, money });
  const ranking = rankings(ticker);
  const { quotes } = state.choices;
  const found = dealsOf(ranking, { asset, money }, termsFor(state, ticker), {
    way: wayOf(side, unit),
    amount,
    isWithdrawn: quotes.isWithdrawn,
  });
  const rows = new Map(ranking.rows.map((row) => [row.code, row]));
  const named = found.deals.filter(({ code }) => platform === null || code === platform);
  const routes = routesFor(state, ticker, { amount, unit }, rankings);
  const best = bestRouteView(routes, ranking, { asset, money });
  return {
    kind: 'deal',
    unit: found.unit,
    route: best.kind === 'route' && sign(ratioOf(best.kept.copied)) > 0 ? best : null,
    deals: named.slice(0, COMPARED).map(({ code, rate, result, areFeesEntered, age }) => {
      const row = rows.get(code);
      return {
        code,
        rate,
        price: tablePrice(ratioOf(rate)),
        shown: listedAmount(ratioOf(result), found.unit, found.isReceived ? 'down' : 'up'),
        exact: result,
        areFeesEntered,
        marks: row ? marksOf(row) : [],
        freshness: quoteFreshness(state.tickers, ticker, age),
      };
    }),
  };
}

function tickerFor(state: RatesState, asset: CurrencyCode, money: CurrencyCode): Ticker | null {
  const ticker = tickerOf({ asset, money });
  const isOfPair = pairOf(ticker, state.choices.quotes.added)?.asset === asset;
  return isOfPair && state.tickers.has(ticker) ? ticker : null;
}

function quotesOf(state: RatesState, code: string, rankings: Rankings): PlatformQuote[] {
  const isFavourite = state.choices.quotes.platforms.some(
    (each) => each.code === code && each.favourite,
  );
  return tickerOffers(state).flatMap(({ ticker, asset, money }) => {
    const row = rankings(ticker).rows.find((each) => each.code === code);
    if (!row) return [];
    const priceOf = (rate: DecimalText | null): Price | null => rate && tablePrice(ratioOf(rate));
    return [
      {
        ticker,
        asset,
        money,
        ask: priceOf(row.ask),
        bid: priceOf(row.bid),
        isFavourite,
        marks: marksOf(row),
        freshness: quoteFreshness(state.tickers, ticker, row.age),
      },
    ];
  });
}
