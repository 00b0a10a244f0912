import type { RatesState } from '#core/requests/requests-state.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import { type CurrencyCode, currencyCode, DOLLAR_COINS } from '#core/rates/currency.ts';
import { type DecimalText, percentChange } from '#core/number/decimal.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { ageAt, tableEdges } from '#core/rates/freshness.ts';
import { percentForDisplay } from './quote-row-view.ts';
import { rankingOf } from './quote-rules.ts';
import {
  type Compared,
  rankingBasis,
  impliedPrice,
  type MarketRate,
  oldestEligible,
} from './basis.ts';
import type { Ranking } from './ranking.ts';
import { tickerOf, type TickerPair } from './ticker-pair.ts';
import { timeOf } from '#core/rates/roll-up.ts';

const MARKETS_BESIDE = ['parallel', 'official'] as const;

/** The dollar and its stablecoins. The difference between their prices is the basis. */
const DOLLAR = currencyCode('USD');
const DOLLARS: readonly CurrencyCode[] = [DOLLAR, ...DOLLAR_COINS];

interface OtherRanking {
  readonly asset: CurrencyCode;
  readonly ranking: Ranking;
}

/** Platforms' prices compared with numbers that we already have; it makes no request. */
export interface BesideView {
  /** The premium of the median over each market's rate. */
  readonly markets: readonly (Omit<Compared, 'overMs'> & {
    /** Null where no quote is eligible. */
    readonly overMs: number | null;
    readonly market: (typeof MARKETS_BESIDE)[number];
    /** The currency that the rate prices: USD for stablecoins of the dollar, else the asset. */
    readonly base: CurrencyCode;
    readonly rate: DecimalText;
    readonly percent: DecimalText | null;
  })[];
  /** How far this asset is above another, such as USDT above USD, in percent. */
  readonly bases: readonly (Compared & {
    readonly asset: CurrencyCode;
    readonly percent: DecimalText;
  })[];
  /** The asset in dollars, as the naira prices of both imply it. */
  readonly implied: (Compared & { readonly by: CurrencyCode; readonly price: DecimalText }) | null;
}

export function besideView(
  state: RatesState,
  pair: TickerPair,
  ranking: Ranking,
  others: readonly OtherRanking[],
  nowMs: number,
): BesideView {
  const overMs = oldestEligible(ranking)?.fromMs ?? null;
  return {
    markets: marketRates(state, pair, nowMs).map((rate) => ({
      market: rate.market as (typeof MARKETS_BESIDE)[number],
      base: comparedWith(pair.asset),
      rate: rateForDisplay(rate.rate),
      percent: medianPremium(ranking, rate),
      overMs,
      underMs: rate.fromMs,
      isStale: rate.age === 'stale',
    })),
    bases: basesOf(pair, ranking, others),
    implied: impliedIn(pair, ranking, others),
  };
}

const comparedWith = (asset: CurrencyCode): CurrencyCode =>
  DOLLAR_COINS.includes(asset) ? DOLLAR : asset;

/** The market's price of one unit of the asset in the money. Stablecoins use the dollar's rate. */
function marketRates(state: RatesState, { asset, money }: TickerPair, nowMs: number): MarketRate[] {
  const from = comparedWith(asset);
  return MARKETS_BESIDE.flatMap((market) => {
    const { table, publicationsMs } = state.markets[market];
    const cross = table && crossRate(table, from, money);
    if (!table || cross?.kind !== 'rate') return [];
    const fromMs = timeOf(table);
    return {
      market,
      rate: cross.rate,
      age: ageAt(tableEdges(table, publicationsMs), nowMs),
      fromMs,
    };
  });
}

function basesOf(
  { asset }: TickerPair,
  ranking: Ranking,
  others: readonly OtherRanking[],
): BesideView['bases'] {
  if (!DOLLARS.includes(asset)) return [];
  return others.flatMap((other) => {
    const basis = rankingBasis(ranking, other.ranking);
    return basis
      ? [{ ...basis, asset: other.asset, percent: percentForDisplay(basis.percent) }]
      : [];
  });
}

function impliedIn(
  { asset }: TickerPair,
  ranking: Ranking,
  others: readonly OtherRanking[],
): BesideView['implied'] {
  if (DOLLARS.includes(asset)) return null;
  for (const other of others) {
    const implied = impliedPrice(ranking, other.ranking);
    if (implied) return { ...implied, by: other.asset, price: rateForDisplay(implied.price) };
  }
  return null;
}

function medianPremium({ median }: Ranking, { rate }: MarketRate): DecimalText | null {
  return median && percentForDisplay(percentChange(median, rate));
}

/** Rankings of the other dollars, from quotes that we already have; it makes no request. */
export function dollarBoards(
  state: RatesState,
  { asset, money }: TickerPair,
  nowMs: number,
): readonly OtherRanking[] {
  return DOLLARS.flatMap((other) => {
    const ticker = tickerOf({ asset: other, money });
    if (other === asset || !state.tickers.has(ticker)) return [];
    return { asset: other, ranking: rankingOf(state, ticker, nowMs) };
  });
}
