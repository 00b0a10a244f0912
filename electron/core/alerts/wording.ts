import { pairOf } from '#core/platforms/ticker-pair.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import { isMarket } from '#core/rates/market.ts';
import type { Text } from '#core/text/en.ts';
import type { Wording } from '#core/text/wording.ts';

/** `USDT/NGN` for `USDTNGN`; the ticker itself for other money. */
export function tickerText(ticker: Ticker, text: Text): string {
  const pair = pairOf(ticker);
  return pair ? text.alerts.pair(pair.asset, pair.money) : ticker;
}

export function feedText(feed: Feed, { text }: Pick<Wording, 'text'>): string {
  const words = text.alerts.subjects;
  if (isMarket(feed)) return words.marketFeed(text.markets[feed]);
  return words.tickerFeed(tickerText(feed as Ticker, text));
}
