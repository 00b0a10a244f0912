import type { AppError, ErrorCode } from '#core/base/result.ts';
import { parseHttpDate } from './http-date.ts';
import { readJson } from './json.ts';
import type { Reply } from './request.ts';
import { isAboutMissingRates, isAboutQuota, errorMessageOf } from './error-message.ts';

const LONGEST_RETRY_AFTER_MS = 6 * 3_600_000;

const STATUS_CODES = new Map<number, ErrorCode>([
  [401, 'unauthorized'],
  [402, 'quota'],
  [403, 'forbidden'],
  [429, 'rate-limited'],
  // The network's login page answers in place of the service.
  [511, 'not-json'],
]);

/**
 * The error of an HTTP status (requests/domain.md, "Requests are money"), with the body's message
 * or the status line.
 */
export function statusError(reply: Reply, nowMs: number): AppError {
  const { status, statusText, text } = reply;
  const body = text === null ? null : readJson(text);
  const message = body?.ok ? errorMessageOf(body.value) : null;
  const detail = message ?? `${status} ${statusText}`.trim();
  return withDelay({ code: codeOf(status, message), detail }, reply.headers, nowMs);
}

/** The error code of a status alone; null if it is no error. */
export function codeOfStatus(status: number): ErrorCode | null {
  if (status < 400) return null;
  return STATUS_CODES.get(status) ?? (status >= 500 ? 'server' : 'bad-request');
}

function codeOf(status: number, message: string | null): ErrorCode {
  if (status < 400) return status === 304 ? 'unexpected-shape' : 'redirected';
  if (message !== null && isAboutQuota(message)) return 'quota';
  const code = codeOfStatus(status) ?? 'bad-request';
  if (code !== 'bad-request' || message === null) return code;
  // A 404 without a message means a wrong address; with one, a pair without rates.
  const isMissing =
    status === 404 || ((status === 400 || status === 422) && isAboutMissingRates(message));
  return isMissing ? 'not-in-market' : code;
}

/** Adds the wait that the service requests when it is busy or limits us. */
export function withDelay(error: AppError, headers: Headers, nowMs: number): AppError {
  if (error.code !== 'rate-limited' && error.code !== 'server') return error;
  const retryAfterMs = retryAfter(headers, nowMs);
  return retryAfterMs === null ? error : { ...error, retryAfterMs };
}

/** `Retry-After` in seconds or as a date, at most 6 h; null if it is missing or invalid. */
function retryAfter(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(LONGEST_RETRY_AFTER_MS, Number(value) * 1000);
  const untilMs = parseHttpDate(value);
  if (untilMs === null) return null;
  // Relative to the service's own clock if known, because ours may be wrong.
  const waitMs = untilMs - (parseHttpDate(headers.get('date')) ?? nowMs);
  return Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, waitMs));
}
