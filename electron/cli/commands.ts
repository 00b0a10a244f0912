import { PRESETS } from '#core/history/chart-range.ts';
import { RANGE_WORDS } from '#core/command/meaning.ts';
import { MARKETS } from '#core/rates/market.ts';
import { BARS } from '#core/outside/bars.ts';

/** An option of a command; `takes` names its value, and is missing for a switch. */
export interface Option {
  readonly takes?: string;
  readonly values?: readonly string[];
  /** Whether a text with fields in braces is a value too. */
  readonly hasFields?: boolean;
  readonly about: string;
}

export interface CommandHelp {
  readonly usage: string;
  readonly about: string;
  readonly options: Readonly<Record<string, Option>>;
}

const JSON_OPTION: Option = { about: 'print JSON for programs, with exact numbers' };
const FORMAT: Option = {
  takes: 'BAR',
  values: BARS,
  hasFields: true,
  about: 'print what a status bar expects, or a text with fields: {usdt.buy} {usdt.buy.platform}',
};
export const RANGES: readonly string[] = PRESETS.map((preset) => RANGE_WORDS[preset]);

/** Every command. Parsing, help and completion are made from this table. */
export const COMMANDS = {
  rates: {
    usage: 'rates [CODE ...]',
    about:
      'Prices of the watched currencies in your money, or rates: rates ngn ghs, rates usd/ngn.',
    options: {
      base: { takes: 'CODE', about: 'for one unit of this currency' },
      format: FORMAT,
      json: JSON_OPTION,
    },
  },
  convert: {
    usage: 'convert AMOUNT FROM [TO] [MARKET]',
    about: 'Converts an amount in every market, or in one: convert 500 usdt ngn.',
    options: { json: JSON_OPTION },
  },
  platforms: {
    usage: 'platforms TICKER',
    about: 'Quotes of a ticker, and the deals for an amount: platforms usdtngn --buy 500000.',
    options: {
      buy: { takes: 'AMOUNT', about: 'of the money to spend, or “500 usdt” to get' },
      sell: { takes: 'AMOUNT', about: 'of the asset to sell, or “500k ngn” to get' },
      json: JSON_OPTION,
    },
  },
  routes: {
    usage: 'routes [TICKER]',
    about: 'Ways to buy here and sell there, after my fees: routes usdtngn --amount 500k.',
    options: {
      amount: { takes: 'AMOUNT', about: 'of the money, or “300 usdt”; the pair’s own if omitted' },
      json: JSON_OPTION,
    },
  },
  gaps: {
    usage: 'gaps [TICKER]',
    about: 'When buying here and selling there kept something, in the last 30 days: gaps usdtngn.',
    options: {
      amount: { takes: 'AMOUNT', about: 'of the money, or “300 usdt”; the pair’s own if omitted' },
      json: JSON_OPTION,
    },
  },
  ask: {
    usage: 'ask SENTENCE',
    about: 'Answers what the command bar answers; “ask” may be left out: parallax buy 500k.',
    options: { json: JSON_OPTION },
  },
  send: {
    usage: 'send',
    about: 'Prints your message with your price, from your own files.',
    options: {},
  },
  quote: {
    usage: 'quote ID',
    about: 'Prints a quote of yours with what was known when you made it, from your own files.',
    options: {},
  },
  source: {
    usage: 'source',
    about: 'Prints where the numbers come from: the demo, a public source, or your account.',
    options: { json: JSON_OPTION },
  },
  history: {
    usage: 'history PAIR',
    about: 'Recorded closes of a pair: history usd/ngn --range 1y --csv.',
    options: {
      range: { takes: 'SPAN', values: RANGES, about: 'how far back; 1m if omitted' },
      market: { takes: 'MARKET', values: MARKETS, about: 'a market; the chosen one if omitted' },
      csv: { about: 'print CSV' },
      json: JSON_OPTION,
    },
  },
  alerts: {
    usage: 'alerts',
    about: 'The alerts with their present values, and the last ones that fired.',
    options: { json: JSON_OPTION },
  },
  watch: {
    usage: 'watch',
    about:
      'Prints the numbers of the tray again whenever they change, or a line per change: watch --quotes usdtngn --json.',
    options: {
      alerts: { about: 'a line for each alert that fires from now on' },
      rates: { about: 'a line for each rate that changes; of these codes, if there are any' },
      quotes: { about: 'a line for each platform of this ticker that changes' },
      routes: { about: 'a line for each way that changes; of this ticker, if there is one' },
      amount: { takes: 'AMOUNT', about: 'for --routes, as in parallax routes' },
      every: { takes: 'SECONDS', about: 'how often to look, from 1 on; 5 if omitted' },
      format: FORMAT,
      json: JSON_OPTION,
    },
  },
  merge: {
    usage: 'merge A B OUT',
    about: 'Joins two records of one source, such as those of two desks, into a new file.',
    options: {},
  },
  mcp: {
    usage: 'mcp',
    about: 'Serves read-only tools to a program that speaks MCP, over standard input and output.',
    options: {},
  },
  completion: {
    usage: 'completion bash|zsh|fish',
    about: 'Prints a script that completes commands and options in your shell.',
    options: {},
  },
} as const satisfies Record<string, CommandHelp>;
export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/** Options of every command. */
const COMMON: Readonly<Record<string, Option>> = {
  'user-data-dir': {
    takes: 'DIR',
    about: 'the data folder, if the app was started with another one',
  },
  help: { about: 'print this' },
};
export const optionsOf = (name: CommandName): Readonly<Record<string, Option>> => ({
  ...COMMANDS[name].options,
  ...COMMON,
});
