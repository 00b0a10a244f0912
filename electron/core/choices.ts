import { type AlertChoices, DEFAULT_ALERT_CHOICES } from './alerts/alert-choices.ts';
import { type CurrencyCode, DEFAULT_WATCHED } from './currency.ts';
import type { DecimalText } from './decimal.ts';
import type { Ticker } from './feed.ts';
import { DEFAULT_MARKET, type Market, MARKETS } from './market.ts';
import { DEFAULT_QUOTE_CHOICES, type QuoteChoices } from './quote-choices.ts';

export type Theme = 'system' | 'light' | 'dark';

/** What the person chose; kept by the settings store. */
export interface Choices {
  readonly market: Market;
  readonly watched: readonly CurrencyCode[];
  readonly theme: Theme;
  readonly pinned: boolean;
  /** Of the popup's content, in px; null until somebody changed it. */
  readonly popupSize: { readonly width: number; readonly height: number } | null;
  /** Asked for by themselves, whether or not they are shown. */
  readonly markets: readonly Market[];
  readonly tickers: readonly Ticker[];
  /** The time between two polls, and a shorter one while the popup is open; null for none. */
  readonly updateEveryMs: number;
  readonly whileOpenEveryMs: number | null;
  readonly slowerOnBattery: boolean;
  readonly paused: boolean;
  /** Told when the wallet falls below this, in its currency; null: below what a week costs. */
  readonly warnBelow: DecimalText | null;
  /** About the platforms' quotes. */
  readonly quotes: QuoteChoices;
  readonly alerts: AlertChoices;
}

export const DEFAULT_CHOICES: Choices = {
  market: DEFAULT_MARKET,
  watched: DEFAULT_WATCHED,
  theme: 'system',
  pinned: false,
  popupSize: null,
  markets: MARKETS,
  tickers: [],
  updateEveryMs: 5 * 60_000,
  whileOpenEveryMs: 60_000,
  slowerOnBattery: true,
  paused: false,
  warnBelow: null,
  quotes: DEFAULT_QUOTE_CHOICES,
  alerts: DEFAULT_ALERT_CHOICES,
};
