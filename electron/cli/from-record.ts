import * as v from 'valibot';
import fs from 'node:fs';
import path from 'node:path';
import { type AppState, initialState } from '#core/app/app-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { Wording } from '#core/text/wording.ts';
import { listedOrigin, priceOf } from '#core/desk/choices.ts';
import { type Origin, originOf } from '#core/desk/trade.ts';
import { rankingFor } from '#core/desk/desk-view.ts';
import { oldBaseMs, priceMessage } from '#core/desk/message.ts';
import { ageText } from '#core/text/age-text.ts';
import { priceView } from '#core/desk/price-view.ts';
import type { Answer } from '#core/local-api/answers.ts';
import type { GapsAsked, LocalApiError } from '#core/local-api/contract.ts';
import { gapsAnswer } from '#core/local-api/gaps-answer.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { type Source, SANDBOX } from '#core/rates/source.ts';
import { type Connection, NOT_CONNECTED } from '#core/requests/connection.ts';
import { connection as connectionSchema } from '#core/requests/connection-schema.ts';
import { readChoices, salvaged } from '#core/settings/read-choices.ts';
import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import { languageOf, textIn } from '#core/text/catalogue.ts';
import { formatOf } from '../base/wording.ts';
import { quoteText } from '#core/local-api/print-quote.ts';
import { readQuestion } from '#core/local-api/routes-answer.ts';
import { storedQuote } from '../desk/quotes-table.ts';
import { gapsQuestionFor } from '../history/gaps-question.ts';
import { askHere } from '../history/chart-questions.ts';
import { answering } from '../local-api/answering.ts';
import type { PublicService } from '../public/public-service.ts';
import { publicService } from '../public/sources.ts';
import { openToRead } from '../record/record-file.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { RateRecord } from '../record/record.ts';
import { replayGaps } from '../record/replay-gaps.ts';
import { DATA_FILES, RECORD_FILES } from '../store/data-files.ts';
import type { Asked } from './request.ts';

/**
 * Answers from the record, which is opened read-only and may be in use by the app.
 * @returns null if there is no record.
 * @throws if it, or what says which one is the person's, cannot be read.
 */
export async function fromRecord(
  dataFolder: string,
  request: Asked,
  nowMs: number,
  words: TerminalWords | null,
): Promise<Result<Answer, LocalApiError> | null> {
  const read = opened(dataFolder, nowMs, words ?? ENGLISH);
  if (!read) return null;
  const { state, record, moment, wording } = read;
  try {
    if (request.command === 'gaps') return gapsIn(read, request, words ?? ENGLISH);
    const withRecord: WithRecord = (work) => work(record);
    const answer = answering({
      state: () => state,
      withRecord,
      askCharts: askHere(withRecord),
      moment: () => moment,
      wording: () => wording,
    });
    return await answer(request, words?.language ?? null);
  } finally {
    record.close();
  }
}

function gapsIn(
  { state, file, moment }: Opened,
  request: GapsAsked,
  { language, own }: TerminalWords,
): Result<Answer, LocalApiError> {
  const refusalWording = { text: textIn(language), words: own.localApi };
  const asked = readQuestion(state, request, refusalWording);
  if (!asked.ok) return asked;
  const question = gapsQuestionFor(state, asked.value, moment);
  const found = replayGaps(file, question, () => undefined);
  return ok(gapsAnswer(state, asked.value, found, moment.nowMs));
}

/**
 * The person's message with his price, as _Copy message_ writes it.
 * @returns null without a price; an error for one whose base is no longer fresh.
 * @throws as `fromRecord`.
 */
export function ownMessage(
  dataFolder: string,
  nowMs: number,
  words: TerminalWords,
): Result<string, string> | null {
  const read = opened(dataFolder, nowMs, words);
  if (!read) return null;
  const { state, record, moment, wording } = read;
  record.close();
  const { desk } = state.choices;
  const ranking = rankingFor(state, desk.pair, moment);
  const view = priceView(state, priceOf(desk, desk.pair), ranking);
  const message = priceMessage(view, desk, nowMs, wording);
  const fromMs = oldBaseMs(view, nowMs);
  if (message === null || fromMs === null) return message === null ? null : ok(message);
  return fail(words.own.problems.oldBase(ageText(nowMs - fromMs, words.common)));
}

/**
 * A quote to a customer with its basis, out of the trades' file.
 * @returns null without such a quote.
 * @throws if the files cannot be read.
 */
export function ownQuote(
  dataFolder: string,
  number: number,
  nowMs: number,
  words: TerminalWords,
): string | null {
  const choices = readChoices(readSettings(dataFolder, words));
  const { source } = sourceIn(dataFolder, words);
  const file = path.join(dataFolder, DATA_FILES.trades);
  if (!isThere(file, words)) return null;
  // The demo's desk lists the person's own quotes or its own, and either may be meant.
  const listed = listedOrigin({ source, choices });
  for (const origin of new Set<Origin>([listed, originOf(source), 'real'])) {
    const quote = storedQuote(file, origin, number);
    if (quote) return quoteText(quote, origin === 'sandbox', nowMs, words);
  }
  return null;
}

interface Opened {
  readonly file: string;
  readonly record: RateRecord;
  readonly state: AppState;
  readonly moment: Moment;
  readonly wording: Wording;
}

/** The state that the stored settings and the record make; null without a record. */
function opened(dataFolder: string, nowMs: number, words: TerminalWords): Opened | null {
  const choices = readChoices(readSettings(dataFolder, words));
  const { source, connection, chosen } = sourceIn(dataFolder, words);
  const file = path.join(dataFolder, RECORD_FILES[source.kind]);
  if (!isThere(file, words)) return null;
  const record = openToRead(file, source);
  const systemLocale = Intl.DateTimeFormat().resolvedOptions().locale;
  return {
    file,
    record,
    state: {
      ...initialState(source, chosen?.periodMs ?? null, choices, record.load(), nowMs),
      connection: { ...NOT_CONNECTED, connection },
    },
    moment: { nowMs, steadyMs: performance.now() },
    wording: {
      ...formatOf(choices, systemLocale),
      text: textIn(languageOf([choices.language, systemLocale])),
    },
  };
}

interface ChosenSource {
  readonly source: Source;
  readonly connection: Connection | null;
  readonly chosen: PublicService | null;
}

/** The person's source. */
export function sourceIn(dataFolder: string, words: TerminalWords): ChosenSource {
  const stored = readSettings(dataFolder, words);
  const connection = salvaged(connectionSchema, stored['connection'], null);
  const chosen = publicService(salvaged(v.nullable(v.string()), stored['publicSource'], null));
  const source: Source = connection
    ? { kind: 'account', key: connection.address }
    : (chosen?.source ?? SANDBOX);
  return { source, connection, chosen };
}

/** @throws if another user keeps it to himself, or if it is a pipe, which would never end. */
function isThere(file: string, { own: { localApi } }: TerminalWords): boolean {
  // `existsSync` would say no.
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() === false) throw new Error(localApi.errors.noFile(path.basename(file)));
  return found !== undefined;
}

/**
 * Without a file, the defaults apply.
 * @throws if it cannot be read: the connection in it says whose record answers.
 */
function readSettings(dataFolder: string, words: TerminalWords): Readonly<Record<string, unknown>> {
  const file = path.join(dataFolder, DATA_FILES.settings);
  if (!isThere(file, words)) return {};
  const stored: unknown = readJson(fs.readFileSync(file, 'utf8'));
  if (typeof stored !== 'object' || stored === null) {
    throw new Error(words.own.localApi.errors.damagedSettings);
  }
  return { ...stored };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
