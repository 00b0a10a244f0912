import type { AddressProblem, KeyProblem } from '#core/requests/connection.ts';
import { alerts } from './en-alerts.ts';
import { amount, convert } from './en-convert.ts';
import { command } from './en-command.ts';
import { confirm } from './en-confirm.ts';
import { data } from './en-data.ts';
import { desk } from './en-desk.ts';
import { desktop } from './en-desktop.ts';
import { first } from './en-first.ts';
import { amountProblems, errors, reasons } from './en-errors.ts';
import { halt } from './en-halt.ts';
import { popup } from './en-popup.ts';
import { platforms } from './en-platforms.ts';
import { problems } from './en-problems.ts';
import { groupEditor } from './en-groups.ts';
import { history } from './en-history.ts';
import { update } from './en-update.ts';
import { webhook } from './en-webhook.ts';
import { settingsPage } from './en-settings.ts';
import { share } from './en-share.ts';
import { start } from './en-start.ts';
import { keys } from './en-keys.ts';
import { month, preview, updates } from './en-requests.ts';
import { mini, trayMenu } from './en-tray.ts';

/** All texts. A second language is a second file of this shape, and one of `en-first.ts`. */
export const en = {
  ...first,

  amount,
  convert,
  amountProblems,
  errors,
  reasons,
  /** Appends the message of the service or the system. */
  withDetail: (what: string, detail: string) => `${what} (${detail})`,
  halt,
  popup,
  problems,

  alerts: { ...first.alerts, ...alerts },

  platforms,
  history,
  desk,

  connection: {
    banner: {
      refused: 'The service refuses the API key',
      onTrial: 'The service refused the last API key',
      onTrialBody: 'The new one is not tested yet.',
      missing: 'API key missing',
      none: 'No account is connected',
      body: 'Rates are not updated.',
      enter: 'Enter the key',
    },
    title: 'Connection',
    needed:
      'You need two things from your rate service: its web address and an API key. Both are on its website, where you see your account.',
    address: 'Service address',
    addressHint: 'Such as https://rates.example',
    key: 'API key',
    keyHint: 'A long code. Look for “API” or “Developers” in your account.',
    keySaved: 'A key is saved. Leave this empty to keep using it.',
    show: 'Show the key',
    hide: 'Hide the key',
    sendKeyAs: 'Send the key as',
    ways: {
      header: 'Header api_key',
      'authorization-bearer': 'Authorization: Bearer KEY',
      'authorization-token': 'Authorization: Token KEY',
      'authorization-bare': 'Authorization: KEY',
      'authorization-named': 'Authorization: API_KEY: KEY',
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
    monthlyLimitHint: 'Requests a month, optional',
    monthlySum: 'Monthly sum',
    monthlySumHint: 'Money a month, a second limit, optional',
    sumCurrency: 'Currency of the sum',
    used: 'Already used this month',
    renews: 'Renews on day',
    keep: {
      label: 'Keep the key',
      hint: 'Keep the key: no keyring of this system encrypts it. It has none, or it is locked.',
      session: 'This session only',
      plain: 'On this computer, not encrypted',
    },
    test: 'Test connection',
    testHint: 'Spends one request',
    testing: 'Requesting ...',
    tested: (rates: number, published: string) => `It works: ${rates} rates in mid, ${published}.`,
    published: (time: string) => `published ${time}`,
    timeUnknown: 'publication time unknown',
    save: 'Connect',
    saveChanges: 'Save changes',
    saveHint: 'Saves this and requests all rates at once',
    saved: 'Saved.',
    connected: 'Saved. Rates are requested with the new key at once.',
    disconnect: 'Disconnect and forget the key',
    states: {
      opening: (address: string) => `Looking for the key of ${address} ...`,
      none: (address: string) => `Disconnected from ${address}. Its last numbers stay.`,
      held: (address: string) => `${address} is used with the stored key.`,
      refused: (address: string) =>
        `${address} refuses the key, so nothing is requested. Enter the right one and connect.`,
      missing: (address: string) =>
        `The key for ${address} is not here any more. Enter it again and connect.`,
    },
    addressProblems: {
      empty: 'Enter the address of the service, such as https://rates.example.',
      'not-an-address': 'That is no web address. It begins with https://.',
      'not-https': 'Use https://: with http:// the key could be read on its way.',
      'has-more': 'Give the address alone, without a user name, “?” or “#”.',
    } satisfies Record<AddressProblem, string>,
    keyProblems: {
      empty: 'Enter the API key of your account.',
      'too-short': 'A key has at least 8 characters: paste all of it.',
      'too-long': 'That is too long for a key: paste the key alone.',
      'control-characters':
        'There is a character in it that no key has: paste the key alone, on one line.',
    } satisfies Record<KeyProblem, string>,
    numberProblems: {
      count: 'Enter a whole number from 0 to 999,999,999.',
      day: 'Enter a day from 1 to 31.',
      sum: 'Enter an amount above 0, or leave this empty.',
      currency: 'Enter a currency code, such as NGN.',
    },
    preview,
  },

  groupEditor,

  settings: {
    ...settingsPage,
    title: 'Settings',
    back: 'Back',
    theme: 'Theme',
    updates,
    month,
    data: 'Data',
    dataSandbox:
      'Shown now: the demo, a made-up market inside the app. Nothing is requested from any service, and no request is spent.',
    ownSandbox:
      'To call the demo from programs of your own, run “npm run sandbox”: it prints an address and a key.',
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

  command,
  confirm,
  data,
  update,

  share,
  start,

  keys,
  desktop,
  trayMenu,
  mini,
  webhook,

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
