import type { RequestsState } from '#core/requests/requests-state.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import { type CurrencyCode, DOLLAR_COINS } from '#core/rates/currency.ts';
import { type DecimalText, percentChange } from '#core/number/decimal.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { ageAt, ageEdges } from '#core/rates/freshness.ts';
import { DOLLAR, DOLLARS, type OtherRanking } from './quote-bases.ts';
import { percentForDisplay, type QuoteBeside } from './quote-row-view.ts';
import {
  type Basis,
  rankingBasis,
  impliedPrice,
  type MarketRate,
  oldestEligible,
  premiums,
} from './basis.ts';
import type { Ranking } from './ranking.ts';
import type { TickerPair } from './ticker-pair.ts';
import { timeOf } from '#core/rates/roll-up.ts';

const MARKETS_BESIDE = ['parallel', 'official'] as const;

/**
 * The times of two compared values, epoch ms: the oldest quote of this ticker, and the other value.
 */
interface ComparedView {
  readonly overMs: number | null;
  readonly underMs: number;
  readonly isStale: boolean;
}

/** Platforms' prices compared with numbers that we already have; it makes no request. */
export interface BesideView {
  /** The premium of the median over each market's rate. */
  readonly markets: readonly (ComparedView & {
    readonly market: (typeof MARKETS_BESIDE)[number];
    /** The currency that the rate prices: USD for stablecoins of the dollar, else the asset. */
    readonly base: CurrencyCode;
    readonly rate: DecimalText;
    readonly percent: DecimalText | null;
  })[];
  /** How far this asset is above another, such as USDT above USD, in percent. */
  readonly bases: readonly (ComparedView & {
    readonly asset: CurrencyCode;
    readonly percent: DecimalText;
  })[];
  /** The asset in dollars, as the naira prices of both imply it. */
  readonly implied:
    | (ComparedView & { readonly by: CurrencyCode; readonly price: DecimalText })
    | null;
}

export function besideView(
  state: RequestsState,
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

/**
 * Each platform's premium over each market, by code. It uses the mid price, or the only quoted
 * side.
 */
export function premiumsByCode(
  state: RequestsState,
  ranking: Ranking,
  pair: TickerPair,
  nowMs: number,
): ReadonlyMap<string, readonly QuoteBeside[]> {
  const byCode = new Map<string, QuoteBeside[]>();
  for (const rate of marketRates(state, pair, nowMs)) {
    for (const premium of premiums(ranking, rate)) {
      const percent = shownPercent(premium);
      if (percent === null) continue;
      const { underAge, isStale } = premium;
      const market = rate.market as QuoteBeside['market'];
      const beside = { market, percent, atMs: underAge.fromMs, isStale };
      byCode.set(premium.code, [...(byCode.get(premium.code) ?? []), beside]);
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

/** The market's price of one unit of the asset in the money. Stablecoins use the dollar's rate. */
function marketRates(
  state: RequestsState,
  { asset, money }: TickerPair,
  nowMs: number,
): MarketRate[] {
  const from = comparedWith(asset);
  return MARKETS_BESIDE.flatMap((market) => {
    const { table, publicationsMs } = state.markets[market];
    const cross = table && crossRate(table, from, money);
    if (!table || cross?.kind !== 'rate') return [];
    const fromMs = timeOf(table);
    return {
      market,
      rate: cross.rate,
      age: ageAt(ageEdges(market, fromMs, publicationsMs, state.choices.ages), nowMs),
      fromMs,
      isTimeKnown: table.publishedAtMs !== null,
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
    const percent = basis && shownPercent(basis);
    return percent ? [{ asset: other.asset, percent, ...comparedView(basis) }] : [];
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
    if (!implied?.mid) continue;
    return { by: other.asset, price: rateForDisplay(implied.mid), ...comparedView(implied) };
  }
  return null;
}

const comparedView = (of: Pick<Basis, 'overAge' | 'underAge' | 'isStale'>): ComparedView => ({
  overMs: of.overAge.fromMs,
  underMs: of.underAge.fromMs,
  isStale: of.isStale,
});

function medianPremium({ median }: Ranking, { rate }: MarketRate): DecimalText | null {
  return median && percentForDisplay(percentChange(median, rate));
}
