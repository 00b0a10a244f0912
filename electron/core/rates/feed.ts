import { isMarket, type Market } from './market.ts';

/** The service's endpoints, as far as requests are counted by them. */
export const ENDPOINTS = [
  'latest',
  'platforms',
  'currencies',
  'convert',
  'history',
  'pairs',
] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

declare const brand: unique symbol;
/** An asset and its money in upper case, such as `USDTNGN`: what the platforms are asked for. */
export type Ticker = string & { readonly [brand]: 'Ticker' };

/** What is asked of the service on a schedule, each with its own pace and its own failures. */
export type Feed = Market | 'currencies' | Ticker;

const TICKER = /^[A-Z0-9]{5,20}$/i;

/** Upper-cases a ticker; null for what is none (domain.md, "Platform quotes"). */
export function parseTicker(text: string): Ticker | null {
  return TICKER.test(text) ? (text.toUpperCase() as Ticker) : null;
}

/** The service's documented tickers, as they are offered: dollars, the coins that stand for them, bitcoin. */
export const TICKERS = [
  'USDNGN',
  'USDTNGN',
  'USDCNGN',
  'BTCNGN',
] as readonly string[] as readonly Ticker[];

export function endpointOf(feed: Feed): Endpoint {
  if (isMarket(feed)) return 'latest';
  return feed === 'currencies' ? 'currencies' : 'platforms';
}

/**
 * Why a request leaves. What the person does by hand, or sees at once, is paid from the reserve; the
 * rest from what is left beside it.
 */
export const WHYS = ['schedule', 'retry', 'names', 'hand', 'opened', 'check', 'test'] as const;
export type Why = (typeof WHYS)[number];

export function isByHand(why: Why): boolean {
  return why === 'hand' || why === 'opened' || why === 'check' || why === 'test';
}
