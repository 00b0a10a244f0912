import type { AppState } from '#core/app/app-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import { answerFrom } from '#core/local-api/answer.ts';
import type { AnswerWording } from '#core/local-api/words.ts';
import { readAsked } from '#core/local-api/ask-answer.ts';
import type { Answer } from '#core/local-api/answers.ts';
import type { LocalApiError, LocalApiRequest } from '#core/local-api/contract.ts';
import { historyAnswer, historyChart } from '#core/local-api/history-answer.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { SpokenText } from '#core/text/en/local-api.ts';
import { textIn } from '#core/text/catalogue.ts';
import { spokenIn } from '#core/text/terminal-catalogue.ts';
import type { Wording } from '#core/text/wording.ts';
import { createStateThen } from '../convert/past.ts';
import type { AskCharts } from '../history/chart-questions.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { AnswerRequest } from './session.ts';

/** What answers are made of; each is read again for each answer. */
export interface AnsweringOptions {
  readonly state: () => AppState;
  readonly withRecord: WithRecord;
  readonly askCharts: AskCharts;
  readonly moment: () => Moment;
  readonly wording: () => Wording;
}

const noRecord = ({ errors }: SpokenText): LocalApiError => ({
  code: 'no-record',
  message: errors.noRecord,
});

/** Answers requests from the state and the record, which stay unchanged. */
export function answering({
  state,
  withRecord,
  askCharts,
  moment,
  wording,
}: AnsweringOptions): AnswerRequest {
  async function history(
    request: Extract<LocalApiRequest, { command: 'history' }>,
    reader: AnswerWording,
  ): Promise<Result<Answer, LocalApiError>> {
    const now = state();
    const chart = historyChart(now, request, reader);
    if (!chart.ok) return chart;
    const { nowMs } = moment();
    const question = { kind: 'chart', request: chart.value, nowMs, sideRules: new Map() } as const;
    const drawn = await askCharts(question);
    if (!drawn.ok) return fail(noRecord(reader.words));
    return ok(historyAnswer(now, chart.value.series[0], drawn.value));
  }

  const stateThen = createStateThen(withRecord);

  async function answer(
    request: LocalApiRequest,
    reader: AnswerWording,
  ): Promise<Result<Answer, LocalApiError>> {
    const now = state();
    if (request.command === 'history') return history(request, reader);
    if (request.command !== 'ask') return answerFrom(now, request, reader, stateThen);
    const asked = await readAsked(now, request.text, reader, async (series, range) => {
      const { nowMs } = reader.moment;
      const found = await askCharts({ kind: 'figures', series, range, nowMs });
      return found.ok ? found.value : null;
    });
    if (!asked.ok) return asked;
    return asked.value.kind === 'figure'
      ? ok(asked.value.figure)
      : answer(asked.value.request, reader);
  }

  return (request, language = null) => {
    const reader = { moment: moment(), ...wording(), words: spokenIn(language ?? 'en') };
    const text = language === null ? reader.text : textIn(language);
    return answer(request, { ...reader, text });
  };
}
