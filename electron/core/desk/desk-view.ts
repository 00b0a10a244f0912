import * as v from 'valibot';
import { code } from '#core/rates/forms.ts';
import { count as countForm, type Of } from '#core/schema/forms.ts';
import { type DecimalText, type Ratio, ratioOf, toPlaces } from '#core/number/decimal.ts';
import { termsFor } from '#core/platforms/quote-choices.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { Ranking } from '#core/platforms/ranking.ts';
import { pairOf, tickerOf, type TickerPair } from '#core/platforms/ticker-pair.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import { type DeskChoices, listedOrigin, priceOf } from './choices.ts';
import { quoteCounts, type QuoteCounts } from './quote-counts.ts';
import { priceView, type PriceView } from './price-view.ts';
import { roundedUpPrice, type StockPrice, type StockPrices, stockPrices } from './stock.ts';
import type { LogSums, LogView } from './log-view.ts';
import { averageOf, fifoOf, openProfitAt, pairKeyOf } from './sums.ts';
import { type Origin, originOf } from './trade.ts';
import type { Books, Stock, TradesState } from './trades-state.ts';

/** What the Desk view shows. */
export const deskRequest = v.strictObject({
  pair: v.strictObject({ asset: code, money: code }),
  /** A UTC month, such as `2026-03`; null for all. */
  month: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/))),
  /** How many trades, newest first. */
  count: v.pipe(countForm, v.maxValue(10_000)),
});
export type DeskRequest = Of<typeof deskRequest>;

export interface DeskView
  extends TickerPair, Pick<LogView, 'months' | 'problem' | 'rows' | 'good' | 'total'> {
  /** The pairs that can be shown: those of the tickers, then other traded ones. */
  readonly pairs: readonly TickerPair[];
  readonly price: PriceView;
  /** The best eligible quote of each side, with every digit; null without one. */
  readonly best: Readonly<Record<Side, BestPrice | null>>;
  /** The platform at which the stock lies; null for an unknown one. */
  readonly stockAt: string | null;
  /** Null if there are no trades of the pair. */
  readonly sums: SumsView | null;
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

/** The part of the app's state that the desk needs. */
export interface DeskState extends RatesState {
  readonly choices: RatesState['choices'] & { readonly desk: DeskChoices };
  readonly trades: Books;
}

/** The desk of a pair: the own price, and the trades by what the worker answered about them. */
export function deskView(
  state: DeskState & { readonly trades: TradesState },
  log: LogView,
  pair: TickerPair,
  moment: Moment,
): DeskView {
  const { desk } = state.choices;
  const origin = listedOrigin(state);
  const ranking = rankingFor(state, pair, moment);
  const quotes = origin === originOf(state.source) ? ranking : null;
  const { pairs, sums, ...shown } = log;
  return {
    ...pair,
    ...shown,
    pairs: pairsOf(state, pairs),
    price: priceView(state, priceOf(desk, pair), ranking),
    best: { ask: bestOf(quotes, 'ask'), bid: bestOf(quotes, 'bid') },
    sums: sums && sumsView(sums, quotes, stockOf(state, sums, quotes, desk)),
    stockAt: stockAt(desk, pair),
    quoteCounts: quoteCounts(state.trades[origin].quotes, moment.nowMs),
    undoable: state.trades[origin].undoable,
    origin,
    hasOrigins:
      originOf(state.source) === 'sandbox' && (origin === 'real' || state.trades.real.count > 0),
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
  const stock = state.trades[originOf(state.source)].stocks.get(pairKeyOf(pair));
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

/** The pairs of the tickers and of trades. */
export function pairsOf({ choices }: DeskState, traded: readonly TickerPair[]): TickerPair[] {
  const { added } = choices.quotes;
  const all = [
    ...TICKERS.flatMap((ticker) => pairOf(ticker) ?? []),
    ...added,
    ...traded,
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
  sums: LogSums,
  ranking: Ranking | null,
  { breakEven, replacement }: StockPrices,
): SumsView {
  const fifo = fifoOf(sums);
  const average = averageOf(sums);
  const best = average && ranking ? ranking.bid : null;
  return {
    open: listedAmount(sums.open, sums.asset),
    average: average && tablePrice(average).copied,
    fifo: fifo && tablePrice(fifo).copied,
    breakEven: priceIn(breakEven),
    replacement: priceIn(replacement),
    realised: inMoney(sums.realised),
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
