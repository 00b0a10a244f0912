import type { RatesState } from '#core/requests/requests-state.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { quoteFreshness } from '#core/requests/freshness-view.ts';
import type { QuoteMark } from '#core/platforms/eligible.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { quoteOf } from '#core/platforms/ranking.ts';
import type { RateReference } from './quoted.ts';
import { pairOf, tickerOf } from '#core/platforms/ticker-pair.ts';
import { over, type Ratio, ratioOf, UNIT } from '#core/number/decimal.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/** A platform's rate in the direction of a pair, and whether the asset is bought or sold there. */
export interface PlatformReference extends RateReference {
  readonly kind: 'platform';
  readonly rate: Ratio;
  readonly way: 'buy' | 'sell';
  readonly marks: readonly QuoteMark[];
  readonly isBest: boolean;
}

/**
 * The platform with the best result for the pair, if a ticker has an eligible quote
 * (platforms/domain.md, "Platform quotes"), or the one that is named. Giving money uses the ask,
 * giving the asset the bid.
 */
export function platformFor(
  state: RatesState,
  from: CurrencyCode,
  to: CurrencyCode,
  moment: Moment,
  named: string | null = null,
): PlatformReference | null {
  for (const { ticker, givesMoney } of directionsOf(state, from, to)) {
    if (!state.tickers.has(ticker)) continue;
    const ranking = rankingOf(state, ticker, moment.nowMs);
    const quote = quoteOf(ranking, givesMoney ? 'ask' : 'bid', named);
    if (quote === null) return null;
    const rate = ratioOf(quote.rate);
    return {
      kind: 'platform',
      marks: quote.marks,
      isBest: quote.isBest,
      way: givesMoney ? 'buy' : 'sell',
      id: quote.code,
      rate: givesMoney ? over(UNIT, rate) : rate,
      freshness: quoteFreshness(state.tickers, ticker, quote.age),
    };
  }
  return null;
}

/** The tickers that quote a pair, in whichever direction. */
export const tickersFor = (state: RatesState, from: CurrencyCode, to: CurrencyCode): Ticker[] =>
  directionsOf(state, from, to).map(({ ticker }) => ticker);

function directionsOf(
  { choices }: RatesState,
  from: CurrencyCode,
  to: CurrencyCode,
): { readonly ticker: Ticker; readonly givesMoney: boolean }[] {
  return [true, false].flatMap((givesMoney) => {
    const pair = givesMoney ? { asset: to, money: from } : { asset: from, money: to };
    const ticker = tickerOf(pair);
    // A ticker's letters do not show where one code ends: USDT in NGN could be USD in TNGN.
    const isOfPair = pairOf(ticker, choices.quotes.added)?.asset === pair.asset;
    return isOfPair ? [{ ticker, givesMoney }] : [];
  });
}
