import type { Reason } from './reason.ts';

/** Errors as values: the only form in which an error crosses IPC. */
export const ERROR_CODES = [
  'bad-request',
  'exceeds-open',
  'forbidden',
  'internal',
  'invalid-address',
  'invalid-amount',
  'invalid-key',
  'invalid-terms',
  'invalid-trade',
  'keyring-locked',
  'limit-reached',
  'login-not-changed',
  'network',
  'no-notifications',
  'no-past',
  'not-a-card',
  'not-confirmed',
  'not-counted',
  'not-in-market',
  'not-json',
  'not-stored',
  'pins-full',
  'quota',
  'quote-ended',
  'rate-limited',
  'redirected',
  'refused-call',
  'server',
  'shortcut-taken',
  'timeout',
  'tls',
  'too-large',
  'too-many-alerts',
  'too-often',
  'unauthorized',
  'unexpected-shape',
  'unknown-currency',
  'unreachable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface AppError {
  readonly code: ErrorCode;
  /** The message of the service or the system, at most 300 characters, shown as text. */
  readonly detail: string | null;
  /** Our own finding instead of a detail; `reasonText` puts it into words. */
  readonly reason?: Reason;
  /** How long the service wants us to wait before the next request; ms. */
  readonly retryAfterMs?: number;
  /** The public source that failed, which the words name in place of the service. */
  readonly host?: string;
}

export type Result<T, E = AppError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/**
 * An error with its cause: a message of the service or the system, cut to the limit, or a reason.
 */
export function appError(
  code: ErrorCode,
  why: string | Reason | null = null,
  retryAfterMs?: number,
): AppError {
  const isReason = typeof why === 'object' && why !== null;
  const detail = isReason ? '' : cutText((why ?? '').trim(), LONGEST_DETAIL);
  return {
    code,
    detail: detail === '' ? null : detail,
    ...(isReason ? { reason: why } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

const LONGEST_DETAIL = 300;

/** Cuts a text without leaving half of a surrogate pair. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
