import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import type { Side } from '#core/platforms/sides.ts';

/** A pair of a market: units of `quote` for one `base`. */
export interface PairPin {
  readonly kind: 'pair';
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly market: Market;
}

/** One side of one platform's quote of a ticker. */
export interface QuotePin {
  readonly kind: 'quote';
  readonly ticker: Ticker;
  /** The platform's code, as the service writes it. */
  readonly platform: string;
  readonly side: Side;
}

/** What can be pinned to the tray. Another kind is another member; the compiler then names what has to answer for it. */
export type Pin = PairPin | QuotePin;

/** More would fit no tray. */
export const MOST_PINS = 4;

/** How much of the pins the tray writes. */
export const TRAY_TEXTS = ['full', 'compact', 'hidden'] as const;
export type TrayText = (typeof TRAY_TEXTS)[number];

/** The same for two pins of the same thing, and for no others. */
export function pinKey(pin: Pin): string {
  switch (pin.kind) {
    case 'pair':
      return `${pin.kind} ${pin.base} ${pin.quote} ${pin.market}`;
    case 'quote':
      // A platform's code may hold spaces: it stands between what holds none.
      return `${pin.kind} ${pin.ticker} ${pin.platform} ${pin.side}`;
  }
}

/** What has to be asked for so that a pin has a number. */
export function feedOf(pin: Pin): Feed {
  switch (pin.kind) {
    case 'pair':
      return pin.market;
    case 'quote':
      return pin.ticker;
  }
}

export function isPinned(pins: readonly Pin[], pin: Pin): boolean {
  const key = pinKey(pin);
  return pins.some((each) => pinKey(each) === key);
}

/** With one more at the end; null where there are four already. */
export function withPin(pins: readonly Pin[], pin: Pin): readonly Pin[] | null {
  if (isPinned(pins, pin)) return pins;
  return pins.length >= MOST_PINS ? null : [...pins, pin];
}

export function withoutPin(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  const key = pinKey(pin);
  return pins.filter((each) => pinKey(each) !== key);
}
