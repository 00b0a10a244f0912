import type { AddressProblem, KeyProblem } from '#core/connection.ts';
import type { Notice, StoragePart } from '#core/app-state.ts';
import { alerts } from './en-alerts.ts';
import { convert } from './en-convert.ts';
import { data } from './en-data.ts';
import { desktop } from './en-desktop.ts';
import { amountProblems, errors } from './en-errors.ts';
import { platforms } from './en-platforms.ts';
import { popup } from './en-popup.ts';
import { rates, traySettings } from './en-rates.ts';
import { history } from './en-history.ts';
import { update } from './en-update.ts';
import type { Side } from '#core/quotes/sides.ts';
import { settingsPage } from './en-settings.ts';
import { byCount, counted } from './en-words.ts';
import { start } from './en-start.ts';
import { keys } from './en-keys.ts';
import { halt, month, preview, updates } from './en-requests.ts';
import { trayMenu } from './en-tray.ts';

const sides = { ask: 'ask', bid: 'bid' } satisfies Record<Side, string>;

/** Every word that a person reads. A second language is a second file of this shape. */
export const en = {
  app: 'Parallax',
  sandboxMark: 'SANDBOX',
  dash: '–',
  unread: 'This view could not be read',
  unreadBody:
    'A file of the app is missing. Open the view again; if that fails, install Parallax again. Rates and alerts go on.',

  tabs: {
    label: 'Views',
    rates: 'Rates',
    platforms: 'Platforms',
    convert: 'Convert',
    history: 'History',
    alerts: 'Alerts',
  },
  markets: { label: 'Market', official: 'Official', mid: 'Mid', parallel: 'Parallel' },
  marketInline: { official: 'official', mid: 'mid', parallel: 'parallel' },

  header: {
    refresh: 'Refresh',
    refreshCost: (requests: number, withTickers: boolean) =>
      byCount(requests, {
        one: `${requests} request`,
        other: `${requests} requests, one for each market${withTickers ? ' and ticker' : ''}`,
      }),
    refreshCostSandbox: 'Free: the sandbox costs no requests',
    refreshKept: (cost: string, left: string) => `${cost}; ${left} are kept for this`,
    refreshIn: (time: string) => `Refresh in ${time}`,
    refreshWaits: 'The service asked to be left alone until then',
    refreshNoKey: 'No key is held to ask with: enter it in the settings',
    refreshNothingLeft: "Nothing is left of the month's limit",
    pin: 'Pin',
    pinHint: 'Keep this window open when you click elsewhere',
    settings: 'Settings',
    published: (time: string) => `Published ${time}`,
    timeUnknown: (age: string) => `Publication time unknown, first seen ${age} ago`,
    checked: (age: string) => `checked ${age} ago`,
    checkedNow: 'checked just now',
    notChecked: (age: string) => `not checked for ${age}`,
    neverChecked: 'not checked yet',
    noRates: 'No rates yet',
    state: { fresh: 'Fresh', ageing: 'Ageing', stale: 'Stale', none: 'No rates' },
    dropped: (count: number) =>
      byCount(count, {
        one: `${count} entry of the last answer was no rate and was left out`,
        other: `${count} entries of the last answer were no rates and were left out`,
      }),
  },

  banner: {
    title: 'Sandbox data, not real rates',
    body: 'A made-up market, so that you can look around.',
    action: 'Connect your account',
  },

  problems: {
    storage: {
      record: (detail: string) =>
        `Rates can't be stored, so they will be gone when Parallax quits: ${detail}. Free some space or check that the folder may be written, then start again.`,
      settings: (detail: string) =>
        `Settings can't be stored, so they will be gone when Parallax quits: ${detail}. Check that the folder may be written.`,
      ledger: (detail: string) =>
        `Requests can't be counted, so none is sent by itself: ${detail}. Free some space or check that the folder may be written.`,
    } satisfies Record<StoragePart, (detail: string) => string>,
    notices: {
      'settings-put-aside': (file: string) =>
        `Your settings could not be read, so the usual ones are in use. The unreadable file is kept as ${file}.`,
      'record-put-aside': (file: string) =>
        `The stored rates could not be read, so a new record was begun. The unreadable file is kept as ${file}.`,
      'ledger-put-aside': (file: string) =>
        `The count of this month's requests could not be read and begins anew: enter what your account shows under “Already used this month”. The unreadable file is kept as ${file}.`,
    } satisfies Record<Notice['code'], (file: string) => string>,
    dismiss: 'Dismiss',
    walletLow: (balance: string, floor: string) =>
      `The wallet is low: ${balance} left, less than ${floor}.`,
    walletLowWeek: (balance: string) =>
      `The wallet is low: ${balance} left, less than a week of requests costs.`,
    failing: (what: string) => `${what} The numbers below are the last ones we have.`,
    failingEmpty: (what: string) => `${what} Parallax keeps trying.`,
  },

  halt,

  rates,

  convert,

  alerts,

  platforms,
  popup,
  history,

  connection: {
    title: 'Connection',
    address: 'Service address',
    addressHint: 'Such as https://rates.example',
    key: 'API key',
    keyKept: 'A key is kept. Leave this empty to go on with it.',
    show: 'Show the key',
    hide: 'Hide the key',
    sendKeyAs: 'Send the key as',
    ways: {
      header: 'Header api_key',
      'authorization-bearer': 'Authorization: Bearer KEY',
      'authorization-token': 'Authorization: Token KEY',
      'authorization-bare': 'Authorization: KEY',
      query: 'Query parameter api_key',
    },
    plan: 'Plan',
    plans: {
      free: 'Free (Pay-As-You-Go)',
      developer: 'Developer',
      enterprise: 'Enterprise',
      unlimited: 'Unlimited',
    },
    monthlyLimit: 'Monthly limit',
    monthlyLimitHint: 'Requests a month; may be empty',
    monthlySum: 'Monthly sum',
    monthlySumHint: 'Money a month, as another limit; may be empty',
    sumCurrency: 'Currency of the sum',
    used: 'Already used this month',
    renews: 'Renews on day',
    keep: {
      label: 'Keep the key',
      hint: 'Keep the key: this system has no keyring to encrypt it with.',
      session: 'This session only',
      plain: 'On this computer, not encrypted',
    },
    test: 'Test connection',
    testHint: 'Spends one request',
    testing: 'Asking ...',
    tested: (rates: number, published: string) => `It works: ${rates} rates in mid, ${published}.`,
    published: (time: string) => `published ${time}`,
    timeUnknown: 'publication time unknown',
    save: 'Connect',
    saveHint: 'Saves this and asks for all rates at once',
    connected: 'Saved. All rates are being asked for.',
    disconnect: 'Disconnect and forget the key',
    states: {
      opening: (address: string) => `Looking for the key of ${address} ...`,
      none: (address: string) => `Disconnected from ${address}. Its last numbers stay.`,
      held: (address: string) => `${address} is asked with the key that is kept.`,
      refused: (address: string) =>
        `${address} refuses the key, so nothing is asked. Enter the right one and connect.`,
      missing: (address: string) =>
        `The key for ${address} is not here any more. Enter it again and connect.`,
    },
    banner: {
      refused: 'The service refuses the API key',
      missing: 'The API key is not here any more',
      none: 'No account is connected',
      body: 'These are the last numbers we have; they are not updated.',
      enter: 'Enter the key',
    },
    addressProblems: {
      empty: 'Enter the address of the service, such as https://rates.example.',
      'not-an-address': 'That is no web address. It begins with https://.',
      'not-https': 'Use https://: with http:// the key could be read on its way.',
      'has-more': 'Give the address alone, without a user name, “?” or “#”.',
    } satisfies Record<AddressProblem, string>,
    keyProblems: {
      empty: 'Enter the API key of your account.',
      'too-long': 'That is too long for a key: paste the key alone.',
      'control-characters':
        'There is a character in it that no key has: paste the key alone, on one line.',
    } satisfies Record<KeyProblem, string>,
    numberProblems: {
      count: 'Enter a whole number, 0 or more.',
      day: 'Enter a day from 1 to 31.',
      sum: 'Enter an amount above 0, or leave this empty.',
      currency: 'Enter a currency code, such as NGN.',
    },
    preview,
  },

  settings: {
    ...settingsPage,
    title: 'Settings',
    back: 'Back',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    updates,
    month,
    tray: traySettings,
    data: 'Data',
    dataSandbox:
      'Shown now: the sandbox, a made-up market inside the app. Nothing is asked of any service, and no request is spent.',
    ownSandbox:
      'To call the sandbox from programs of your own, run “npm run sandbox”: it prints an address and a key.',
    about: 'About',
    version: (version: string) => `Parallax ${version}, MIT licence`,
    charts: 'Charts: TradingView Lightweight Charts™. Copyright (c) 2026 TradingView, Inc.',
    chartsLink: 'TradingView',
    chartsHint: 'Opens www.tradingview.com in your browser',
    licence: 'Read the licence',
    licenceHint: 'Opens opensource.org in your browser',
    copyDiagnostics: 'Copy diagnostics',
    copyDiagnosticsHint:
      'Versions, what failed when, and the end of the log, for a report. It holds no key.',
    diagnosticsCopied: 'Copied. Look through it before you send it.',
  },

  data,
  update,

  start,

  keys,
  desktop,
  trayMenu,

  tray: {
    pair: (base: string, quote: string) => `${base}/${quote}`,
    quote: (pair: string, platform: string, side: Side) => `${pair} ${platform} ${sides[side]}`,
    more: (count: number) => `${count} more pinned`,
    notQuoted: 'not quoted',
    market: (market: string, when: string) => `${market}, ${when}`,
    published: (time: string) => `published ${time}`,
    timeUnknown: 'publication time unknown',
    stale: 'stale',
    notChecked: 'not checked lately',
    noRates: 'no rates yet',
    noQuotes: 'no quotes yet',
    notListed: 'not listed',
    vanished: 'no longer listed',
  },

  age: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    wholeDays: (count: number) => counted(count, 'day', 'days'),
  },
  percent: (number: string) => `${number}%`,
  utc: (time: string) => `${time} UTC`,
  inZone: (time: string, zone: string) => `${time} ${zone}`,

  amountProblems,

  errors,
  /** With what the service or the system said of it, in its own words. */
  withDetail: (what: string, detail: string) => `${what} (${detail})`,

  fatal: {
    title: "Parallax can't start",
    broken: 'Parallax has to close',
    debugging: (name: string) =>
      `It takes no debugger and gives up no protection: start it without --${name}.`,
    folder: (folder: string, detail: string) =>
      `Its folder ${folder} can't be used (${detail}). Make it writable, or start with --user-data-dir=FOLDER.`,
  },
};

export type Text = typeof en;
