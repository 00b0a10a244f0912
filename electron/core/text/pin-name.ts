import { isDocumented } from '#core/platforms/quote-choices.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Pin } from '#core/requests/pins.ts';
import type { CommonText } from './en/common.ts';

/** `USDT/NGN`. The letters of an added ticker do not show where one code ends. */
function tickerName(ticker: Ticker, text: CommonText): string {
  const pair = isDocumented(ticker) ? pairOf(ticker) : null;
  return pair ? text.tray.pair(pair.asset, pair.money) : ticker;
}

/** A pin in the settings and in what is said about it. */
export function pinName(pin: Pin, text: CommonText): string {
  if (pin.kind === 'pair') return text.tray.pin(pin.base, pin.quote, text.marketInline[pin.market]);
  const name = tickerName(pin.ticker, text);
  if (pin.kind === 'stock') return text.tray.stock[pin.price](name);
  return pin.platform === null
    ? text.tray.best(pin.side, name)
    : text.tray.quote(name, pin.platform, pin.side);
}
