import { refusalOf } from '#core/platforms/quote-choices.ts';
import { pairOf, tickerOf } from '#core/platforms/ticker-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import { assetFor, type OwnPair } from '#core/rates/own-pairs.ts';
import type { RatesState } from './requests-state.ts';

/** The platforms' ticker for a pair. Null if there is none. */
export function pairTicker(
  { choices: { quotes }, source }: RatesState,
  { base, quote }: Pick<OwnPair, 'base' | 'quote'>,
): { readonly ticker: Ticker; readonly asset: CurrencyCode } | null {
  const asset = assetFor(base);
  const ticker = tickerOf({ asset, money: quote });
  const isOffered =
    TICKERS.some((each) => each === ticker) ||
    quotes.added.some((added) => tickerOf(added) === ticker);
  if (!isOffered || !pairOf(ticker, quotes.added)) return null;
  return refusalOf(quotes, source.key, ticker) === null ? { ticker, asset } : null;
}
