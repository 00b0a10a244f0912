import { PRESETS } from '#core/history/chart-range.ts';
import { RANGE_WORDS } from '#core/command/meaning.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { TerminalText } from '#core/text/en/terminal.ts';

/** An option of a command; `takes` names its value, and is missing for a switch. */
export interface Option {
  readonly takes?: string;
  readonly values?: readonly string[];
}

export interface CommandHelp {
  readonly usage: string;
  readonly options: Readonly<Record<string, Option>>;
}

const JSON_OPTION: Option = {};
const WATCH: Option = {};
export const RANGES: readonly string[] = PRESETS.map((preset) => RANGE_WORDS[preset]);

/** Every command. Parsing and help are made from this table, and core/text/en/terminal.ts. */
export const COMMANDS = {
  rates: {
    usage: 'rates [CODE ...]',
    options: {
      base: { takes: 'CODE' },
      format: { takes: 'TEXT' },
      json: JSON_OPTION,
      watch: WATCH,
    },
  },
  convert: {
    usage: 'convert AMOUNT FROM [TO] [MARKET]',
    options: { json: JSON_OPTION, watch: WATCH },
  },
  platforms: {
    usage: 'platforms TICKER',
    options: {
      buy: { takes: 'AMOUNT' },
      sell: { takes: 'AMOUNT' },
      all: {},
      json: JSON_OPTION,
      watch: WATCH,
    },
  },
  routes: {
    usage: 'routes [TICKER]',
    options: {
      amount: { takes: 'AMOUNT' },
      all: {},
      json: JSON_OPTION,
    },
  },
  gaps: {
    usage: 'gaps [TICKER]',
    options: {
      amount: { takes: 'AMOUNT' },
      json: JSON_OPTION,
    },
  },
  ask: {
    usage: 'ask SENTENCE',
    options: { all: {}, json: JSON_OPTION },
  },
  send: {
    usage: 'send',
    options: {},
  },
  quote: {
    usage: 'quote ID',
    options: {},
  },
  source: {
    usage: 'source',
    options: { json: JSON_OPTION },
  },
  history: {
    usage: 'history PAIR',
    options: {
      range: { takes: 'SPAN', values: RANGES },
      market: { takes: 'MARKET', values: MARKETS },
      csv: {},
      json: JSON_OPTION,
    },
  },
  alerts: {
    usage: 'alerts',
    options: { json: JSON_OPTION, watch: WATCH },
  },
  mcp: {
    usage: 'mcp',
    options: {},
  },
} as const satisfies Record<keyof TerminalText['help']['commands'], CommandHelp>;
export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/** Options of every command. */
const COMMON: Readonly<Record<string, Option>> = {
  'user-data-dir': {
    takes: 'DIR',
  },
  help: {},
};
export const optionsOf = (name: CommandName): Readonly<Record<string, Option>> => ({
  ...COMMANDS[name].options,
  ...COMMON,
});
