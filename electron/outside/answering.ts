import type { AppState } from '#core/app/app-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import { answerFrom } from '#core/outside/answer.ts';
import { readAsked } from '#core/outside/ask-answer.ts';
import type { Answer } from '#core/outside/answers.ts';
import type { OutsideError, OutsideRequest } from '#core/outside/contract.ts';
import { historyAnswer, historyChart } from '#core/outside/history-answer.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Text } from '#core/text/en.ts';
import { outside as words } from '#core/text/en-outside.ts';
import type { Notation } from '../base/notation.ts';
import { createStateThen } from '../convert/past.ts';
import { chartOf, figuresOf } from '../history/chart-query.ts';
import type { RateRecord } from '../record/record.ts';
import type { AnswerRequest } from './session.ts';

/** What answers are made of; each is read again for each answer. */
export interface AnsweringOptions {
  readonly state: () => AppState;
  readonly record: () => RateRecord | null;
  readonly moment: () => Moment;
  readonly wording: () => Notation & { readonly text: Text };
}

const NO_RECORD: OutsideError = { code: 'no-record', message: words.errors.noRecord };

/** Answers requests from the state and the record, which stay unchanged. */
export function answering({ state, record, moment, wording }: AnsweringOptions): AnswerRequest {
  function history(
    request: Extract<OutsideRequest, { command: 'history' }>,
  ): Result<Answer, OutsideError> {
    const now = state();
    const chart = historyChart(now, request);
    if (!chart.ok) return chart;
    const opened = record();
    if (!opened) return fail(NO_RECORD);
    const drawn = chartOf(opened, chart.value, moment().nowMs);
    return ok(historyAnswer(now, chart.value.series[0], drawn));
  }

  const stateThen = createStateThen(record);

  function answer(request: OutsideRequest): Result<Answer, OutsideError> {
    const reader = { moment: moment(), ...wording() };
    const now = state();
    if (request.command === 'history') return history(request);
    if (request.command !== 'ask') {
      return answerFrom(now, request, reader, record() ? stateThen : null);
    }
    const asked = readAsked(now, request.text, reader, (series, range) =>
      figuresOf(record(), series, range, reader.moment.nowMs, now.choices.ages),
    );
    if (!asked.ok) return asked;
    return asked.value.kind === 'figure' ? ok(asked.value.figure) : answer(asked.value.request);
  }

  return (request) => Promise.resolve(answer(request));
}
