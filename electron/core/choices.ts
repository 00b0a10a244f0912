import { type AgeLimits, DEFAULT_AGE_LIMITS } from './age-limits.ts';
import { type CurrencyGroup, SHOW_ALL, STARTER_GROUPS } from './currency-groups.ts';
import type { ChartKind, Preset } from './chart-range.ts';
import { type CurrencyCode, DEFAULT_WATCHED, SERVICE_BASE } from './currency.ts';
import { type AlertChoices, DEFAULT_ALERT_CHOICES } from './alerts/alert-choices.ts';
import type { DecimalText } from './decimal.ts';
import type { Ticker } from './feed.ts';
import { DEFAULT_HISTORY_PARAMETER } from './history-parameter.ts';
import { DEFAULT_LOOK, type LookChoices } from './look.ts';
import type { RecentConversion } from './recent.ts';
import { DEFAULT_RETENTION_DAYS, type RetentionDays } from './retention.ts';
import { DEFAULT_MARKET, type Market, MARKETS } from './market.ts';
import { FIRST_PLACE, type Place } from './place.ts';
import { DEFAULT_QUOTE_CHOICES, type QuoteChoices } from './quote-choices.ts';
import type { Pin, TrayText } from './pins.ts';
import { FIRST_START, type FirstStart } from './first-start.ts';
import type { Shortcut } from './shortcut.ts';
import { DEFAULT_VERSION_CHOICES, type VersionChoices } from './update-state.ts';

/** What the charts show. */
export interface ChartChoices {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly kind: ChartKind;
  readonly preset: Preset;
  /** Drawn over the chosen market, and whose premium over which stands below; null for none. */
  readonly overlays: readonly Market[];
  readonly premiumUnder: Market | null;
}

/** What the person chose; kept by the settings store. */
export interface Choices extends LookChoices {
  readonly market: Market;
  readonly watched: readonly CurrencyCode[];
  /** Each rate of the list is for one of these. */
  readonly base: CurrencyCode;
  /** What the list shows: `all`, `watched` or a group's id. */
  readonly shown: string;
  readonly groups: readonly CurrencyGroup[];
  readonly pins: readonly Pin[];
  readonly trayText: TrayText;
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
  /** The last conversions, of all sources. */
  readonly recent: readonly RecentConversion[];
  /** About the platforms' quotes. */
  readonly quotes: QuoteChoices;
  readonly chart: ChartChoices;
  readonly alerts: AlertChoices;
  /** How old rates and quotes may be. */
  readonly ages: AgeLimits;
  /** How long an account's record keeps each grain. */
  readonly retention: RetentionDays;
  /** The name of the parameter that history is asked a date with. */
  readonly historyParameter: string;
  readonly firstStart: FirstStart;
  readonly place: Place;
  /** That the popup is opened by another launch, where there is no tray icon, was read. */
  readonly launchHintRead: boolean;
  /** Shows and hides the popup from anywhere; null for none. */
  readonly shortcut: Shortcut | null;
  readonly versions: VersionChoices;
}

export const DEFAULT_CHOICES: Choices = {
  market: DEFAULT_MARKET,
  watched: DEFAULT_WATCHED,
  base: SERVICE_BASE,
  shown: SHOW_ALL,
  groups: STARTER_GROUPS,
  pins: [],
  trayText: 'full',
  ...DEFAULT_LOOK,
  pinned: false,
  popupSize: null,
  markets: MARKETS,
  tickers: [],
  updateEveryMs: 5 * 60_000,
  whileOpenEveryMs: 60_000,
  slowerOnBattery: true,
  paused: false,
  warnBelow: null,
  recent: [],
  quotes: DEFAULT_QUOTE_CHOICES,
  chart: {
    base: SERVICE_BASE,
    quote: DEFAULT_WATCHED[0] ?? SERVICE_BASE,
    kind: 'candles',
    preset: 'month',
    overlays: ['official'],
    premiumUnder: 'official',
  },
  alerts: DEFAULT_ALERT_CHOICES,
  ages: DEFAULT_AGE_LIMITS,
  retention: DEFAULT_RETENTION_DAYS,
  historyParameter: DEFAULT_HISTORY_PARAMETER,
  firstStart: FIRST_START,
  place: FIRST_PLACE,
  launchHintRead: false,
  shortcut: null,
  versions: DEFAULT_VERSION_CHOICES,
};
