import type { ErrorCode } from '#core/base/result.ts';
import type { AddressProblem, KeyProblem } from '#core/requests/connection.ts';
import { alerts } from './en/alerts.ts';
import { amount, convert } from './en/convert.ts';
import { command } from './en/command.ts';
import { confirm } from './en/confirm.ts';
import { data } from './en/data.ts';
import { desk } from './en/desk.ts';
import { desktop } from './en/desktop.ts';
import { common } from './en/common.ts';
import { amountProblems, errors, linkProblems, ofPublic, reasons } from './en/errors.ts';
import { halt } from './en/halt.ts';
import { popup } from './en/popup.ts';
import { platforms } from './en/platforms.ts';
import { problems } from './en/problems.ts';
import { gaps, routes, terms } from './en/routes.ts';
import { groupEditor } from './en/groups.ts';
import { history } from './en/history.ts';
import { update } from './en/update.ts';
import { destinations } from './en/destinations.ts';
import { settingsPage } from './en/settings.ts';
import { share } from './en/share.ts';
import { start } from './en/start.ts';
import { keys } from './en/keys.ts';
import { month, updates } from './en/requests.ts';
import { mini, trayMenu } from './en/tray.ts';
import { counted } from './en/words.ts';

/** All texts. A second language is a second file of this shape. */
export const en = {
  ...common,

  amount,
  convert,
  amountProblems,
  linkProblems,
  errors,
  publicError: ofPublic,
  reasons,
  /** Appends the message of the service or the system. */
  withDetail: (what: string, detail: string) => `${what} (${detail})`,
  halt,
  popup,
  problems,

  alerts: { ...common.alerts, ...alerts },

  platforms,
  terms,
  routes,
  gaps,
  history,
  desk,

  connection: {
    banner: {
      refused: 'Key refused',
      missing: 'Key missing',
      locked: 'Unlock your keyring, then restart Parallax',
      none: 'No account is connected',
      body: 'Rates are not updated.',
      enter: 'Enter the key',
    },
    title: 'Connection',
    restart: 'Restart Parallax',
    connect: 'Connect',
    address: 'Address',
    addressHint: 'Of your rate service, such as https://rates.example',
    schemeAdded: 'https:// was added',
    tidied: 'Taken from what you pasted',
    key: 'API key',
    keyKept: 'Kept in this computer’s keyring',
    keyHint: 'From your account at the service',
    keySaved: 'Saved. Leave this empty to keep using it',
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
      hint: 'This computer has no unlocked keyring. Where should the key go?',
      session: 'This session only',
      plain: 'On this computer, not encrypted',
    },
    testsFirst: 'Tests first: 1 request. Nothing is saved until it works',
    untilItWorks: 'Nothing is saved until it works',
    testing: (seconds: number) => `Testing, ${seconds} s`,
    cancel: 'Cancel',
    cancelled: 'Cancelled. Nothing was saved',
    /** The key is right, but no rates came: it can be saved all the same. */
    offers: {
      quota: 'The key works. Its month or wallet is used up, so no rates come yet',
      'rate-limited': 'The key works. The service asks to wait, so no rates come yet',
      'limit-reached': 'Your limit for this month is used up, so nothing was tested',
    } as Partial<Record<ErrorCode, string>>,
    saveAnyway: 'Save anyway',
    saveChanges: 'Save changes',
    saveHint: 'Spends no request',
    saved: 'Saved',
    connected: (markets: number, currencies: string) =>
      `Connected. ${counted(markets, 'market', 'markets')}, ${currencies} currencies`,
    disconnect: 'Disconnect and forget the key',
    backToDemo: common.rates.backToDemo,
    choosePublic: start.public,
    choosePublicHint: start.publicHint,
    isPublic: (host: string) =>
      `Mid rates come from ${host}, once a day. Official, parallel and platforms need an account`,
    inTerminal: (command: string) =>
      `In a terminal, “${command}” prints where the numbers come from`,
    backToDemoHint: 'Its rates and alerts are as you left them',
    advanced: 'How the key is sent, limits, paths',
    states: {
      opening: (address: string) => `Looking for the key of ${address}`,
      none: (address: string) => `Disconnected from ${address}. Its last rates stay`,
      held: (address: string) => `Connected to ${address}`,
      refused: (address: string) => `${address} refused the key`,
      missing: (address: string) => `The key for ${address} is not here any more. Enter it again`,
      locked: (address: string) =>
        `The keyring did not give the key for ${address}. Unlock it and restart Parallax, or enter the key`,
    },
    addressProblems: {
      empty: 'Enter the address of your rate service',
      'not-an-address': 'Start the address with https://',
      'not-https': 'Use https://. With http:// others could read the key',
      'has-more': 'Leave out the user name, “?” and “#”',
    } satisfies Record<AddressProblem, string>,
    keyProblems: {
      empty: 'Enter the API key of your account',
      'too-short': 'A key has at least 8 characters. Paste all of it',
      'too-long': 'Too long for a key. Paste the key alone',
      masked: 'This key is hidden by signs. Copy the whole key',
      several: 'More than one key. Paste one of them',
      'control-characters': 'A key has no such signs. Paste the key alone',
    } satisfies Record<KeyProblem, string>,
    numberProblems: {
      count: 'Enter a whole number from 0 to 999,999,999.',
      day: 'Enter a day from 1 to 31.',
      sum: 'Enter an amount above 0, or leave this empty.',
      currency: 'Enter a currency code, such as NGN.',
    },
  },

  groupEditor,

  settings: {
    ...settingsPage,
    title: 'Settings',
    theme: 'Theme',
    updates,
    month,
    data: 'Data',
    dataSandbox:
      'Shown now: the demo, a made-up market inside the app. Nothing is requested from any service, and no request is spent.',
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
  destinations,

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
