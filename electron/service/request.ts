import { fail, ok, type Result } from '#core/base/result.ts';
import { fault } from './fault.ts';
import { netFault } from './net-faults.ts';

/** The part of `fetch` that the client uses. Electron's `net.fetch` and Node's own both fit. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Time limits, counted from when the request leaves. */
export interface Timeouts {
  readonly headersMs: number;
  /** In total, with the body. */
  readonly totalMs: number;
}

export const TIMEOUTS: Timeouts = { headersMs: 10_000, totalMs: 20_000 };
const MAX_BODY_BYTES = 4 * 1024 * 1024;

export interface Reply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** Null if the body is larger than 4 MiB. */
  readonly text: string | null;
  /** Bytes of the decompressed body that were read. */
  readonly bytes: number;
}

export type Outgoing = Pick<RequestInit, 'method' | 'body'> & {
  readonly headers: Record<string, string>;
};

export async function send(
  fetch: Fetch,
  url: string,
  { method = 'GET', headers, body = null }: Outgoing,
  { headersMs, totalMs }: Timeouts,
): Promise<Result<Reply>> {
  const given = new AbortController();
  const expire = (): void => given.abort(new DOMException('too late', 'TimeoutError'));
  const headersTimer = setTimeout(expire, headersMs);
  const totalTimer = setTimeout(expire, totalMs);
  const late = rejectionOf(given.signal);
  let isAnswered = false;
  try {
    const sent = fetch(url, {
      method,
      body,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: given.signal,
    });
    const response = await Promise.race([sent, late]);
    clearTimeout(headersTimer);
    isAnswered = true;
    const { text, bytes } = await Promise.race([readBody(response), late]);
    // Stops downloading a body that is too large.
    if (text === null) given.abort();
    return ok({
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
      text,
      bytes,
    });
  } catch (error) {
    if (given.signal.aborted) return fault('timeout');
    const found = netFault(error);
    // The service was reached, whatever failed afterwards.
    if (isAnswered && found.code !== 'redirected') return fault('network', found.detail);
    return fail(found);
  } finally {
    clearTimeout(headersTimer);
    clearTimeout(totalTimer);
  }
}

/** Not every `fetch` stops reading a body when its signal aborts; this race does. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  const rejection = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
  rejection.catch(() => undefined);
  return rejection;
}

/** The body as text; null if it exceeds 4 MiB, counted while streaming after decompression. */
async function readBody(response: Response): Promise<Pick<Reply, 'text' | 'bytes'>> {
  if (!response.body) return { text: '', bytes: 0 };
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) return { text: null, bytes };
    text += decoder.decode(value, { stream: true });
  }
  return { text: text + decoder.decode(), bytes };
}
