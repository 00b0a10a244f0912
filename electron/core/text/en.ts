import type { AmountProblem } from '#core/amount.ts';
import type { Notice, StoragePart } from '#core/app-state.ts';
import type { ErrorCode } from '#core/result.ts';

/** Every word that a person reads. A second language is a second file of this shape. */
export const en = {
  app: 'Parallax',
  sandboxMark: 'SANDBOX',
  dash: '–',

  tabs: { label: 'Views', rates: 'Rates', convert: 'Convert' },
  markets: { label: 'Market', official: 'Official', mid: 'Mid', parallel: 'Parallel' },
  marketInline: { official: 'official', mid: 'mid', parallel: 'parallel' },

  header: {
    refresh: 'Refresh',
    refreshCost: (requests: number) => `${requests} requests, one for each market`,
    refreshCostSandbox: 'Free: the sandbox costs no requests',
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
      count === 1
        ? '1 entry of the last answer was no rate and was left out'
        : `${count} entries of the last answer were no rates and were left out`,
  },

  banner: {
    title: 'Sandbox data, not real rates',
    body: 'A made-up market, so that you can look around.',
    more: 'About the sandbox',
  },

  problems: {
    storage: {
      record: (detail: string) =>
        `Rates can't be stored, so they will be gone when Parallax quits: ${detail}. Free some space or check that the folder may be written, then start again.`,
      settings: (detail: string) =>
        `Settings can't be stored, so they will be gone when Parallax quits: ${detail}. Check that the folder may be written.`,
    } satisfies Record<StoragePart, (detail: string) => string>,
    notices: {
      'settings-put-aside': (file: string) =>
        `Your settings could not be read, so the usual ones are in use. The unreadable file is kept as ${file}.`,
      'record-put-aside': (file: string) =>
        `The stored rates could not be read, so a new record was begun. The unreadable file is kept as ${file}.`,
    } satisfies Record<Notice['code'], (file: string) => string>,
    dismiss: 'Dismiss',
    failing: (what: string) => `${what} The numbers below are the last ones we have.`,
    failingEmpty: (what: string) => `${what} Parallax keeps trying.`,
  },

  rates: {
    search: 'Search currencies',
    list: 'Rates',
    base: '1 USD',
    baseHint: 'Each rate is for one US dollar',
    notQuoted: (market: string) => `not quoted in ${market}`,
    notQuotedAnywhere: 'not quoted in any market',
    elsewhere: (market: string, rate: string) => `${market} ${rate}`,
    elsewhereHint: (code: string, market: string) =>
      `Show the ${market} market, which quotes ${code}`,
    loading: 'Waiting for the first rates',
    loadingBody: 'They come within a few seconds of the first answer.',
    nothingFound: (query: string) => `No currency matches “${query}”`,
    nothingFoundBody: 'Search by code (NGN) or by name (naira).',
    clearSearch: 'Clear the search',
    dayChange: '24 h',
    noChange: 'No rate from 24 h before is recorded yet',
    arrows: { rise: '▲', fall: '▼', flat: '■' },
    directions: { rise: 'up', fall: 'down', flat: 'unchanged' },
    unnamed: 'Name not listed by the service',
  },

  convert: {
    amount: 'Amount',
    from: 'From',
    to: 'To',
    swap: 'Swap',
    results: 'Results',
    understood: (amount: string) => `read as ${amount}`,
    rate: (from: string, rate: string, to: string) => `1 ${from} = ${rate} ${to}`,
    via: (code: string) => `via ${code}`,
    copy: 'Copy exact',
    copyHint: (market: string) => `Copy the ${market} result with all its digits`,
    copied: 'Copied',
    notQuoted: (code: string, market: string) => `${code} is not quoted in ${market}`,
    noRates: 'no rates yet',
    published: (age: string) => `published ${age} ago`,
    publishedNow: 'published just now',
    publishedUnknown: (age: string) => `publication time unknown, seen ${age} ago`,
    stale: 'stale',
    footnote: 'Computed here from stored rates: works with no network.',
    noCurrency: 'No such currency',
  },

  settings: {
    title: 'Settings',
    back: 'Back',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    data: 'Data',
    dataSandbox:
      'Shown now: the sandbox, a made-up market inside the app. Nothing is asked of any service, and no request is spent.',
    ownSandbox:
      'To call the sandbox from programs of your own, run “npm run sandbox”: it prints an address and a key.',
    about: 'About',
    version: (version: string) => `Parallax ${version}, MIT licence`,
  },

  tray: {
    open: 'Open',
    refresh: 'Refresh now',
    quit: 'Quit',
    pair: (base: string, code: string, rate: string) => `${base}/${code} ${rate}`,
    market: (market: string, when: string) => `${market}, ${when}`,
    published: (time: string) => `published ${time}`,
    timeUnknown: 'publication time unknown',
    stale: 'stale',
    notChecked: 'not checked lately',
    noRates: 'no rates yet',
  },

  age: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
  },
  percent: (number: string) => `${number}%`,
  utc: (time: string) => `${time} UTC`,

  amountProblems: {
    empty: 'Enter an amount.',
    'too-long': 'That is too long for an amount: use at most 60 characters.',
    negative: 'Enter an amount without a minus: to go the other way, use Swap.',
    'not-a-number': 'That is not a number. Write it like 1,200.50.',
    'unclear-separator':
      'It is not clear what the separator means. Write thousands in threes and one sign before the decimals, like 1,200.50.',
  } satisfies Record<AmountProblem, string>,

  errors: {
    'bad-request': 'The service refused the request.',
    forbidden: 'The plan does not include this.',
    internal: 'Something went wrong inside Parallax.',
    'invalid-amount': 'The amount is not clear.',
    network: "The service can't be reached.",
    'not-in-market': 'The market does not quote this.',
    'not-json': 'The answer was not JSON: a login page of the network may be in the way.',
    'rate-limited': 'The service asks to slow down.',
    redirected: 'The service sent us to another address, which is never followed.',
    'refused-call': 'Parallax refused a call that it did not expect.',
    server: 'The service has a fault.',
    timeout: 'The service did not answer in time.',
    'too-large': 'The answer was too large to be rates.',
    unauthorized: 'The service does not accept the key.',
    'unexpected-shape': 'The answer did not have the expected form.',
    'unknown-currency': 'This is not a currency code.',
  } satisfies Record<ErrorCode, string>,

  fatal: {
    title: "Parallax can't start",
    folder: (folder: string, detail: string) =>
      `Its folder ${folder} can't be used (${detail}). Make it writable, or start with --user-data-dir=FOLDER.`,
  },
};

export type Text = typeof en;
