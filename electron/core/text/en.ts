import type { AmountProblem } from '#core/amount.ts';
import type { AddressProblem, KeyProblem } from '#core/connection.ts';
import type { Notice, StoragePart } from '#core/app-state.ts';
import type { ExportFormat } from '#core/export-rows.ts';
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
    action: 'Connect your account',
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
    nothingStored: 'No rates are stored yet',
    nothingYetBody: 'Parallax asks again by itself, or at once with Refresh.',
    nothingStoredBody: 'They are asked for as soon as the key is entered.',
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
    check: {
      ask: 'Check against the service',
      asking: 'Asking the service ...',
      cost: '1 request',
      free: 'free in the sandbox',
      theirs: (from: string, result: string, to: string) =>
        `The service: ${from} is ${result} ${to}`,
      ours: (from: string, result: string, to: string) => `Here: ${from} is ${result} ${to}`,
      same: 'Their rate is the same as ours, to 4 decimals of a percent.',
      difference: (percent: string) => `Their rate differs from ours by ${percent}%.`,
      otherMarket: (used: string, asked: string) =>
        `The service says that it used the ${used} market, though ${asked} was asked for.`,
    },
  },

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
    },
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

  data: {
    title: 'Data',
    record: 'Parallax record',
    noRecord: 'There is no record: rates are held in memory alone.',
    held: (size: string, since: string) => `${size} recorded, since ${since}.`,
    empty: 'Nothing is recorded yet.',
    mebibytes: (number: string) => `${number} MB`,
    what: 'Export',
    whats: { all: 'Everything', pair: 'One pair' },
    market: 'Market',
    base: 'One unit of',
    quote: 'In',
    format: 'Format',
    formats: { csv: 'CSV', json: 'JSON' } satisfies Record<ExportFormat, string>,
    export: 'Export',
    exportHint: 'Exact decimals and times in UTC, with their source and market',
    backUp: 'Back up',
    backUpHint: 'Writes a copy of the whole record',
    restore: 'Restore',
    restoreHint: 'Goes on from a back-up; the record in use is kept beside it',
    stop: 'Stop',
    working: {
      export: (percent: string) => `Exporting, ${percent}`,
      'back-up': (percent: string) => `Backing up, ${percent}`,
      restore: (percent: string) => `Restoring, ${percent}`,
    },
    written: (file: string) => `Written: ${file}`,
    restored: (file: string, kept: string) =>
      `The record is now that of ${file}. The one before is kept as ${kept}.`,
    stopped: 'Stopped. Nothing was changed.',
    busy: 'Something else is still being done with the record.',
    failed: (detail: string) =>
      `That did not work: ${detail}. Nothing was changed. Check the place and the space there.`,
    refused: {
      'not-a-record': 'That file is no record of Parallax. Nothing was changed.',
      broken: 'That record is damaged. Nothing was changed.',
      newer: 'A newer version of Parallax wrote that record: update Parallax first.',
      'other-source': 'That record holds nothing of the source that is shown. Nothing was changed.',
      'own-file': 'That is the record in use itself: choose another file.',
    },
    delete: 'Delete history',
    deleted: 'The history is deleted. The rates shown now are kept.',
    confirm: {
      title: 'Delete the history?',
      body: (source: string) =>
        `Everything recorded of ${source} but the rates shown now will be gone, charts and changes with it. This can't be undone: back it up first if you may want it again.`,
      sandbox: 'the sandbox',
      yes: 'Delete history',
      no: 'Keep it',
    },
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
    'bad-request':
      'The service refused the request: what it says about it is the best hint at what to change.',
    forbidden: 'The plan does not include this: choose another plan at the service.',
    internal:
      'Something went wrong inside Parallax: start it again, and report it if it comes back.',
    'invalid-address': 'The address is not clear.',
    'invalid-key': 'The key is not clear.',
    'invalid-amount': 'The amount is not clear: write it like 1,200.50.',
    network: "The service can't be reached. Check the network and the service address.",
    'not-in-market': 'The market does not quote this: look at another market.',
    'not-json':
      'The answer was not JSON: if this network has a login page, log in; if not, check the service address.',
    quota:
      "The month's requests or the wallet are used up: wait for the renewal, or buy more at the service.",
    'rate-limited': 'The service asks to slow down: Parallax waits as long as it says.',
    redirected:
      'The service sent us to another address, which is never followed: check the service address, and the network for a login page.',
    'refused-call': 'Parallax refused a call that it did not expect: start it again.',
    server: 'The service has a fault; Parallax asks again by itself.',
    timeout: 'The service did not answer in time: check the network, or wait for the next try.',
    tls: 'No secure connection to the service: check the service address and the clock of this computer, and do not enter the key on this network until it works.',
    'too-large': 'The answer was too large to be rates: check the service address.',
    unauthorized: 'The service does not accept the key: enter it again, or send it another way.',
    'unexpected-shape':
      'The answer did not have the expected form: check the service address, or wait for the next try.',
    'unknown-currency': 'This is not a currency code: use one like NGN.',
  } satisfies Record<ErrorCode, string>,

  fatal: {
    title: "Parallax can't start",
    folder: (folder: string, detail: string) =>
      `Its folder ${folder} can't be used (${detail}). Make it writable, or start with --user-data-dir=FOLDER.`,
  },
};

export type Text = typeof en;
