import { offeredPair, refusalOf } from '#core/platforms/quote-choices.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { assetFor, type OwnPair } from '#core/rates/own-pairs.ts';
import type { RatesState } from './requests-state.ts';

/** The platforms' ticker for a pair. Null if there is none. */
export function pairTicker(
  { choices, source }: RatesState,
  { base, quote }: Pick<OwnPair, 'base' | 'quote'>,
): { readonly ticker: Ticker; readonly asset: CurrencyCode } | null {
  const asset = assetFor(base);
  const ticker = tickerOf({ asset, money: quote });
  if (!offeredPair({ choices }, ticker)) return null;
  return refusalOf(choices.quotes, source.key, ticker) === null ? { ticker, asset } : null;
}
