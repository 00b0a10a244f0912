import { clockErrorAfter, NO_ERROR, type ShownTime } from '#core/rates/clock-error.ts';
import type { Connection } from '#core/requests/connection.ts';
import {
  type AppError,
  appError,
  type ErrorCode,
  fail,
  ok,
  type Result,
} from '#core/base/result.ts';
import { createRateService } from '../service/client.ts';
import type { LatestAnswer } from '../service/decode.ts';
import type { Fetch } from '../service/request.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { Store } from '../store/store.ts';

export interface Credentials extends Pick<Connection, 'address' | 'sendKeyAs'> {
  readonly key: string;
}

export interface Tried {
  readonly answer: LatestAnswer;
  /** What the answer says of the clocks; null if it says nothing. */
  readonly shown: ShownTime | null;
}

/** Errors that prove that the key was accepted: only the quota or the rate limit is used up. */
const PROVING: ReadonlySet<ErrorCode> = new Set(['limit-reached', 'quota', 'rate-limited']);

export const provesKey = ({ code }: AppError): boolean => PROVING.has(code);

/**
 * Spends one request, which is counted: the rates that are shown first. Nothing is changed by it,
 * whatever the answer says.
 */
export async function tryLatest(
  { address: baseUrl, key, sendKeyAs }: Credentials,
  store: Store,
  sessions: Pick<Sessions, 'meterFor'>,
  fetch: Fetch,
  now: () => number,
): Promise<Result<Tried>> {
  const meter = sessions.meterFor(baseUrl, store);
  let shown: ShownTime | null = null;
  let errorMs = 0;
  const service = createRateService({
    baseUrl,
    key,
    sendKeyAs,
    fetch,
    meter,
    // The answer's times are judged by its own clock, as those of a connected service are.
    now: () => now() - errorMs,
    onServerTime(time) {
      shown = time;
      ({ errorMs } = clockErrorAfter(NO_ERROR, now(), time));
    },
  });
  const answer = await service.latest(store.state.choices.market, 'test');
  return answer.ok ? ok({ answer: answer.value, shown }) : fail(withoutWords(answer.error));
}

/**
 * Drops the service's words: a page could otherwise read the answers of any address. What we found
 * ourselves stays.
 */
const withoutWords = ({ code, reason, retryAfterMs }: AppError): AppError =>
  appError(code, reason?.kind === 'not-reached' ? reason : null, retryAfterMs);
