import type { RequestsState } from '#core/requests/requests-state.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { quoteFreshness } from '#core/requests/freshness-view.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { quoteOf } from '#core/platforms/ranking.ts';
import type { RateReference } from './quoted.ts';
import { pairOf, tickerOf } from '#core/platforms/ticker-pair.ts';
import { over, ratioOf, UNIT } from '#core/number/decimal.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/**
 * The platform with the best result for the pair, if a ticker has an eligible quote (domain.md,
 * "Platform quotes"), or the one that is named. Giving money uses the ask, giving the asset the bid.
 */
export function platformFor(
  state: RequestsState,
  from: CurrencyCode,
  to: CurrencyCode,
  moment: Moment,
  named: string | null = null,
): RateReference | null {
  for (const givesMoney of [true, false]) {
    const pair = givesMoney ? { asset: to, money: from } : { asset: from, money: to };
    const ticker = tickerOf(pair);
    // A ticker's letters do not show where one code ends: USDT in NGN could be USD in TNGN.
    const isOfPair = pairOf(ticker, state.choices.quotes.added)?.asset === pair.asset;
    if (!isOfPair || !state.tickers.has(ticker)) continue;
    const ranking = rankingOf(state, ticker, moment.nowMs);
    const quote = quoteOf(ranking, givesMoney ? 'ask' : 'bid', named);
    if (quote === null) return null;
    const rate = ratioOf(quote.rate);
    return {
      kind: 'platform',
      id: quote.code,
      rate: givesMoney ? over(UNIT, rate) : rate,
      freshness: quoteFreshness(state, ticker, quote.age, moment),
    };
  }
  return null;
}
