import type { RefreshedFeeds } from '#core/requests/budget-view.ts';
import type { Doubt } from '#core/rates/rate-table.ts';
import type { Side } from '#core/platforms/sides.ts';
import { rates } from './rates.ts';
import { byCount, counted } from './words.ts';

const sides = { ask: 'buy', bid: 'sell' } satisfies Record<Side, string>;

const refreshed = {
  markets: ', one for each market',
  tickers: ', one for each ticker',
  both: ', one for each market and ticker',
  other: '',
} satisfies Record<RefreshedFeeds, string>;

/** What every view and the tray share: names of markets and tabs, header, ages, rates. */
export const common = {
  app: 'Parallax',
  sandboxMark: 'DEMO',
  /** What a terminal says. */
  sandboxNumbers: 'DEMO: made-up numbers',
  dash: '–',
  /** The one word that takes a notice away. */
  ok: 'OK',

  toast: { undo: 'Undo', undoHint: 'Ctrl or Cmd and Z does it too', copied: 'Copied' },

  tabs: {
    label: 'Views',
    /** Rates, Platforms and History beside each other, in a wide window. */
    all: 'Markets',
    rates: 'Rates',
    platforms: 'Platforms',
    convert: 'Convert',
    history: 'History',
    alerts: 'Alerts',
    desk: 'Desk',
  },

  markets: { label: 'Market', official: 'Official', mid: 'Mid', parallel: 'Parallel' },

  marketInline: { official: 'official', mid: 'mid', parallel: 'parallel' },

  header: {
    command: 'Type an amount, a name or an action (Ctrl or Cmd and K)',
    commandKeys: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K'),
    refresh: 'Refresh',
    refreshCost: (requests: number, of: RefreshedFeeds) =>
      byCount(requests, {
        one: `${requests} request`,
        other: `${requests} requests${refreshed[of]}`,
      }),
    refreshCostSandbox: 'Free: the demo costs no requests',
    refreshPublic: (host: string) => `${host} is asked once a day at most`,
    refreshKept: (cost: string, left: string) => `${cost}; ${left} are reserved for this`,
    refreshIn: (time: string) => `Refresh in ${time}`,
    refreshWaits: 'The service wants a pause until then',
    refreshNoKey: 'There is no key: enter it in the settings',
    refreshNothingLeft: "Nothing is left of the month's limit",
    search: 'Search',
    searchLong: 'Search, or type “500 usdt”',
    back: 'Back',
    settings: 'Settings',
    published: (time: string) => `Published ${time}`,
    timeUnknown: (age: string) => `Publication time unknown, first seen ${age} ago`,
    timeAhead: (age: string) => `Dated in the future, first seen ${age} ago`,
    checked: (age: string) => `checked ${age} ago`,
    checkedNow: 'checked just now',
    notChecked: (age: string) => `not checked for ${age}`,
    neverChecked: 'not checked yet',
    noRates: 'No rates yet',
    loading: 'Loading',
    now: 'just now',
    ago: (age: string) => `${age} ago`,
    state: { fresh: 'Fresh', ageing: 'Ageing', stale: 'Stale', none: 'No rates' },
  },

  banner: { hint: 'Made-up rates. Connect your account' },

  /** What a public source has not (public/domain.md, "Without an account"). */
  notOffered: {
    about: 'Mid rates, once a day. Connect your account',
    markets: 'Official and parallel: not offered by this source',
    title: 'Not offered by this source',
    platforms: (host: string) =>
      `${host} gives mid rates only. Platforms and deals come with an account.`,
    connect: 'Connect an account',
  },

  statusLine: {
    label: 'State',
  },

  tray: {
    pair: (base: string, quote: string) => `${base}/${quote}`,
    pin: (base: string, quote: string, market: string) => `${base}/${quote} ${market}`,
    quote: (pair: string, platform: string, side: Side) => `${pair} ${platform} ${sides[side]}`,
    /** `what` is missing where nothing else is shown. */
    best: (side: Side, what?: string) =>
      `Best ${what === undefined ? '' : `${what} `}${sides[side]}`,
    sides,
    more: (count: number) => `${count} more`,
    notQuoted: 'not quoted',
    market: (market: string, when: string) => `${market}, ${when}`,
    published: (time: string) => `published ${time}`,
    timeUnknown: 'publication time unknown',
    stale: 'stale',
    notChecked: 'not checked lately',
    noRates: 'no rates yet',
    noQuotes: 'no quotes yet',
    stock: {
      'break-even': (pair: string) => `${pair} break-even`,
      replacement: (pair: string) => `${pair} to replace`,
    },
    noStock: 'no stock',
    noFresh: 'no fresh quote',
    nobody: { ask: 'nobody sells', bid: 'nobody buys' } satisfies Record<Side, string>,
    notListed: 'not listed',
    vanished: 'no longer listed',
    doubts: {
      implausible: 'implausible',
      missing: 'missing from the last answer',
    } satisfies Record<Doubt, string>,
    marks: {
      crossed: 'crossed',
      outlier: 'far from the others',
      implausible: 'implausible',
      hidden: 'hidden',
      reference: 'reference',
    },
  },

  rates,

  age: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    wholeDays: (count: number) => counted(count, 'day', 'days'),
  },
  percent: (number: string) => `${number}%`,
  money: (amount: string, code: string) => `${amount} ${code}`,
  utc: (time: string) => `${time} UTC`,
  inZone: (time: string, zone: string) => `${time} ${zone}`,

  alerts: {
    bell: (count: number) => counted(count, 'alert', 'alerts'),
    draft: 'Alert',
  },
};

export type CommonText = typeof common;
