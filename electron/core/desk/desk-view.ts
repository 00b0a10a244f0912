import * as v from 'valibot';
import type { AppError } from '#core/base/result.ts';
import { code } from '#core/rates/forms.ts';
import { count as countForm, type Of } from '#core/schema/forms.ts';
import {
  type DecimalText,
  plus,
  type Ratio,
  ratioOf,
  toPlaces,
  ZERO,
} from '#core/number/decimal.ts';
import { termsFor } from '#core/platforms/quote-choices.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { Ranking } from '#core/platforms/ranking.ts';
import { isStep, type Steps } from '#core/base/steps.ts';
import { pairOf, tickerOf, type TickerPair } from '#core/platforms/ticker-pair.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import { type DeskChoices, listedOrigin, priceOf } from './choices.ts';
import { quoteCounts, type QuoteCounts } from './quote-counts.ts';
import { priceView, type PriceView } from './price-view.ts';
import { roundedUpPrice, type StockPrice, type StockPrices, stockPrices } from './stock.ts';
import { averageOf, fifoOf, openProfitAt, type PairSums, pairKeyOf, realisedIn } from './sums.ts';
import { type GoodPrice, type Origin, originOf, type Trade } from './trade.ts';
import {
  type Books,
  knownPairs,
  knownSums,
  onceForEach,
  sequenceChecked,
  type Stock,
  stocksIn,
  type TradesState,
} from './trades-state.ts';

/** What the Desk view shows. */
export const deskRequest = v.strictObject({
  pair: v.strictObject({ asset: code, money: code }),
  /** A UTC month, such as `2026-03`; null for all. */
  month: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/))),
  /** How many trades, newest first. */
  count: v.pipe(countForm, v.maxValue(10_000)),
});
export type DeskRequest = Of<typeof deskRequest>;

export interface DeskView extends TickerPair {
  /** The pairs that can be shown: those of the tickers, then other traded ones. */
  readonly pairs: readonly TickerPair[];
  readonly price: PriceView;
  /** The best eligible quote of each side, with every digit; null without one. */
  readonly best: Readonly<Record<Side, BestPrice | null>>;
  /** The months with trades of the pair, newest first. */
  readonly months: readonly string[];
  /** Why there are no sums of the trades; null if there is no problem. */
  readonly problem: AppError | null;
  /** The platform at which the stock lies; null for an unknown one. */
  readonly stockAt: string | null;
  /** Null if there are no trades of the pair. */
  readonly sums: SumsView | null;
  readonly rows: readonly TradeRow[];
  /** Null without a bought or sold trade in the month. */
  readonly good: GoodSums | null;
  /** How many trades there are in the month, shown or not. */
  readonly total: number;
  /** How quotes to customers ended. */
  readonly quoteCounts: QuoteCounts;
  readonly undoable: number;
  /** Whose trades these are, and whether there is a choice: only the demo has other ones. */
  readonly origin: Origin;
  readonly hasOrigins: boolean;
}

interface BestPrice {
  readonly code: string;
  readonly rate: DecimalText;
}

/** Rounded for display. */
interface SumsView {
  readonly open: DecimalText;
  /** What an open unit cost on average; null if nothing is open. */
  readonly average: DecimalText | null;
  /** The same by the first lots. */
  readonly fifo: DecimalText | null;
  /** What one unit must be sold for, and what one would cost again; null if nobody knows. */
  readonly breakEven: StockPriceView | null;
  readonly replacement: StockPriceView | null;
  /** Of the month, if one is chosen. */
  readonly realised: DecimalText;
  /** What is open at the best price that a platform pays; null if nobody pays one, or nothing is open. */
  readonly atBest: {
    readonly code: string;
    readonly price: DecimalText;
    readonly fromMs: number;
    readonly profit: DecimalText;
  } | null;
}

interface StockPriceView extends Omit<StockPrice, 'price'> {
  /** Rounded up. */
  readonly price: DecimalText;
}

export interface TradeRow {
  readonly trade: Trade;
  readonly amount: DecimalText;
  /** For one unit; of opening stock, what one cost. */
  readonly price: DecimalText;
  /** Null for what is no sale. */
  readonly profit: DecimalText | null;
  readonly good: GoodView | null;
}

/** How good a price was. */
interface GoodView extends Pick<GoodPrice, 'count' | 'better' | 'code'> {
  /** Rounded for display. */
  readonly best: DecimalText;
  readonly missed: DecimalText;
}

/** How good the prices of the shown months were. */
interface GoodSums {
  /** The trades that could be compared, of this many. */
  readonly judged: number;
  readonly trades: number;
  /** Those than which no quote was better. */
  readonly best: number;
  /** Money that the best quotes would have saved or brought. */
  readonly missed: DecimalText;
}

const NONE: readonly Trade[] = [];

/** The part of the app's state that the desk needs. */
export interface DeskState extends RatesState {
  readonly choices: RatesState['choices'] & { readonly desk: DeskChoices };
  readonly trades: Books;
}

/** The desk of the chosen pair: the own price and the trades. */
export function deskView(
  state: DeskState & { readonly trades: TradesState },
  { pair, month, count }: DeskRequest,
  moment: Moment,
): DeskView {
  const { desk } = state.choices;
  const origin = listedOrigin(state);
  const { trades, undoable } = state.trades[origin];
  const ranking = rankingFor(state, pair, moment);
  const quotes = origin === originOf(state.source) ? ranking : null;
  const own = knownPairs(trades).get(pairKeyOf(pair));
  const inMonth = (month === null ? own?.trades : own?.months.get(month)) ?? NONE;
  const sums = sumsFor(trades, pair);
  const checked = sequenceChecked(trades);
  return {
    ...pair,
    pairs: pairsOf(state, trades),
    price: priceView(state, priceOf(desk, pair), ranking),
    best: { ask: bestOf(quotes, 'ask'), bid: bestOf(quotes, 'bid') },
    months: [...(own?.months.keys() ?? [])].reverse(),
    problem: checked.ok ? null : checked.error,
    sums: sums && sumsView(sums, quotes, month, stockOf(state, sums, quotes, desk)),
    stockAt: stockAt(desk, pair),
    rows: inMonth
      .slice(-count)
      .reverse()
      .map((trade) => rowOf(trade, sums)),
    good: goodSums(inMonth),
    total: inMonth.length,
    quoteCounts: quoteCounts(state.trades[origin].quotes, moment.nowMs),
    undoable,
    origin,
    hasOrigins:
      originOf(state.source) === 'sandbox' &&
      (origin === 'real' || state.trades.real.trades.length > 0),
  };
}

function bestOf(ranking: Ranking | null, side: Side): BestPrice | null {
  const best = ranking?.[side];
  return best?.kind === 'best' ? { code: best.code, rate: best.rate } : null;
}

/** The prices of a pair's stock in the present source, by these quotes; null without trades. */
export function pricesOfStock(
  state: DeskState,
  pair: TickerPair,
  ranking: Pick<Ranking, 'rows'>,
): StockPrices | null {
  const stock = stocksIn(state.trades[originOf(state.source)]).get(pairKeyOf(pair));
  return stock ? stockOf(state, stock, ranking, state.choices.desk) : null;
}

/** The quotes of a pair; null if no ticker is certain to be of it. */
export function rankingFor(state: RatesState, pair: TickerPair, { nowMs }: Moment): Ranking | null {
  const ticker = tickerFor(state, pair);
  return ticker !== null && state.tickers.has(ticker) ? rankingOf(state, ticker, nowMs) : null;
}

/** A ticker's letters do not show where one code ends: USDT in NGN could be USD in TNGN. */
export function tickerFor({ choices }: RatesState, pair: TickerPair): Ticker | null {
  const ticker = tickerOf(pair);
  return pairOf(ticker, choices.quotes.added)?.asset === pair.asset ? ticker : null;
}

function sumsFor(trades: readonly Trade[], pair: TickerPair): PairSums | null {
  const sums = knownSums(trades);
  return sums.kind === 'sums' ? (sums.pairs.get(pairKeyOf(pair)) ?? null) : null;
}

/** The pairs of the tickers and of trades. */
export function pairsOf({ choices }: DeskState, trades: readonly Trade[]): TickerPair[] {
  const { added } = choices.quotes;
  const all = [
    ...TICKERS.flatMap((ticker) => pairOf(ticker) ?? []),
    ...added,
    ...[...knownPairs(trades).values()].map(({ pair }) => pair),
    choices.desk.pair,
  ];
  const byKey = new Map(
    all.map(({ asset, money }) => [pairKeyOf({ asset, money }), { asset, money }]),
  );
  return [...byKey.values()];
}

const inMoney = (value: Ratio): DecimalText => toPlaces(value, 2, 'half-away');

export const stockAt = ({ stockAt: places }: DeskChoices, pair: TickerPair): string | null =>
  places.find((each) => pairKeyOf(each) === pairKeyOf(pair))?.code ?? null;

function stockOf(
  state: DeskState,
  sums: Stock,
  ranking: Pick<Ranking, 'rows'> | null,
  desk: DeskChoices,
): StockPrices {
  const ticker = tickerFor(state, sums);
  const terms = ticker === null ? new Map() : termsFor(state.choices.quotes, ticker);
  return stockPrices(sums, desk.costMethod, ranking?.rows ?? [], terms, stockAt(desk, sums));
}

const priceIn = (price: StockPrice | null): StockPriceView | null =>
  price && { ...price, price: roundedUpPrice(price.price) };

function sumsView(
  sums: PairSums,
  ranking: Ranking | null,
  month: string | null,
  { breakEven, replacement }: StockPrices,
): SumsView {
  const fifo = fifoOf(sums);
  const average = averageOf(sums);
  const best = average && ranking ? ranking.bid : null;
  const realised = month === null ? sums.realised : realisedIn(sums, month);
  return {
    open: listedAmount(sums.open, sums.asset),
    average: average && tablePrice(average).copied,
    fifo: fifo && tablePrice(fifo).copied,
    breakEven: priceIn(breakEven),
    replacement: priceIn(replacement),
    realised: realised ? inMoney(realised) : ('0.00' as DecimalText),
    atBest:
      best?.kind === 'best'
        ? {
            code: best.code,
            price: tablePrice(ratioOf(best.rate)).copied,
            fromMs: best.age.fromMs,
            profit: inMoney(openProfitAt(sums, ratioOf(best.rate))),
          }
        : null,
  };
}

function rowOf(trade: Trade, sums: PairSums | null): TradeRow {
  const amount = ratioOf(trade.amount);
  const price = ratioOf(trade.price);
  const each =
    trade.kind === 'opening'
      ? {
          numerator: price.numerator * amount.denominator,
          denominator: price.denominator * amount.numerator,
        }
      : price;
  return {
    trade,
    amount: listedAmount(amount, trade.asset),
    price: tablePrice(each).copied,
    profit: sums?.profits.get(trade.id) ?? null,
    good: trade.good && {
      count: trade.good.count,
      better: trade.good.better,
      code: trade.good.code,
      best: tablePrice(ratioOf(trade.good.best)).copied,
      missed: inMoney(ratioOf(trade.good.missed)),
    },
  };
}

const goodSums = onceForEach(function* (trades): Steps<GoodSums | null> {
  let [judged, dealt, best, missed] = [0, 0, 0, ZERO];
  for (const [index, { kind, good }] of trades.entries()) {
    if (isStep(index)) yield;
    if (kind !== 'opening') dealt += 1;
    if (!good) continue;
    judged += 1;
    if (good.better === 0) best += 1;
    missed = plus(missed, ratioOf(good.missed));
  }
  return dealt === 0 ? null : { judged, trades: dealt, best, missed: inMoney(missed) };
});

/** Computes in steps what a view needs of a list, so that no view has to wait for it. */
export function* prepared(trades: readonly Trade[]): Steps<undefined> {
  yield* knownSums.inSteps(trades);
  yield* knownPairs.inSteps(trades);
  for (const pair of knownPairs(trades).values()) yield* goodSums.inSteps(pair.trades);
}
