import type { Readable, Writable } from 'node:stream';
import { LINKS } from '#core/base/links.ts';
import { messageOf } from '#core/base/result.ts';
import { barText } from '#core/outside/bars.ts';
import { Changes } from '#core/outside/changes.ts';
import { filledIn } from '#core/outside/format.ts';
import type { Answer } from '#core/outside/answers.ts';
import type { OutsideError } from '#core/outside/contract.ts';
import { quoteId } from '#core/desk/customer-quote.ts';
import { answerText, historyCsv, plain } from '#core/outside/print.ts';
import { creditOf, type Source } from '#core/rates/source.ts';
import type { TerminalWords } from '#core/text/terminal-texts.ts';
import { terminalWords } from './terminal-words.ts';
import { isServed } from './client.ts';
import { completionScript } from './completion.ts';
import { helpText } from './help.ts';
import { type Form, readWords, type Wanted } from './request.ts';
import { answerTo } from './source.ts';

/** Exit codes; `helpText` lists them. */
const ANSWERED = 0;
const FAILED = 1;
const NOT_UNDERSTOOD = 2;
const NO_NUMBERS = 3;

export interface Terminal {
  readonly out: (text: string) => void;
  readonly problem: (text: string) => void;
  readonly now: () => number;
  readonly defaultDataFolder: string;
  /** What another program writes to this one. */
  readonly input: () => Readable;
  readonly output: Writable;
  readonly version: string;
  /** Whose language people read here, such as `fr_CI.UTF-8`; programs read English. */
  readonly locale: string;
  /**
   * From this call on, Ctrl and C no longer kills the command. The returned wait resolves after the
   * time, or at once when the person stops the command: then false.
   */
  readonly untilStopped: () => (ms: number) => Promise<boolean>;
}

/** A terminal with its words. */
interface Spoken extends Terminal {
  readonly words: TerminalWords;
}

/** Runs one command line. @returns its exit code. */
export async function run(typed: readonly string[], given: Terminal): Promise<number> {
  const wanted = readWords(typed);
  const words = await terminalWords(given.locale);
  const terminal: Spoken = { ...given, words };
  if (!wanted.ok) {
    terminal.problem(`${plain(wanted.error(words.own))}\n`);
    return NOT_UNDERSTOOD;
  }
  switch (wanted.value.kind) {
    case 'help':
      terminal.out(helpText(wanted.value.of, words));
      return ANSWERED;
    case 'completion':
      terminal.out(completionScript(wanted.value.shell, words));
      return ANSWERED;
    case 'mcp':
      return serve(wanted.value.dataFolder ?? terminal.defaultDataFolder, terminal);
    case 'message':
      return printMessage(wanted.value.dataFolder ?? terminal.defaultDataFolder, terminal);
    case 'quote':
      return printQuote(wanted.value, terminal);
    case 'source':
      return printSource(wanted.value, terminal);
    case 'answer':
      return wanted.value.everyMs === null
        ? once(wanted.value, terminal)
        : again(wanted.value, wanted.value.everyMs, terminal);
    case 'format':
      return printFormat(wanted.value, terminal);
  }
}

/** Until the client closes its end. What it sends wrongly is answered to it, and said here. */
async function serve(dataFolder: string, terminal: Spoken): Promise<number> {
  const { serveMcp } = await import('./mcp.ts');
  const { version, now, input, output, problem } = terminal;
  await serveMcp({
    version,
    input: input(),
    output,
    answer: (request) => answerTo(request, dataFolder, now(), null),
    onProblem: (error) => problem(`${messageOf(error)}\n`),
  });
  return ANSWERED;
}

/** Read by this program alone: own prices never pass the local interface. */
async function printMessage(dataFolder: string, terminal: Spoken): Promise<number> {
  const { ownMessage } = await import('./from-record.ts');
  try {
    const message = ownMessage(dataFolder, terminal.now(), terminal.words);
    if (message === null) {
      terminal.problem(`${terminal.words.own.problems.noOwnPrice}\n`);
      return NO_NUMBERS;
    }
    terminal.out(`${plain(message).replaceAll('\uFFFD', ' ')}\n`);
    return ANSWERED;
  } catch (error) {
    terminal.problem(`${terminal.words.own.problems.unreadable(messageOf(error))}\n`);
    return FAILED;
  }
}

/** Read by this program alone: names of customers never pass the local interface. */
async function printQuote(
  { number, dataFolder }: Extract<Wanted, { kind: 'quote' }>,
  terminal: Spoken,
): Promise<number> {
  const { ownQuote } = await import('./from-record.ts');
  try {
    const { now, words, defaultDataFolder } = terminal;
    const text = ownQuote(dataFolder ?? defaultDataFolder, number, now(), words);
    if (text === null)
      terminal.problem(`${terminal.words.own.problems.noQuote(quoteId(number))}\n`);
    else terminal.out(text);
    return text === null ? NO_NUMBERS : ANSWERED;
  } catch (error) {
    terminal.problem(`${terminal.words.own.problems.unreadable(messageOf(error))}\n`);
    return FAILED;
  }
}

type Sourcing = Extract<Wanted, { kind: 'source' }>;

/** Read from the settings, which say it before any number is there. */
async function printSource({ form, dataFolder }: Sourcing, terminal: Spoken): Promise<number> {
  const { sourceIn } = await import('./from-record.ts');
  try {
    const { source } = sourceIn(dataFolder ?? terminal.defaultDataFolder, terminal.words);
    terminal.out(form === 'json' ? sourceJson(source) : sourceLines(source, terminal.words));
    return ANSWERED;
  } catch (error) {
    terminal.problem(`${terminal.words.own.problems.unreadable(messageOf(error))}\n`);
    return FAILED;
  }
}

function sourceJson(source: Source): string {
  const wanted = creditOf(source);
  const credit = wanted && { text: wanted.text, url: LINKS[wanted.link] };
  return `${JSON.stringify({ kind: source.kind, source: source.key, credit })}\n`;
}

function sourceLines(source: Source, { own }: TerminalWords): string {
  const { demo, account, public: named } = own.sources;
  if (source.kind === 'public') {
    const { text, link } = source.credit;
    return `${named(source.key)}\n${text}: ${LINKS[link]}\n`;
  }
  return `${source.kind === 'sandbox' ? demo : plain(account(source.key))}\n`;
}

type Answering = Extract<Wanted, { kind: 'answer' }>;

async function once({ request, form, dataFolder }: Answering, terminal: Spoken): Promise<number> {
  const answered = await answerTo(
    request,
    dataFolder ?? terminal.defaultDataFolder,
    terminal.now(),
    readerOf(form, terminal),
  );
  if ('code' in answered) return refuse(answered, form, terminal);
  terminal.out(written(answered, form, terminal.words));
  return ANSWERED;
}

/** Programs read what is the same in every terminal. */
const readerOf = (form: Form, { words }: Spoken): TerminalWords | null =>
  form === 'json' ? null : words;

/** Prints what is new since the look before, until it is stopped or the app that served it quits. */
async function again(wanted: Answering, everyMs: number, terminal: Spoken): Promise<number> {
  const { request, form } = wanted;
  const dataFolder = wanted.dataFolder ?? terminal.defaultDataFolder;
  const wait = terminal.untilStopped();
  const print = printerOf(request, form, terminal.words);
  const isStream = ['rates', 'platforms', 'routes'].includes(request.command);
  let problem = '';
  let wasServed = false;
  do {
    const served = isServed(dataFolder);
    if (isStream && wasServed && !served) {
      terminal.problem(`${terminal.words.own.problems.appQuit}\n`);
      return ANSWERED;
    }
    wasServed = served;
    const answered = await answerTo(request, dataFolder, terminal.now(), readerOf(form, terminal));
    const isAnswer = !('code' in answered);
    if (isAnswer) terminal.out(print(answered));
    else if (answered.message !== problem) refuse(answered, form, terminal);
    problem = isAnswer ? '' : answered.message;
  } while (await wait(everyMs));
  return ANSWERED;
}

/** What is printed of each answer in turn. */
function printerOf(
  { command }: Answering['request'],
  form: Form,
  words: TerminalWords,
): (answer: Answer) => string {
  const firings = newFirings(form);
  const changes = new Changes(words);
  let before = '';
  return (answer) => {
    if (answer.command === 'alerts') return firings(answer);
    if (command !== 'status' && isFollowed(answer)) {
      return changes
        .next(answer)
        .map(({ line, text }) => `${form === 'json' ? JSON.stringify(line) : text}\n`)
        .join('');
    }
    const after = JSON.stringify({ ...answer, answeredAt: '' });
    const isNew = after !== before;
    before = after;
    return isNew ? written(answer, form, words) : '';
  };
}

const isFollowed = (answer: Answer): answer is Parameters<Changes['next']>[0] =>
  answer.command === 'rates' || answer.command === 'platforms' || answer.command === 'routes';

type Formatting = Extract<Wanted, { kind: 'format' }>;

/** Once, or a line whenever it changes. */
async function printFormat(wanted: Formatting, terminal: Spoken): Promise<number> {
  const { format, everyMs } = wanted;
  const dataFolder = wanted.dataFolder ?? terminal.defaultDataFolder;
  const { words } = terminal;
  const look = () =>
    filledIn(format, (each) => answerTo(each, dataFolder, terminal.now(), words), words);
  const wait = everyMs === null ? () => Promise.resolve(false) : terminal.untilStopped();
  let before = '';
  let code = ANSWERED;
  do {
    const text = await look();
    const after = text.ok ? text.value : text.error.message;
    if (after !== before) {
      if (text.ok) terminal.out(`${after}\n`);
      else code = refuse(text.error, 'text', terminal);
    }
    before = after;
  } while (await wait(everyMs ?? 0));
  return everyMs === null ? code : ANSWERED;
}

/** A line for each firing that no earlier answer had; those of the first answer are old. */
function newFirings(form: Form): (answer: Extract<Answer, { command: 'alerts' }>) => string {
  let seen: ReadonlySet<string> | null = null;
  return ({ firings, source }) => {
    const keys = firings.map(({ ruleId, firedAt }) => `${firedAt} ${ruleId}`);
    const fresh = firings.filter((_, index) => seen !== null && !seen.has(keys[index] ?? ''));
    seen = new Set(keys);
    const line = (firing: (typeof firings)[number]): string =>
      form === 'json' ? JSON.stringify({ ...firing, source }) : plain(firing.text);
    return fresh
      .toReversed()
      .map((firing) => `${line(firing)}\n`)
      .join('');
  };
}

function written(answer: Answer, form: Form, words: TerminalWords): string {
  switch (form) {
    case 'text':
      return answerText(answer, words);
    case 'json':
      return `${JSON.stringify(answer)}\n`;
    case 'csv':
      return answer.command === 'history' ? historyCsv(answer) : answerText(answer, words);
    default:
      return answer.command === 'status'
        ? barText(form, answer, words.common)
        : answerText(answer, words);
  }
}

/** Programs find the error where they look for the answer. */
function refuse(error: OutsideError, form: Form, { out, problem }: Spoken): number {
  if (form === 'json') out(`${JSON.stringify({ error })}\n`);
  else problem(`${plain(error.message)}\n`);
  switch (error.code) {
    case 'not-understood':
    case 'ambiguous':
    case 'not-a-message':
      return NOT_UNDERSTOOD;
    case 'no-record':
      return NO_NUMBERS;
    default:
      return FAILED;
  }
}
