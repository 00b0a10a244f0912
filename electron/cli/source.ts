import { messageOf } from '#core/base/result.ts';
import type { Answer } from '#core/local-api/answers.ts';
import type { LocalApiError } from '#core/local-api/contract.ts';
import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import { fromApp } from './client.ts';
import type { Asked } from './request.ts';

/**
 * The answer of the running app, else that of its record; of gaps, always the record's. Never
 * throws.
 * @param words null for a program: texts are as in the app then, and errors English.
 */
export async function answerTo(
  request: Asked,
  dataFolder: string,
  nowMs: number,
  words: TerminalWords | null,
): Promise<Answer | LocalApiError> {
  const reply =
    request.command === 'gaps' ? null : await fromApp(dataFolder, request, words?.language ?? null);
  const { problems } = (words ?? ENGLISH).own;
  if (reply) return reply.ok ? reply.answer : reply.error;
  try {
    const { fromRecord } = await import('./from-record.ts');
    const answer = await fromRecord(dataFolder, request, nowMs, words);
    if (!answer) return { code: 'no-record', message: problems.noNumbers };
    return answer.ok ? answer.value : answer.error;
  } catch (error) {
    return { code: 'internal', message: problems.unreadable(messageOf(error)) };
  }
}
