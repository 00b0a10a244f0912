import type { AppState } from '#core/app/app-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import { answerFrom } from '#core/outside/answer.ts';
import type { Answer } from '#core/outside/answers.ts';
import type { OutsideError, OutsideRequest } from '#core/outside/contract.ts';
import { historyAnswer, historyChart } from '#core/outside/history-answer.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Text } from '#core/text/en.ts';
import { outside as words } from '#core/text/en-outside.ts';
import type { Notation } from '../base/notation.ts';
import { chartOf } from '../history/chart-query.ts';
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

  return (request) =>
    Promise.resolve(
      request.command === 'history'
        ? history(request)
        : answerFrom(state(), request, { moment: moment(), ...wording() }),
    );
}
