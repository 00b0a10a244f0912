import type { AppState } from './app-state.ts';
import { crossRate } from './cross-rate.ts';
import { type CurrencyCode, currencyCode } from './currency.ts';
import { type DecimalText, percentChange } from './decimal.ts';
import { rateForDisplay } from './display.ts';
import type { Ticker } from './feed.ts';
import { ageAt, ageEdges } from './freshness.ts';
import { boardOf } from './quote-rules.ts';
import { percentForDisplay, type QuoteBeside } from './quote-row-view.ts';
import { type Basis, boardBasis, impliedPrice, type MarketRate, premiums } from './quotes/basis.ts';
import type { QuoteBoard } from './quotes/board.ts';
import { pairOf, tickerOf, type TickerPair } from './quotes/ticker-pair.ts';
import { timeOf } from './roll-up.ts';

/** The dollar and the coins that stand for it: what they cost apart is the basis. */
const DOLLAR = currencyCode('USD');
const DOLLAR_COINS: readonly CurrencyCode[] = [currencyCode('USDT'), currencyCode('USDC')];
const MARKETS_BESIDE = ['parallel', 'official'] as const;

/** What platforms' prices come to beside other numbers that are there anyway: no request is made. */
export interface BesideView {
  /** The median's premium over each market's rate. */
  readonly markets: readonly {
    readonly market: (typeof MARKETS_BESIDE)[number];
    /** Money for one unit of this: of the dollar, where the asset is a coin that stands for it. */
    readonly base: CurrencyCode;
    readonly rate: DecimalText;
    readonly atMs: number;
    /** Null where there is no median. */
    readonly percent: DecimalText | null;
    readonly isStale: boolean;
  }[];
  /** By how many percent this asset is above another one, such as USDT above USD. */
  readonly bases: readonly {
    readonly asset: CurrencyCode;
    readonly percent: DecimalText;
    readonly isStale: boolean;
  }[];
  /** The asset in dollars, as the naira prices of both imply it. */
  readonly implied: {
    readonly by: CurrencyCode;
    readonly price: DecimalText;
    readonly isStale: boolean;
  } | null;
}

export function besideView(
  state: AppState,
  ticker: Ticker,
  board: QuoteBoard,
  nowMs: number,
): BesideView {
  const pair = pairOf(ticker, state.choices.quotes.added);
  if (!pair) return { markets: [], bases: [], implied: null };
  return {
    markets: marketRates(state, pair, nowMs).map((rate) => ({
      market: rate.market as (typeof MARKETS_BESIDE)[number],
      base: comparedWith(pair.asset),
      rate: rateForDisplay(rate.rate),
      atMs: rate.fromMs,
      percent: medianPremium(board, rate),
      isStale: rate.age === 'stale',
    })),
    bases: basesOf(state, pair, board, nowMs),
    implied: impliedIn(state, pair, board, nowMs),
  };
}

/** What a platform asks and gives beside each market, by its code; by the mid price, or the only side. */
export function premiumsByCode(
  state: AppState,
  board: QuoteBoard,
  pair: TickerPair,
  nowMs: number,
): ReadonlyMap<string, readonly QuoteBeside[]> {
  const byCode = new Map<string, QuoteBeside[]>();
  for (const rate of marketRates(state, pair, nowMs)) {
    for (const premium of premiums(board, rate)) {
      const percent = shownPercent(premium);
      if (percent === null) continue;
      const market = rate.market as QuoteBeside['market'];
      byCode.set(premium.code, [...(byCode.get(premium.code) ?? []), { market, percent }]);
    }
  }
  return byCode;
}

const shownPercent = ({ midPercent, askPercent, bidPercent }: Basis): DecimalText | null => {
  const percent = midPercent ?? askPercent ?? bidPercent;
  return percent && percentForDisplay(percent);
};

const comparedWith = (asset: CurrencyCode): CurrencyCode =>
  DOLLAR_COINS.includes(asset) ? DOLLAR : asset;

/** The market's money for one unit of the asset; of a coin that stands for the dollar, the dollar's. */
function marketRates(state: AppState, { asset, money }: TickerPair, nowMs: number): MarketRate[] {
  const from = comparedWith(asset);
  return MARKETS_BESIDE.flatMap((market) => {
    const { table, publicationsMs } = state.markets[market];
    const cross = table && crossRate(table, from, money);
    if (!table || cross?.kind !== 'rate') return [];
    const fromMs = timeOf(table);
    return {
      market,
      rate: cross.rate,
      age: ageAt(ageEdges(market, fromMs, publicationsMs), nowMs),
      fromMs,
      isTimeKnown: table.publishedAtMs !== null,
    };
  });
}

function basesOf(
  state: AppState,
  { asset, money }: TickerPair,
  board: QuoteBoard,
  nowMs: number,
): BesideView['bases'] {
  const dollars = [DOLLAR, ...DOLLAR_COINS];
  if (!dollars.includes(asset)) return [];
  return dollars.flatMap((other) => {
    const against = other === asset ? null : knownBoard(state, other, money, nowMs);
    const basis = against && boardBasis(board, against);
    const percent = basis && shownPercent(basis);
    return percent === null ? [] : [{ asset: other, percent, isStale: basis?.isStale === true }];
  });
}

function impliedIn(
  state: AppState,
  { asset, money }: TickerPair,
  board: QuoteBoard,
  nowMs: number,
): BesideView['implied'] {
  const dollars = [DOLLAR, ...DOLLAR_COINS];
  if (dollars.includes(asset)) return null;
  for (const by of dollars) {
    const dollarBoard = knownBoard(state, by, money, nowMs);
    const implied = dollarBoard && impliedPrice(board, dollarBoard);
    if (!implied?.mid) continue;
    return { by, price: rateForDisplay(implied.mid), isStale: implied.isStale };
  }
  return null;
}

/** Of a ticker whose quotes we have anyway. */
function knownBoard(
  state: AppState,
  asset: CurrencyCode,
  money: CurrencyCode,
  nowMs: number,
): QuoteBoard | null {
  const ticker = tickerOf({ asset, money });
  return state.tickers.has(ticker) ? boardOf(state, ticker, nowMs) : null;
}

function medianPremium({ median }: QuoteBoard, { rate }: MarketRate): DecimalText | null {
  return median && percentForDisplay(percentChange(median, rate));
}
