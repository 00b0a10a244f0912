import type { RequestsState } from '#core/requests/requests-state.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { type DecimalText, percentChange } from '#core/number/decimal.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { ageAt, ageEdges } from '#core/rates/freshness.ts';
import { DOLLAR, DOLLAR_COINS, DOLLARS, type OtherRanking } from './quote-bases.ts';
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

/** Two compared numbers' times, epoch ms: this ticker's oldest quote in it, and the other's. */
interface ComparedView {
  readonly overMs: number | null;
  readonly underMs: number;
  /** Either of them is. */
  readonly isStale: boolean;
}

/** What platforms' prices come to beside other numbers that are there anyway: no request is made. */
export interface BesideView {
  /** The median's premium over each market's rate. */
  readonly markets: readonly (ComparedView & {
    readonly market: (typeof MARKETS_BESIDE)[number];
    /** Money for one unit of this: of the dollar, where the asset is a coin that stands for it. */
    readonly base: CurrencyCode;
    readonly rate: DecimalText;
    /** Null where there is no median. */
    readonly percent: DecimalText | null;
  })[];
  /** By how many percent this asset is above another one, such as USDT above USD. */
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

/** What a platform asks and gives beside each market, by its code; by the mid price, or the only side. */
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

/** The market's money for one unit of the asset; of a coin that stands for the dollar, the dollar's. */
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
