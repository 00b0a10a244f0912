import type { CurrencyCode } from '#core/rates/currency.ts';
import { dueAfter } from '#core/rates/freshness.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import type { PublicSource } from '#core/rates/source.ts';
import type { Reason } from '#core/base/reason.ts';
import { appError, cutText, type ErrorCode, fail, ok, type Result } from '#core/base/result.ts';
import { statusError, withDelay } from '../service/http-errors.ts';
import { readJson } from '../service/json.ts';
import { type Fetch, send, TIMEOUTS, type Timeouts } from '../service/request.ts';

/** What an answer of a public source says. Its rates are mid rates. */
export interface PublicAnswer {
  readonly table: RateTable;
  readonly droppedCount: number;
  /** Codes whose entries were invalid. */
  readonly badCodes: readonly CurrencyCode[];
  /** When it will publish again, as it says; null if it does not. */
  readonly nextUpdateMs: number | null;
}

/** One entry for each public source. Its key is the host. */
export interface PublicService {
  readonly source: PublicSource;
  readonly path: `/${string}`;
  /** How often it publishes; ms. */
  readonly periodMs: number;
  readonly decode: (body: unknown, receivedAtMs: number) => Result<PublicAnswer>;
}

export interface PublicRequest {
  readonly service: PublicService;
  /** Tests use a local server in place of the host. */
  readonly origin?: string | null;
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly timeouts?: Timeouts;
}

function planned(answer: PublicAnswer, periodMs: number): PublicAnswer {
  const { table, nextUpdateMs } = answer;
  const { publishedAtMs } = table;
  if (publishedAtMs === null) return answer;
  return {
    ...answer,
    table: { ...table, dueAtMs: dueAfter(publishedAtMs, periodMs, nextUpdateMs) },
  };
}

/** Without an account there is no key that could be refused, no plan and no month. */
const WITHOUT_ACCOUNT: Partial<Record<ErrorCode, ErrorCode>> = {
  unauthorized: 'bad-request',
  forbidden: 'bad-request',
  'not-in-market': 'bad-request',
  quota: 'rate-limited',
};

/** Of the finding, this part alone is the source's text, of up to 4 MiB. */
const withoutLongEcho = (reason: Reason): Reason =>
  reason.kind === 'another' && reason.got !== null
    ? { ...reason, got: cutText(reason.got, LONGEST_ECHO) }
    : reason;
const LONGEST_ECHO = 200;

/** Sends the one request of a public source. It has no key, no cookie and no parameter. */
export async function fetchPublic({
  service: { source, path, periodMs, decode },
  origin = null,
  fetch,
  now,
  timeouts = TIMEOUTS,
}: PublicRequest): Promise<Result<PublicAnswer>> {
  const url = `${origin ?? `https://${source.key}`}${path}`;
  const answered = await decoded();
  if (answered.ok) return ok(planned(answered.value, periodMs));
  const { code, detail, reason, retryAfterMs } = answered.error;
  const why = reason ? withoutLongEcho(reason) : detail;
  const error = appError(WITHOUT_ACCOUNT[code] ?? code, why, retryAfterMs);
  return fail({ ...error, host: source.key });

  async function decoded(): Promise<Result<PublicAnswer>> {
    const reply = await send(fetch, url, { headers: {} }, timeouts);
    if (!reply.ok) return reply;
    const { status, text } = reply.value;
    if (status === 429) {
      const busy = { ...statusError(reply.value, now()), code: 'rate-limited' as const };
      return fail(withDelay(busy, reply.value.headers, now()));
    }
    if (status !== 200) return fail(statusError(reply.value, now()));
    if (text === null) return fail(appError('too-large'));
    const body = readJson(text);
    return body.ok ? decode(body.value, now()) : body;
  }
}
