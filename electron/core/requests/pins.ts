import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import type { Side } from '#core/platforms/sides.ts';

export interface PairPin {
  readonly kind: 'pair';
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly market: Market;
}

export interface QuotePin {
  readonly kind: 'quote';
  readonly ticker: Ticker;
  /** As the service writes it; null for the best eligible one (tray/domain.md, "Best quotes"). */
  readonly platform: string | null;
  readonly side: Side;
}

/**
 * A price of the person's own stock of the ticker's asset (desk/domain.md, "Trades and own
 * prices").
 */
export interface StockPin {
  readonly kind: 'stock';
  readonly ticker: Ticker;
  readonly price: 'break-even' | 'replacement';
}

/**
 * What can be pinned to the tray. A new kind is a new member; the compiler then lists every switch
 * to extend.
 */
export type Pin = PairPin | QuotePin | StockPin;

/** More do not fit a tray. */
export const MOST_PINS = 4;

/** How much of the pins the tray shows. */
export const TRAY_TEXTS = ['full', 'compact', 'hidden'] as const;
export type TrayText = (typeof TRAY_TEXTS)[number];

/** What the tray icon is drawn for; panels may be dark under light themes and vice versa. */

/** Equal for two pins of the same thing, and only for those. */
export function pinKey(pin: Pin): string {
  switch (pin.kind) {
    case 'pair':
      return `${pin.kind} ${pin.base} ${pin.quote} ${pin.market}`;
    case 'quote':
      // A platform's code may contain spaces, but is never empty. Its neighbours contain none, so
      // the key is unambiguous.
      return `${pin.kind} ${pin.ticker} ${pin.platform ?? ''} ${pin.side}`;
    case 'stock':
      return `${pin.kind} ${pin.ticker} ${pin.price}`;
  }
}

export function feedOf(pin: Pin): Feed {
  switch (pin.kind) {
    case 'pair':
      return pin.market;
    case 'quote':
    case 'stock':
      return pin.ticker;
  }
}

export function isPinned(pins: readonly Pin[], pin: Pin): boolean {
  const key = pinKey(pin);
  return pins.some((each) => pinKey(each) === key);
}

/** Appends a pin; null if there is no room. */
export function withPin(pins: readonly Pin[], pin: Pin): readonly Pin[] | null {
  if (isPinned(pins, pin)) return pins;
  return pins.length >= MOST_PINS ? null : [...pins, pin];
}

export function withoutPin(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  const key = pinKey(pin);
  return pins.filter((each) => pinKey(each) !== key);
}
