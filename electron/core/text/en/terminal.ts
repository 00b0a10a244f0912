import { spoken } from './local-api.ts';

/** What a person reads in a terminal. Apart from the other texts, which the page carries. */
export const terminal = {
  localApi: spoken,
  source: (name: string) => `Source: ${name}`,
  ages: { fresh: 'fresh', ageing: 'ageing', stale: 'stale' } as Record<string, string>,
  published: (time: string, age: string) => `published ${time}, ${age} ago`,
  firstSeen: (time: string, age: string) => `first seen ${time}, time unknown, ${age} ago`,
  old: (age: string) => `${age} old`,
  notChecked: 'not checked lately',
  doubts: { implausible: 'implausible', missing: 'missing from the last answer' },
  pricesIn: (base: string) => `In ${base}`,
  premium: 'premium',
  noRates: 'no rates yet',
  notQuoted: (code: string) => `${code} is not quoted`,
  best: 'best platform',
  converted: (amount: string, from: string, to: string) => `${amount} ${from} in ${to}`,
  atEndOf: (day: string) => `, at the end of ${day}`,
  platforms: {
    checked: (time: string) => `checked ${time}`,
    neverChecked: 'never checked',
    none: 'No quotes yet.',
    head: { platform: 'platform', ask: 'buy', bid: 'sell', spread: 'spread', age: 'age' },
  },
  deals: {
    buy: {
      money: (what: string) => `For ${what} you get`,
      asset: (what: string) => `For ${what} you pay`,
    },
    sell: {
      money: (what: string) => `To get ${what} you sell`,
      asset: (what: string) => `For ${what} sold you get`,
    },
    at: (price: string) => `at ${price}`,
    afterFees: 'after fees',
    noFees: 'fees not entered',
    noFresh: 'No fresh quote.',
    lastBest: (platform: string, price: string, age: string) =>
      `No fresh quote. Last best: ${platform} ${price}, ${age} old.`,
    impossible: 'The fees take all of that amount everywhere.',
    some: (head: string) => `${head}:`,
  },
  atMost: (most: string) => `up to ${most}`,
  routes: {
    title: (pair: string, amount: string) =>
      `${pair}, with ${amount}, after the fees that are entered:`,
    none: 'No route.',
    noTime: 'time not known',
    notKnown: (count: number) => `${count} not known`,
    perHour: (kept: string) => `${kept} an hour`,
    leftOut: (route: string, percent: string, why: string) =>
      `Left out: ${route}, ${percent}: ${why}.`,
  },
  gaps: {
    title: (pair: string, amount: string, count: number, checked: number) =>
      `${pair}, with ${amount}; gaps in 30 days: ${count}; checked: ${checked}% of the time`,
    once: 'seen once',
    atLeast: (span: string) => `over ${span}`,
    between: (least: string, most: string) => `${least} to ${most}`,
    judgements: {
      open: 'still there',
      yes: 'could be taken',
      'too-short': 'too short',
      'over-limit': 'over a limit',
      'side-off': 'a side is switched off',
      'not-known': 'terms not entered',
    },
  },
  figure: {
    none: (understood: string) => `${understood}: nothing is recorded in this time.`,
    recorded: (time: string) => `, recorded ${time}`,
    value: (understood: string, value: string) => `${understood}: ${value}`,
  },
  history: {
    none: (what: string) => `No record of ${what} in this span.`,
    time: 'time',
    firstSeen: (time: string) => `${time} (first seen)`,
  },
  alerts: {
    none: 'There are no alerts.',
    now: (value: string) => `; now ${value}`,
    fired: 'Fired:',
  },
  help: {
    title: 'parallax COMMAND: what Parallax shows, in the terminal.',
    body: `parallax COMMAND --help has the options of one. Numbers have a decimal point. If the app is not
running, or does not let programs read its numbers, they come from its record. No command sends a
request to the service. Exit codes: 0 answered, 1 failed, 2 not understood, 3 no numbers.`,
    /** In the place of what a person types. */
    values: {
      AMOUNT: 'AMOUNT',
      DIR: 'DIR',
      FROM: 'FROM',
      ID: 'ID',
      MARKET: 'MARKET',
      PAIR: 'PAIR',
      SENTENCE: 'SENTENCE',
      SPAN: 'SPAN',
      TEXT: 'TEXT',
      TICKER: 'TICKER',
      TO: 'TO',
    } as Record<string, string>,
    /** By the command's name. */
    commands: {
      rates:
        'Prices of the watched currencies in your money, or rates: rates ngn ghs, rates usd/ngn.',
      convert: 'Converts an amount in every market, or in one: convert 500 usdt ngn.',
      platforms: 'Quotes of a ticker, or the best for an amount: platforms usdtngn --buy 500000.',
      routes: 'Routes that buy here and sell there, after my fees: routes usdtngn --amount 500k.',
      gaps: 'When buying here and selling there kept something, in the last 30 days: gaps usdtngn.',
      ask: 'Answers what the command bar answers; “ask” may be left out: parallax buy 500k.',
      send: 'Prints your message with your price, from your own files.',
      quote: 'Prints an offer of yours with what was known when you made it, from your own files.',
      source: 'Prints where the numbers come from: the demo, a public source, or your account.',
      history: 'Recorded closes of a pair: history usd/ngn --range 1y --csv.',
      alerts: 'The alerts with their present values, and the last ones that fired.',
      mcp: 'Serves read-only tools to a program that speaks MCP, over standard input and output.',
    },
    /** By the option's name, with its command where others have the option too. */
    options: {
      'rates.base': 'for one unit of this currency',
      'platforms.buy': 'of the money to spend, or “500 usdt” to get',
      'platforms.sell': 'of the asset to sell, or “500k ngn” to get',
      all: 'with all others below the best',
      'routes.amount': 'of the money, or “300 usdt”; the pair’s own if omitted',
      'gaps.amount': 'of the money, or “300 usdt”; the pair’s own if omitted',
      'history.range': 'how far back; 1m if omitted',
      'history.market': 'a market; the chosen one if omitted',
      'history.csv': 'print CSV',
      format: 'print a line with fields: {usdt.buy} {usdt.buy.platform}',
      watch: 'print it again whenever it changes',
      json: 'print JSON for programs, with exact numbers',
      'user-data-dir': 'the data folder, if the app was started with another one',
      help: 'print this',
    },
  },
  sources: {
    demo: 'The demo: made-up rates.',
    account: (address: string) => `Your account at ${address}.`,
    public: (host: string) => `${host}: real mid rates, once a day, without an account.`,
  },
  /** What is wrong with the words of a command, and what to do. */
  problems: {
    extra: (name: string, extra: string, usage: string) =>
      `parallax ${name} does not take “${extra}”. It is: parallax ${usage}.`,
    noQuoteId: 'Name an offer by its id: parallax quote Q14.',
    send: 'Write parallax send, or parallax send price.',
    noCommand: (typed: string, near: string) =>
      `“${typed}” is no command. Did you mean parallax ${near}?`,
    noOption: (option: string, name: string) =>
      `There is no option ${option}. See parallax ${name} --help.`,
    needsValue: (option: string, name: string) =>
      `${option} needs a value. See parallax ${name} --help.`,
    noValue: (option: string, name: string) =>
      `${option} takes no value. See parallax ${name} --help.`,
    oldNode: (needed: string, own: string) =>
      `parallax needs Node.js ${needed} or newer, and this is ${own}.`,
    value: (option: string, values: string, given: string) =>
      `--${option} takes one of ${values}, not “${given}”.`,
    oneOf: (options: string, last: string) => `Use only one of ${options} and ${last}.`,
    noSentence: 'Write what to ask, such as parallax ask buy 500 usdt.',
    noAmount: 'Write what to convert, such as parallax convert 500 usdt ngn.',
    noCode: (typed: string, such: string) =>
      `“${typed}” is no currency code: use one such as ${such}.`,
    nameTicker: 'Name a ticker, such as parallax platforms usdtngn.',
    noTicker: (typed: string, such: string) => `“${typed}” is no ticker: use one such as ${such}.`,
    namePair: 'Name a pair, such as parallax history usd/ngn.',
    noNumbers:
      'There are no numbers yet: start Parallax once, or name its data folder with --user-data-dir.',
    oldBase: (age: string) =>
      `The rate that your price rests on is ${age} old or was not checked lately: start Parallax for a fresh one.`,
    noOwnPrice: 'There is no price of yours: set one in My price, in the window of Parallax.',
    noQuote: (id: string) => `There is no offer ${id}: the desk of Parallax lists them.`,
    notWritten: (why: string) => `The answer is not complete, as it can’t be written: ${why}`,
    unreadable: (why: string) => `The record can’t be read: ${why}`,
  },
};
export type TerminalText = typeof terminal;
