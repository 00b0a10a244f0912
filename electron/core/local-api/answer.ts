import type { ObservedState } from '#core/alerts/observe.ts';
import { ok, type Result } from '#core/base/result.ts';
import { NO_PAST, type StateThen } from '#core/convert/convert.ts';
import { alertsAnswer } from './alerts-answer.ts';
import type { Answer } from './answers.ts';
import type { LocalApiError, LocalApiRequest } from './contract.ts';
import { convertAnswer } from './convert-answer.ts';
import { platformsAnswer } from './platforms-answer.ts';
import { ratesAnswer } from './rates-answer.ts';
import { routesAnswer } from './routes-answer.ts';
import type { AnswerWording } from './words.ts';

/** What the state alone answers. History needs the record (`history-answer.ts`). */
export function answerFrom(
  state: ObservedState,
  request: Exclude<LocalApiRequest, { command: 'history' | 'ask' }>,
  reader: AnswerWording,
  stateThen: StateThen = NO_PAST,
): Result<Answer, LocalApiError> {
  const { moment } = reader;
  switch (request.command) {
    case 'rates':
      return ok(ratesAnswer(state, request, moment));
    case 'convert':
      return convertAnswer(state, request, reader, stateThen);
    case 'platforms':
      return platformsAnswer(state, request, reader);
    case 'routes':
      return routesAnswer(state, request, reader);
    case 'alerts':
      return ok(alertsAnswer(state, moment, reader));
  }
}
