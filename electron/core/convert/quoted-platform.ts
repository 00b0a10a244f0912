import type { RequestsState } from '#core/requests/requests-state.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { quoteFreshness } from '#core/requests/freshness-view.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import type { RateReference } from './quoted.ts';
import { pairOf, tickerOf } from '#core/platforms/ticker-pair.ts';
import { over, ratioOf, UNIT } from '#core/number/decimal.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/**
 * The platform with the best result for the pair, if a ticker has an eligible quote (domain.md,
 * "Platform quotes"). Giving money uses the best ask, giving the asset the best bid.
 */
export function bestPlatform(
  state: RequestsState,
  from: CurrencyCode,
  to: CurrencyCode,
  moment: Moment,
): RateReference | null {
  for (const givesMoney of [true, false]) {
    const pair = givesMoney ? { asset: to, money: from } : { asset: from, money: to };
    const ticker = tickerOf(pair);
    // A ticker's letters do not show where one code ends: USDT in NGN could be USD in TNGN.
    const isOfPair = pairOf(ticker, state.choices.quotes.added)?.asset === pair.asset;
    if (!isOfPair || !state.tickers.has(ticker)) continue;
    const best = rankingOf(state, ticker, moment.nowMs)[givesMoney ? 'ask' : 'bid'];
    if (best.kind === 'none') return null;
    const rate = ratioOf(best.rate);
    return {
      kind: 'platform',
      id: best.code,
      rate: givesMoney ? over(UNIT, rate) : rate,
      freshness: quoteFreshness(state, ticker, best.age, moment),
    };
  }
  return null;
}
