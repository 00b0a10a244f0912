import type { RefreshedFeeds } from '#core/requests/budget-view.ts';
import type { Notice, StoragePart } from '#core/app/notices.ts';
import { type StorageFault, storageFault } from '#core/app/storage-fault.ts';
import type { Doubt } from '#core/rates/rate-table.ts';
import type { Side } from '#core/platforms/sides.ts';
import { amountProblems, errors, reasons } from './en-errors.ts';
import { halt } from './en-halt.ts';
import { popup } from './en-popup.ts';
import { rates, traySettings } from './en-rates.ts';
import { byCount, counted } from './en-words.ts';

const sides = { ask: 'ask', bid: 'bid' } satisfies Record<Side, string>;

/** The texts of the popup's first frame of rates; `en.ts` adds the others. */
const refreshed = {
  markets: ', one for each market',
  tickers: ', one for each ticker',
  both: ', one for each market and ticker',
  other: '',
} satisfies Record<RefreshedFeeds, string>;

const storageAdvice = {
  newer: 'Update Parallax',
  locked: 'Close the other program that has the file open',
  full: 'Free some space',
  other: 'Check that the folder may be written',
} satisfies Record<StorageFault, string>;

export const first = {
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
    desk: 'Desk',
  },

  markets: { label: 'Market', official: 'Official', mid: 'Mid', parallel: 'Parallel' },

  marketInline: { official: 'official', mid: 'mid', parallel: 'parallel' },

  header: {
    refresh: 'Refresh',
    refreshCost: (requests: number, of: RefreshedFeeds) =>
      byCount(requests, {
        one: `${requests} request`,
        other: `${requests} requests${refreshed[of]}`,
      }),
    refreshCostSandbox: 'Free: the sandbox costs no requests',
    refreshKept: (cost: string, left: string) => `${cost}; ${left} are reserved for this`,
    refreshIn: (time: string) => `Refresh in ${time}`,
    refreshWaits: 'The service asked to be left alone until then',
    refreshNoKey: 'There is no key: enter it in the settings',
    refreshNothingLeft: "Nothing is left of the month's limit",
    pin: 'Pin',
    pinHint: 'Keep this window open when you click elsewhere',
    settings: 'Settings',
    published: (time: string) => `Published ${time}`,
    timeUnknown: (age: string) => `Publication time unknown, first seen ${age} ago`,
    timeAhead: (age: string) => `Dated in the future, first seen ${age} ago`,
    checked: (age: string) => `checked ${age} ago`,
    checkedNow: 'checked just now',
    notChecked: (age: string) => `not checked for ${age}`,
    neverChecked: 'not checked yet',
    noRates: 'No rates yet',
    state: { fresh: 'Fresh', ageing: 'Ageing', stale: 'Stale', none: 'No rates' },
    dropped: (count: number) =>
      byCount(count, {
        one: `${count} entry of the last answer was left out: it was no rate, or beyond the first 1,000`,
        other: `${count} entries of the last answer were left out: they were no rates, or beyond the first 1,000`,
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
        `Rates can't be stored, so they will be gone when Parallax quits: ${detail}. ${storageAdvice[storageFault(detail)]}, then start again.`,
      settings: (detail: string) =>
        `Settings can't be stored, so they will be gone when Parallax quits: ${detail}. Check that the folder may be written.`,
      ledger: (detail: string) =>
        `Requests can't be counted, so none is sent automatically: ${detail}. ${storageAdvice[storageFault(detail)]}.`,
      trades: (detail: string) =>
        `Your trades can't be opened, so none is shown or saved: ${detail}. ${storageAdvice[storageFault(detail)]}, then start again.`,
    } satisfies Record<StoragePart, (detail: string) => string>,
    notices: {
      'settings-quarantined': (file: string) =>
        `Your settings could not be read, so the usual ones are in use. The unreadable file was saved as ${file}.`,
      'settings-copied': (file: string) =>
        `Some of your settings could not be understood, so the usual ones are in use for those. The original was saved as ${file}.`,
      'record-quarantined': (file: string) =>
        `The stored rates could not be read, so a new record was begun. The unreadable file was saved as ${file}.`,
      'ledger-quarantined': (file: string) =>
        `The count of this month's requests could not be read and starts again: enter what your account shows under “Already used this month”. The unreadable file was saved as ${file}.`,
      'trades-quarantined': (file: string) =>
        `Your trades could not be read, so a new log was begun. The unreadable file was saved as ${file}: restore a backup or import your CSV file.`,
    } satisfies Record<Notice['code'], (file: string) => string>,
    clockAhead: (span: string) =>
      `This computer's clock is ${span} fast. Ages and alerts use the service's clock. Set the clock.`,
    clockBehind: (span: string) =>
      `This computer's clock is ${span} slow. Ages and alerts use the service's clock. Set the clock.`,
    datedAhead:
      'The service dates these rates in the future, by its own clock too. Alerts on them wait for a time that can be right.',
    dismiss: 'Dismiss',
    walletLow: (balance: string, floor: string) =>
      `The wallet is low: ${balance} left, less than ${floor}.`,
    walletLowWeek: (balance: string) =>
      `The wallet is low: ${balance} left, less than a week of requests costs.`,
    failing: (what: string) => `${what} The numbers below are the last ones we have.`,
    failingEmpty: (what: string) => `${what} Parallax keeps trying.`,
  },

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

  halt,
  rates,
  popup,
  amountProblems,
  errors,
  reasons,
  /** Appends the message of the service or the system. */
  withDetail: (what: string, detail: string) => `${what} (${detail})`,

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

  connection: {
    banner: {
      refused: 'The service refuses the API key',
      onTrial: 'The service refused the API key before',
      onTrialBody: 'It has not answered for the new one yet.',
      missing: 'The API key is not here any more',
      none: 'No account is connected',
      body: 'These are the last numbers we have; they are not updated.',
      enter: 'Enter the key',
    },
  },
  alerts: {
    bell: (count: number) => counted(count, 'alert', 'alerts'),
    draft: 'Alert',
  },
  settings: { tray: traySettings },
};

export type FirstText = typeof first;
