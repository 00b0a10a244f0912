import { currencyCode } from './currency.ts';
import { isMarket, type Market } from './market.ts';

/** The endpoints by which requests are counted. */
export const ENDPOINTS = ['latest', 'platforms', 'currencies', 'convert', 'history'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

declare const brand: unique symbol;
/** An asset and its money in upper case, such as `USDTNGN`. */
export type Ticker = string & { readonly [brand]: 'Ticker' };

/** What is polled, each with its own pace and its own failures. */
export type Feed = Market | 'currencies' | Ticker;

const TICKER = /^[A-Z0-9]{5,20}$/i;

/** Upper-cases a ticker; null if it is invalid (platforms/domain.md, "Platform quotes"). */
export function parseTicker(text: string): Ticker | null {
  return TICKER.test(text) ? (text.toUpperCase() as Ticker) : null;
}

/** The tickers that the service documents: the dollar, its stablecoins and bitcoin. */
export const TICKERS = [
  'USDNGN',
  'USDTNGN',
  'USDCNGN',
  'BTCNGN',
] as readonly string[] as readonly Ticker[];
/** Their money: their letters end with it. */
export const TICKER_MONEY = currencyCode('NGN');

export function endpointOf(feed: Feed): Endpoint {
  if (isMarket(feed)) return 'latest';
  return feed === 'currencies' ? 'currencies' : 'platforms';
}

/**
 * Why a request leaves. Manual requests, and those whose result is on screen at once, use the
 * reserve. The others use the rest.
 */
export const WHYS = ['schedule', 'retry', 'names', 'hand', 'opened', 'check', 'test'] as const;
export type Why = (typeof WHYS)[number];

export function isByHand(why: Why): boolean {
  return why === 'hand' || why === 'opened' || why === 'check' || why === 'test';
}
