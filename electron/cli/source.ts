import { messageOf } from '#core/base/result.ts';
import type { Answer } from '#core/outside/answers.ts';
import type { OutsideError } from '#core/outside/contract.ts';
import { outside as words } from '#core/text/en-outside.ts';
import { fromApp } from './client.ts';
import type { Asked } from './request.ts';

export const NO_RECORD: OutsideError = { code: 'no-record', message: words.errors.noNumbers };

/** The answer of the running app, else that of its record; of gaps, always the record's. Never throws. */
export async function answerTo(
  request: Asked,
  dataFolder: string,
  nowMs: number,
): Promise<Answer | OutsideError> {
  const reply = request.command === 'gaps' ? null : await fromApp(dataFolder, request);
  if (reply) return reply.ok ? reply.answer : reply.error;
  try {
    const { fromRecord } = await import('./from-record.ts');
    const answer = await fromRecord(dataFolder, request, nowMs);
    if (!answer) return NO_RECORD;
    return answer.ok ? answer.value : answer.error;
  } catch (error) {
    return { code: 'internal', message: words.errors.unreadable(messageOf(error)) };
  }
}
