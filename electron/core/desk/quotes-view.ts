import {
  decimalText,
  type DecimalText,
  minus,
  over,
  ratioOf,
  times,
  toPlaces,
} from '#core/number/decimal.ts';
import type { PlatformRow } from '#core/platforms/eligible.ts';
import { termsFor } from '#core/platforms/quote-choices.ts';
import { percentForDisplay } from '#core/platforms/quote-row-view.ts';
import type { Ranking } from '#core/platforms/ranking.ts';
import type { Side } from '#core/platforms/sides.ts';
import { tickerOf, type TickerPair } from '#core/platforms/ticker-pair.ts';
import { crossRatio } from '#core/rates/cross-rate.ts';
import { linePrice, tableAmount, type TablePrice, tablePrice } from '#core/rates/display.ts';
import { forEachMarket, type Market } from '#core/rates/market.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { memo } from '#core/base/memo.ts';
import { listedOrigin, priceOf } from './choices.ts';
import {
  type CustomerQuote,
  LISTED_MS,
  type QuoteBasis,
  type QuoteInput,
  type QuoteMargin,
  statusOf,
} from './customer-quote.ts';
import { type DeskState, rankingFor, stockAt, tickerFor } from './desk-view.ts';
import { priceView } from './price-view.ts';
import { roundedPrice } from './own-price.ts';
import { marginOf, otherSideOf, priceKeeping } from './quote-margin.ts';
import type { AtBest } from './stock.ts';
import { originOf } from './trade.ts';

/** So many are listed; the others are waiting as well. */
const MOST_LISTED = 100;

export interface QuoteRow extends Pick<
  CustomerQuote,
  'number' | 'side' | 'asset' | 'money' | 'name' | 'endsAtMs'
> {
  /** As they were entered, where they fit. */
  readonly amount: TablePrice;
  readonly price: TablePrice;
  /** For all of it, rounded for display. */
  readonly total: DecimalText;
  /** What it keeps now, rounded for display; null if no platform can be reckoned with. */
  readonly margin: QuoteMargin | null;
}

/**
 * The quotes to customers that wait, of every pair: the next end first, then those that expired, the
 * last one first.
 */
export function quotesView(state: DeskState, moment: Moment): readonly QuoteRow[] {
  const origin = listedOrigin(state);
  const { quotes } = state.trades[origin];
  const { nowMs } = moment;
  const waiting = quotes
    .filter((each) => each.end === null && each.endsAtMs > nowMs - LISTED_MS)
    .sort((one, other) => placeOf(one, nowMs) - placeOf(other, nowMs) || one.number - other.number)
    .slice(0, MOST_LISTED);
  // The demo's quotes never value what a person told a customer.
  const isValued = origin === originOf(state.source);
  const rankings = memo((pair) => {
    const of = waiting.find((each) => tickerOf(each) === pair);
    return of ? rankingFor(state, of, moment) : null;
  });
  return waiting.map((quote) => rowOf(quote, isValued ? marginNow(state, quote, rankings) : null));
}

/** Expired ones come after all that are open. */
const placeOf = (quote: CustomerQuote, nowMs: number): number =>
  statusOf(quote, nowMs) === 'open'
    ? quote.endsAtMs - nowMs
    : Number.MAX_SAFE_INTEGER / 2 + nowMs - quote.endsAtMs;

const rowOf = (
  { number, side, asset, money, amount, price, name, endsAtMs }: CustomerQuote,
  margin: QuoteMargin | null,
): QuoteRow => ({
  number,
  side,
  asset,
  money,
  name,
  endsAtMs,
  amount: shortened(amount, tableAmount(ratioOf(amount), asset, 'half-away')),
  price: shortened(price, tablePrice(ratioOf(price))),
  total: linePrice(decimalText(times(ratioOf(amount), ratioOf(price)))),
  margin: margin && { ...margin, percent: percentForDisplay(margin.percent) },
});

/** The digits that a row has room for. */
const MOST_DIGITS = 9;
const shortened = (entered: DecimalText, short: TablePrice): TablePrice =>
  entered.length <= MOST_DIGITS
    ? { shown: entered, isMillions: false, copied: entered }
    : { ...short, copied: entered };

type Offered = Pick<CustomerQuote, 'side' | 'asset' | 'money' | 'amount' | 'price'>;

const marginNow = (
  state: DeskState,
  quote: Offered,
  rankings: (ticker: string) => Pick<Ranking, 'rows'> | null,
): QuoteMargin | null => marginBy(state, quote, rankings(tickerOf(quote))?.rows ?? []);

/** What a quote keeps by these quotes of platforms; null if no platform can be reckoned with. */
export function marginBy(
  state: DeskState,
  quote: Offered,
  rows: readonly PlatformRow[],
): QuoteMargin | null {
  const ticker = tickerFor(state, quote);
  if (ticker === null) return null;
  const terms = termsFor(state, ticker);
  return marginOf(quote, rows, terms, stockAt(state.choices.desk, quote));
}

/** What an offer would keep while it is written, rounded for display. */
export interface OfferNow extends QuoteMargin {
  /** What one costs again, or brings. */
  readonly each: DecimalText;
  readonly keeps: DecimalText;
}

/** Null where no platform can be reckoned with. */
export function offerNow(state: DeskState, offered: Offered, moment: Moment): OfferNow | null {
  const rows = rankingFor(state, offered, moment)?.rows ?? [];
  const margin = marginBy(state, offered, rows);
  const best = otherSide(state, offered, rows);
  if (!margin || !best) return null;
  const all = times(ratioOf(offered.amount), ratioOf(offered.price));
  const keeps = offered.side === 'sell' ? minus(all, best.total) : minus(best.total, all);
  return {
    ...margin,
    percent: percentForDisplay(margin.percent),
    each: tablePrice(over(best.total, ratioOf(offered.amount))).copied,
    keeps: toPlaces(keeps, 2, 'half-away'),
  };
}

/** The price that keeps a margin, rounded as own prices are; null where nobody knows. */
export function priceOfMargin(
  state: DeskState,
  offered: Omit<Offered, 'price'>,
  percent: DecimalText,
  moment: Moment,
): DecimalText | null {
  const best = otherSide(state, offered, rankingFor(state, offered, moment)?.rows ?? []);
  const price = best && priceKeeping(offered, percent, best);
  return price && roundedPrice(price, offered.side, priceOf(state.choices.desk, offered).step);
}

function otherSide(
  state: DeskState,
  offered: Omit<Offered, 'price'>,
  rows: readonly PlatformRow[],
): AtBest | null {
  const ticker = tickerFor(state, offered);
  if (ticker === null) return null;
  const terms = termsFor(state, ticker);
  return otherSideOf(offered, rows, terms, stockAt(state.choices.desk, offered));
}

/** What is known now, which a new quote keeps (domain.md, "Quotes to customers"). */
export function basisOf(state: DeskState, input: QuoteInput, moment: Moment): QuoteBasis {
  const choice = priceOf(state.choices.desk, input);
  const ranking = rankingFor(state, input, moment);
  const priced = priceView(state, choice, ranking).base;
  const { base, buy, sell, step } = choice;
  return {
    markets: forEachMarket((market) => rateThen(state, market, input)),
    ask: bestThen(ranking, 'ask'),
    bid: bestThen(ranking, 'bid'),
    base,
    baseRate: priced?.rate ?? null,
    markups: { buy, sell, step },
    margin: marginBy(state, input, ranking?.rows ?? []),
  };
}

function rateThen(
  { markets }: DeskState,
  market: Market,
  { asset, money }: TickerPair,
): QuoteBasis['markets'][Market] {
  const pair = pairTable(markets[market], asset, money);
  const rate = pair && crossRatio(pair.table, asset, money);
  return rate && { rate: decimalText(rate), atMs: pair.table.publishedAtMs };
}

export function bestThen(ranking: Ranking | null, side: Side): QuoteBasis['ask'] {
  const best = ranking?.[side];
  return best?.kind === 'best' ? { code: best.code, rate: best.rate, atMs: best.age.fromMs } : null;
}
