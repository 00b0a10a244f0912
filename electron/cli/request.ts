import { parseArgs } from 'node:util';
import { isTypo } from '#core/command/match.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import { PRESETS } from '#core/history/chart-range.ts';
import { parseQuoteId } from '#core/desk/customer-quote.ts';
import type { GapsAsked, LocalApiRequest } from '#core/local-api/contract.ts';
import { type Format, parseFormat } from '#core/local-api/format.ts';
import { parseCode, type CurrencyCode } from '#core/rates/currency.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { TerminalText } from '#core/text/en/terminal.ts';
import {
  COMMAND_NAMES,
  type CommandName,
  isCommand,
  type Option,
  optionsOf,
  RANGES,
} from './commands.ts';
import { usageOf } from './help.ts';

export type Form = 'text' | 'json' | 'csv';

/** What the words of a command line want. */
export type Wanted =
  | { readonly kind: 'help'; readonly of: CommandName | null }
  | { readonly kind: 'mcp'; readonly dataFolder: string | null }
  /** The person's own message with his price. */
  | { readonly kind: 'message'; readonly dataFolder: string | null }
  /** A quote of his to a customer. */
  | { readonly kind: 'quote'; readonly number: number; readonly dataFolder: string | null }
  /** Where the numbers come from. */
  | { readonly kind: 'source'; readonly form: Form; readonly dataFolder: string | null }
  /** A text with numbers in it. */
  | {
      readonly kind: 'format';
      readonly format: Format;
      readonly isWatched: boolean;
      readonly dataFolder: string | null;
    }
  | {
      readonly kind: 'answer';
      readonly request: Asked;
      readonly form: Form;
      /** Whether all others are listed below the best. */
      readonly isAll: boolean;
      /** Whether it is printed again whenever it changes. */
      readonly isWatched: boolean;
      readonly dataFolder: string | null;
    };

/** What the app or the record answers, and what only the record does. */
export type Asked = LocalApiRequest | GapsAsked;

/** What is wrong with the words, in the language of the terminal. */
type Problem = (words: TerminalText) => string;

type Read = Result<Wanted, Problem>;
type Values = Readonly<Record<string, string | boolean | undefined>>;

/** @returns what is wanted, or what is wrong with the words and what to do. */
export function readWords(words: readonly string[]): Read {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    return ok({ kind: 'help', of: null });
  }
  if (!isCommand(name)) return sentence(words);
  const parsed = parse(name, rest);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values['help'] === true) return ok({ kind: 'help', of: name });
  const wrong = wrongValue(name, values);
  if (wrong !== null) return fail(wrong);
  const extra = positionals[mostWords(name, values)];
  if (extra !== undefined) {
    return fail((own) => own.problems.extra(name, extra, usageOf(name, { own })));
  }
  const dataFolder = textOf(values, 'user-data-dir') ?? null;
  if (name === 'mcp') return ok({ kind: 'mcp', dataFolder });
  if (name === 'quote') {
    const number = parseQuoteId(positionals[0] ?? '');
    return number === null
      ? fail(({ problems }) => problems.noQuoteId)
      : ok({ kind: 'quote', number, dataFolder });
  }
  if (name === 'send') {
    return positionals.length === 0 || positionals[0] === 'price'
      ? ok({ kind: 'message', dataFolder })
      : fail(({ problems }) => problems.send);
  }
  const form = formOf(values);
  if (!form.ok) return form;
  const isWatched = values['watch'] === true;
  const format = textOf(values, 'format');
  if (format !== undefined) return formatted(format, isWatched, dataFolder);
  if (name === 'source') return ok({ kind: 'source', form: form.value, dataFolder });
  const request = requestOf(name, positionals, values);
  if (!request.ok) return request;
  // Who names the command wants its table, who asks for a price only the best.
  const isAll = values['all'] === true || (name === 'platforms' && !hasAmount(values));
  const shown = { form: form.value, isAll, isWatched };
  return ok({ kind: 'answer', request: request.value, ...shown, dataFolder });
}

function formatted(text: string, isWatched: boolean, dataFolder: string | null): Read {
  const format = parseFormat(text);
  if (!format.ok) return fail(({ localApi }) => format.error(localApi.format));
  return ok({ kind: 'format', format: format.value, isWatched, dataFolder });
}

const OWN_PRICE = ['my price', 'send price'];

/** What is no command is a sentence, as the command bar takes it. */
function sentence(words: readonly string[]): Read {
  const [first = '', second = ''] = words.map((word) => word.toLowerCase());
  if (OWN_PRICE.includes(first)) return readWords(['send', ...words.slice(1)]);
  if (OWN_PRICE.includes(`${first} ${second}`)) return readWords(['send', ...words.slice(2)]);
  const near = COMMAND_NAMES.find((name) => isTypo(first, name));
  if (near !== undefined) return fail(({ problems }) => problems.noCommand(first, near));
  return readWords(['ask', ...words]);
}

/** How many words a command takes; a sum may have many. */
function mostWords(name: CommandName, values: Values): number {
  switch (name) {
    case 'rates':
    case 'convert':
    case 'history':
    case 'ask':
      return Infinity;
    case 'platforms':
      // `--buy 500 usdt` has its unit apart.
      return hasAmount(values) ? 2 : 1;
    case 'routes':
    case 'gaps':
      return values['amount'] === undefined ? 1 : 2;
    case 'alerts':
    case 'mcp':
    case 'source':
      return 0;
    case 'send':
    case 'quote':
      return 1;
  }
}

const hasAmount = (values: Values): boolean =>
  values['buy'] !== undefined || values['sell'] !== undefined;

const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

function parse(
  name: CommandName,
  args: readonly string[],
): Result<{ values: Values; positionals: readonly string[] }, Problem> {
  const options = Object.fromEntries(
    Object.entries<Option>(optionsOf(name)).map(([option, { takes }]) => [
      option,
      { type: takes === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  // Node says what is wrong in English alone, so that this is done here.
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    const type = options[token.name]?.type;
    if (type === undefined) return fail(({ problems }) => problems.noOption(rawName, name));
    if (type === 'boolean' && value !== undefined) {
      return fail(({ problems }) => problems.noValue(rawName, name));
    }
    // What looks like another option is no value: `--buy --json` left it out.
    const isLeftOut = value === undefined || (!token.inlineValue && /^-./.test(value));
    if (type === 'string' && isLeftOut) {
      return fail(({ problems }) => problems.needsValue(rawName, name));
    }
  }
  return ok({ values, positionals });
}

function wrongValue(name: CommandName, given: Values): Problem | null {
  for (const [option, { values }] of Object.entries<Option>(optionsOf(name))) {
    const value = textOf(given, option);
    if (value === undefined || !values || values.includes(value)) continue;
    return ({ problems }) => problems.value(option, values.join(', '), value);
  }
  return null;
}

function formOf(values: Values): Result<Form, Problem> {
  const forms = (['json', 'csv', 'format'] as const).filter((form) => values[form] !== undefined);
  if (forms.length > 1) return fail(({ problems }) => problems.oneOf('--json, --csv', '--format'));
  const [form = 'text'] = forms;
  return ok(form === 'format' ? 'text' : form);
}

function requestOf(
  name: Exclude<CommandName, 'mcp' | 'send' | 'quote' | 'source'>,
  words: readonly string[],
  values: Values,
): Result<Asked, Problem> {
  switch (name) {
    case 'rates':
      return ratesRequest(words, textOf(values, 'base'));
    case 'ask':
      return words.length === 0
        ? fail(({ problems }) => problems.noSentence)
        : ok({ command: 'ask', text: words.join(' ') });
    case 'convert':
      return words.length === 0
        ? fail(({ problems }) => problems.noAmount)
        : ok({ command: 'convert', text: words.join(' ') });
    case 'platforms':
      return platformsRequest(words, values);
    case 'routes':
      return pairRequest('routes', words, values);
    case 'gaps':
      return pairRequest('gaps', words, values);
    case 'history':
      return historyRequest(words, values);
    case 'alerts':
      return ok({ command: 'alerts' });
  }
}

function ratesRequest(
  words: readonly string[],
  baseText: string | undefined,
): Result<LocalApiRequest, Problem> {
  const [pairBase, ...rest] = words.flatMap((word) => word.split('/')).filter(Boolean);
  const isPair = words.length === 1 && words[0]?.includes('/') === true;
  const typed = isPair ? rest : [pairBase, ...rest].flatMap((word) => word ?? []);
  const codes: CurrencyCode[] = [];
  for (const word of typed) {
    const code = parseCode(word);
    if (code === null) return fail(({ problems }) => problems.noCode(word, 'NGN'));
    codes.push(code);
  }
  const named = baseText ?? (isPair ? pairBase : undefined);
  const base = named === undefined ? undefined : parseCode(named);
  if (base === null) return fail(({ problems }) => problems.noCode(named ?? '', 'USD'));
  if (words.length === 0 && baseText === undefined) {
    return ok({ command: 'rates', arePrices: true });
  }
  return ok({
    command: 'rates',
    ...(base === undefined ? {} : { base }),
    ...(codes.length === 0 ? {} : { codes }),
  });
}

function platformsRequest(
  words: readonly string[],
  values: Values,
): Result<LocalApiRequest, Problem> {
  const [word = '', unit] = tickerFirst(words);
  const ticker = parseTicker(word);
  if (word === '') return fail(({ problems }) => problems.nameTicker);
  if (!ticker) return fail(({ problems }) => problems.noTicker(word, 'parallax platforms usdtngn'));
  const [buy, sell] = [textOf(values, 'buy'), textOf(values, 'sell')];
  if (buy !== undefined && sell !== undefined)
    return fail(({ problems }) => problems.oneOf('--buy', '--sell'));
  const typed = buy ?? sell;
  if (typed === undefined) return ok({ command: 'platforms', ticker });
  const amount = unit === undefined ? typed : `${typed} ${unit}`;
  const side = buy === undefined ? 'sell' : 'buy';
  return ok({ command: 'platforms', ticker, deal: { side, amount } });
}

/** The unit of `--buy 500 usdt` may come before the ticker: it is shorter. */
const tickerFirst = (words: readonly string[]): readonly string[] =>
  [...words].sort((left, right) => Number(!parseTicker(left)) - Number(!parseTicker(right)));

function pairRequest(
  command: 'routes' | 'gaps',
  words: readonly string[],
  values: Values,
): Result<Asked, Problem> {
  const [first, second] = tickerFirst(words);
  const typed = textOf(values, 'amount');
  const isUnit = typed !== undefined && first !== undefined && !parseTicker(first);
  const [word, unit] = isUnit ? [second, first] : [first, second];
  const ticker = word === undefined ? undefined : parseTicker(word);
  if (ticker === null) return fail(({ problems }) => problems.noTicker(word ?? '', 'usdtngn'));
  const amount = unit === undefined ? typed : `${typed ?? ''} ${unit}`;
  return ok({
    command,
    ...(ticker === undefined ? {} : { ticker }),
    ...(amount === undefined ? {} : { amount }),
  });
}

function historyRequest(
  words: readonly string[],
  values: Values,
): Result<LocalApiRequest, Problem> {
  if (words.length === 0) return fail(({ problems }) => problems.namePair);
  const range = PRESETS[RANGES.indexOf(textOf(values, 'range') ?? '1m')] ?? 'month';
  const market = MARKETS.find((each) => each === textOf(values, 'market'));
  const pair = words.join(' ');
  return ok({ command: 'history', pair, range, ...(market === undefined ? {} : { market }) });
}
