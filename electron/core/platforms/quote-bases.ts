import type { RequestsState } from '#core/requests/requests-state.ts';
import { type CurrencyCode, currencyCode, DOLLAR_COINS } from '#core/rates/currency.ts';
import { percentForDisplay, type QuoteBasis } from './quote-row-view.ts';
import { rankingOf } from './quote-rules.ts';
import { platformBases } from './basis.ts';
import type { Ranking } from './ranking.ts';
import { tickerOf, type TickerPair } from './ticker-pair.ts';

/** The dollar and its stablecoins. The difference between their prices is the basis. */
export const DOLLAR = currencyCode('USD');
export const DOLLARS: readonly CurrencyCode[] = [DOLLAR, ...DOLLAR_COINS];

export interface OtherRanking {
  readonly asset: CurrencyCode;
  readonly ranking: Ranking;
}

/** Rankings of the other dollars, from quotes that we already have; it makes no request. */
export function dollarBoards(
  state: RequestsState,
  { asset, money }: TickerPair,
  nowMs: number,
): readonly OtherRanking[] {
  return DOLLARS.flatMap((other) => {
    const ticker = tickerOf({ asset: other, money });
    if (other === asset || !state.tickers.has(ticker)) return [];
    return { asset: other, ranking: rankingOf(state, ticker, nowMs) };
  });
}

/** How far a dollar is above another dollar at the same platform, by the platform's code. */
export function basesByCode(
  ranking: Ranking,
  { asset }: TickerPair,
  others: readonly OtherRanking[],
): ReadonlyMap<string, readonly QuoteBasis[]> {
  const byCode = new Map<string, QuoteBasis[]>();
  if (!DOLLARS.includes(asset)) return byCode;
  for (const other of others) {
    for (const basis of platformBases(ranking, other.ranking)) {
      const { code, midPercent, askPercent, bidPercent, underAge, isStale } = basis;
      const percent = midPercent ?? askPercent ?? bidPercent;
      if (percent === null) continue;
      const shown = { asset: other.asset, percent: percentForDisplay(percent) };
      const known = byCode.get(code) ?? [];
      byCode.set(code, [...known, { ...shown, fromMs: underAge.fromMs, isStale }]);
    }
  }
  return byCode;
}
