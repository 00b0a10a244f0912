import type { Readable, Writable } from 'node:stream';
import { LINKS } from '#core/base/links.ts';
import { fail, messageOf, ok, type Result } from '#core/base/result.ts';
import { filledIn } from '#core/local-api/format.ts';
import type { Answer } from '#core/local-api/answers.ts';
import type { LocalApiError } from '#core/local-api/contract.ts';
import { quoteId } from '#core/desk/customer-quote.ts';
import { answerText, historyCsv } from '#core/local-api/print.ts';
import { plain } from '#core/local-api/print-parts.ts';
import { creditOf, type Source } from '#core/rates/source.ts';
import type { TerminalWords } from '#core/text/terminal-texts.ts';
import { terminalWords } from './terminal-words.ts';
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
    case 'mcp':
      return serve(wanted.value.dataFolder ?? terminal.defaultDataFolder, terminal);
    case 'message':
      return printMessage(wanted.value.dataFolder ?? terminal.defaultDataFolder, terminal);
    case 'quote':
      return printQuote(wanted.value, terminal);
    case 'source':
      return printSource(wanted.value, terminal);
    case 'answer':
    case 'format':
      return print(wanted.value, terminal);
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
    if (!message?.ok) {
      terminal.problem(`${message?.error ?? terminal.words.own.problems.noOwnPrice}\n`);
      return NO_NUMBERS;
    }
    const lines = message.value.split('\n').map((each) => plain(each).replaceAll('\uFFFD', ' '));
    terminal.out(`${lines.join('\n')}\n`);
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

type Printing = Extract<Wanted, { kind: 'answer' | 'format' }>;

/** How often a watched answer is read. */
const EVERY_MS = 2_000;

/** Once, or again whenever it changed, until the person stops it. */
async function print(wanted: Printing, terminal: Spoken): Promise<number> {
  const { isWatched } = wanted;
  const form = wanted.kind === 'answer' ? wanted.form : 'text';
  const wait = isWatched ? terminal.untilStopped() : () => Promise.resolve(false);
  let before = '';
  let code = ANSWERED;
  do {
    const printed = await printedOf(wanted, terminal);
    const after = printed.ok ? printed.value.facts : printed.error.message;
    if (after !== before) {
      if (printed.ok) terminal.out(printed.value.text);
      code = printed.ok ? ANSWERED : refuse(printed.error, form, terminal);
    }
    before = after;
  } while (await wait(EVERY_MS));
  return isWatched ? ANSWERED : code;
}

interface Printed {
  readonly text: string;
  /** What is another with each change. */
  readonly facts: string;
}

async function printedOf(
  wanted: Printing,
  { words, now, defaultDataFolder }: Spoken,
): Promise<Result<Printed, LocalApiError>> {
  const dataFolder = wanted.dataFolder ?? defaultDataFolder;
  if (wanted.kind === 'format') {
    const filled = await filledIn(
      wanted.format,
      (request) => answerTo(request, dataFolder, now(), words),
      words,
    );
    return filled.ok ? ok({ text: `${filled.value}\n`, facts: filled.value }) : filled;
  }
  const { request, form } = wanted;
  // Programs read what is the same in every terminal.
  const answer = await answerTo(request, dataFolder, now(), form === 'json' ? null : words);
  if ('code' in answer) return fail(answer);
  return ok({ text: written(answer, wanted, words), facts: JSON.stringify(answer, withoutChecks) });
}

/** When a number was read and checked again is no change of it. */
const withoutChecks = (name: string, value: unknown): unknown =>
  name === 'answeredAt' || name === 'checkedAt' ? undefined : value;

function written(
  answer: Answer,
  { form, isAll }: Pick<Extract<Wanted, { kind: 'answer' }>, 'form' | 'isAll'>,
  words: TerminalWords,
): string {
  if (form === 'json') return `${JSON.stringify(answer)}\n`;
  return form === 'csv' && answer.command === 'history'
    ? historyCsv(answer)
    : answerText(answer, words, isAll);
}

/** Programs find the error where they look for the answer. */
function refuse(error: LocalApiError, form: Form, { out, problem }: Spoken): number {
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
