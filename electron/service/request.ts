import { type AppError, appError, type ErrorCode, fail, ok, type Result } from '#core/result.ts';
import { saidInError } from './decode.ts';
import { parseJson } from './json.ts';

/** The part of `fetch` that the client uses; Electron's `net.fetch` and Node's own both fit. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 20_000;
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const LONGEST_RETRY_AFTER_MS = 6 * 3_600_000;

/**
 * Sends one GET and reads its JSON, numbers as written. Never follows a redirect (the key would go
 * along), never sends cookies, never reads more than 4 MiB, never waits longer than 20 s.
 */
export async function getJson(
  fetch: Fetch,
  url: string,
  headers: Record<string, string>,
): Promise<Result<unknown>> {
  try {
    const response = await fetch(url, {
      method: 'GET',
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await readBody(response);
    if (text === null) return fail(appError('too-large'));
    return response.ok ? asJson(text) : fail(statusError(response, text));
  } catch (error) {
    return fail(faultOf(error));
  }
}

/** The body as text; null when it is larger than 4 MiB, counted while it streams. */
async function readBody(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function asJson(text: string): Result<unknown> {
  try {
    return ok(parseJson(text));
  } catch {
    return fail(appError('not-json', text));
  }
}

const STATUS_CODES = new Map<number, ErrorCode>([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-in-market'],
  [429, 'rate-limited'],
]);

function statusError(response: Response, text: string): AppError {
  const body = asJson(text);
  const said = body.ok ? saidInError(body.value) : null;
  const code =
    STATUS_CODES.get(response.status) ?? (response.status < 500 ? 'bad-request' : 'server');
  const retryAfterMs = code === 'rate-limited' ? retryAfter(response.headers) : undefined;
  return appError(code, said ?? `${response.status} ${response.statusText}`, retryAfterMs);
}

/** `Retry-After` in seconds or as a date, at most 6 h; undefined when there is none. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const untilMs = Date.parse(value);
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : untilMs - Date.now();
  if (Number.isNaN(waitMs)) return undefined;
  return Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, waitMs));
}

function faultOf(error: unknown): AppError {
  const message = error instanceof Error ? causeMessage(error) : String(error);
  if (error instanceof Error && error.name === 'TimeoutError') return appError('timeout');
  return appError(/redirect/i.test(message) ? 'redirected' : 'network', message);
}

/** `fetch` says only "fetch failed"; what happened stands in the cause. */
function causeMessage(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
