import crypto from 'node:crypto';
import * as v from 'valibot';
import type { Result } from '#core/base/result.ts';
import type { Answer } from '#core/local-api/answers.ts';
import {
  hello,
  message,
  type LocalApiError,
  type LocalApiRequest,
  type Reply,
  VERSION,
} from '#core/local-api/contract.ts';
import type { Language } from '#core/settings/appearance.ts';
import type { SpokenText } from '#core/text/en/local-api.ts';
import { spokenIn } from '#core/text/terminal-catalogue.ts';

/** @param language of the texts in it; without one, those of the app, and English errors. */
export type AnswerRequest = (
  request: LocalApiRequest,
  language?: Language | null,
) => Promise<Result<Answer, LocalApiError>>;

/** A reply to one line, and whether the connection ends after it. */
interface Replied {
  readonly reply: Reply | null;
  readonly isLast: boolean;
}

export const refusal = (
  code: LocalApiError['code'],
  text: string,
  id: number | null = null,
): Reply => ({
  version: VERSION,
  id,
  ok: false,
  error: { code, message: text },
});

/** The lines of one connection, in order: the token first, then requests. Never throws. */
export class Session {
  readonly #token: string;
  readonly #answer: AnswerRequest;
  #isOpen = false;
  #language: Language | null = null;

  constructor(token: string, answer: AnswerRequest) {
    this.#token = token;
    this.#answer = answer;
  }

  /** In the language of the client, once it has said it. */
  get words(): SpokenText['errors'] {
    return spokenIn(this.#language ?? 'en').errors;
  }

  async reply(line: string): Promise<Replied> {
    const given = parse(line);
    if (!this.#isOpen) return this.#open(given);
    const read = v.safeParse(message, given);
    const id = idOf(given);
    if (!read.success) return { reply: refusedShape(given, id, this.words), isLast: false };
    return { reply: await this.#replyTo(read.output.request, id), isLast: false };
  }

  #open(given: unknown): Replied {
    const read = v.safeParse(hello, given);
    if (!read.success) return { reply: refusedShape(given, null, this.words), isLast: true };
    if (!isSameToken(read.output.token, this.#token)) {
      return { reply: refusal('wrong-token', this.words.wrongToken), isLast: true };
    }
    this.#language = read.output.language ?? null;
    this.#isOpen = true;
    return { reply: null, isLast: false };
  }

  async #replyTo(request: LocalApiRequest, id: number | null): Promise<Reply> {
    try {
      const answer = await this.#answer(request, this.#language);
      return answer.ok
        ? { version: VERSION, id, ok: true, answer: answer.value }
        : { version: VERSION, id, ok: false, error: answer.error };
    } catch {
      return refusal('internal', this.words.internal, id);
    }
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const fieldOf = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, name)
    ? (given as Record<string, unknown>)[name]
    : undefined;

function idOf(given: unknown): number | null {
  const id = fieldOf(given, 'id');
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

function refusedShape(given: unknown, id: number | null, words: SpokenText['errors']): Reply {
  const version = fieldOf(given, 'version');
  return typeof version === 'number' && version !== VERSION
    ? refusal('other-version', words.otherVersion(VERSION), id)
    : refusal('not-a-message', words.notAMessage, id);
}

/** In the same time wherever they differ. */
function isSameToken(given: string, token: string): boolean {
  const digest = (text: string): Buffer => crypto.createHash('sha256').update(text).digest();
  return crypto.timingSafeEqual(digest(given), digest(token));
}
