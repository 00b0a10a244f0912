import { type DecimalText, ratioOf } from '#core/number/decimal.ts';
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
import type { LogStock, LogView } from './log-view.ts';
import { costOf, openProfitAt, pairKeyOf } from './sums.ts';
import { type Origin, originOf } from './trade.ts';
import type { Books, Stock, TradesState } from './trades-state.ts';
import { inMoney } from './year.ts';

export interface DeskView extends TickerPair, Omit<LogView, 'pairs' | 'stocks'> {
  /** The pairs that can be shown: those of the tickers, then other traded ones. */
  readonly pairs: readonly TickerPair[];
  readonly price: PriceView;
  /** The best eligible quote of each side, with every digit; null without one. */
  readonly best: Readonly<Record<Side, BestPrice | null>>;
  readonly stocks: readonly StockView[];
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

/** What is open of a pair, by the chosen cost. Rounded for display. */
export interface StockView extends TickerPair, Pick<LogStock, 'earned'> {
  readonly open: DecimalText;
  /** What an open unit cost; null if nothing is open. */
  readonly cost: DecimalText | null;
  /** The platform at which it lies; null for an unknown one. */
  readonly at: string | null;
  /** What one unit must be sold for, and what one would cost again; null if nobody knows. */
  readonly breakEven: StockPriceView | null;
  readonly replacement: StockPriceView | null;
  /** At the best price that a platform pays; null if nobody pays one, or nothing is open. */
  readonly unrealised: { readonly price: DecimalText; readonly profit: DecimalText } | null;
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
  const hasOwnQuotes = origin === originOf(state.source);
  const quotes = hasOwnQuotes ? ranking : null;
  const { pairs, stocks, ...shown } = log;
  return {
    ...pair,
    ...shown,
    pairs: pairsOf(state, pairs),
    price: priceView(state, priceOf(desk, pair), ranking),
    best: { ask: bestOf(quotes, 'ask'), bid: bestOf(quotes, 'bid') },
    stocks: stocks.map((each) =>
      stockView(state, each, hasOwnQuotes ? rankingFor(state, each, moment) : null),
    ),
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

export const stockAt = ({ stockAt: places }: DeskChoices, pair: TickerPair): string | null =>
  places.find((each) => pairKeyOf(each) === pairKeyOf(pair))?.code ?? null;

function stockOf(
  state: DeskState,
  sums: Stock,
  ranking: Pick<Ranking, 'rows'> | null,
  desk: DeskChoices,
): StockPrices {
  const ticker = tickerFor(state, sums);
  const terms = ticker === null ? new Map() : termsFor(state, ticker);
  return stockPrices(sums, desk.costMethod, ranking?.rows ?? [], terms, stockAt(desk, sums));
}

const priceIn = (price: StockPrice | null): StockPriceView | null =>
  price && { ...price, price: roundedUpPrice(price.price) };

function stockView(state: DeskState, stock: LogStock, ranking: Ranking | null): StockView {
  const { asset, money, earned } = stock;
  const { desk } = state.choices;
  const { breakEven, replacement } = stockOf(state, stock, ranking, desk);
  const cost = costOf(stock, desk.costMethod);
  const best = cost && ranking?.bid;
  return {
    asset,
    money,
    earned,
    open: listedAmount(stock.open, asset),
    cost: cost && tablePrice(cost).copied,
    at: stockAt(desk, stock),
    breakEven: priceIn(breakEven),
    replacement: priceIn(replacement),
    unrealised:
      best?.kind === 'best'
        ? {
            price: tablePrice(ratioOf(best.rate)).copied,
            profit: inMoney(openProfitAt(stock, ratioOf(best.rate), desk.costMethod)),
          }
        : null,
  };
}
