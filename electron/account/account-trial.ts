import type { BasePath } from '#core/requests/base-path.ts';
import type { Connection } from '#core/requests/connection.ts';
import {
  type AppError,
  appError,
  type ErrorCode,
  fail,
  ok,
  type Result,
} from '#core/base/result.ts';
import { createRateService, type RateService } from '../service/client.ts';
import type { Fetch } from '../service/request.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { Store } from '../store/store.ts';

interface Credentials extends Pick<Connection, 'address' | 'sendKeyAs'> {
  readonly key: string;
}

/** Errors that prove that the key was accepted: only the quota or the rate limit is used up. */
const TAKEN: ReadonlySet<ErrorCode> = new Set(['limit-reached', 'quota', 'rate-limited']);

export interface Trial {
  /** Spends one request, which is counted. */
  latest(credentials: Credentials, store: Store): ReturnType<RateService['latest']>;
  /**
   * Whether the service accepts the key. Its messages are dropped, because the address is not
   * confirmed yet.
   */
  isTaken(credentials: Credentials, store: Store): Promise<Result<null>>;
}

export function createTrial(
  sessions: Pick<Sessions, 'meterFor'>,
  fetch: Fetch,
  now: () => number,
): Trial {
  function latest(
    { address: baseUrl, key, sendKeyAs }: Credentials,
    store: Store,
  ): ReturnType<RateService['latest']> {
    const meter = sessions.meterFor(baseUrl, store);
    const basePath = (): BasePath => store.state.choices.basePath;
    const service = createRateService({ baseUrl, key, sendKeyAs, basePath, fetch, now, meter });
    return service.latest('mid', 'test');
  }
  return {
    latest,
    async isTaken(credentials, store) {
      const answer = await latest(credentials, store);
      if (answer.ok || TAKEN.has(answer.error.code)) return ok(null);
      return fail(withoutWords(answer.error));
    },
  };
}

/**
 * Drops the message of an unconfirmed address, which a page could otherwise use to read its
 * answers.
 */
export const withoutWords = ({ code, retryAfterMs }: AppError): AppError =>
  appError(code, null, retryAfterMs);
