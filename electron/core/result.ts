/** What went wrong, as a value: the only form in which an error crosses IPC. */
export const ERROR_CODES = [
  'bad-request',
  'forbidden',
  'internal',
  'invalid-address',
  'invalid-amount',
  'invalid-key',
  'limit-reached',
  'login-not-changed',
  'network',
  'no-notifications',
  'not-counted',
  'not-in-market',
  'not-json',
  'pins-full',
  'quota',
  'rate-limited',
  'redirected',
  'refused-call',
  'server',
  'shortcut-taken',
  'timeout',
  'tls',
  'too-large',
  'too-many-alerts',
  'unauthorized',
  'unexpected-shape',
  'unknown-currency',
  'unreachable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface AppError {
  readonly code: ErrorCode;
  /** What the service or the system said about it, at most 300 characters, to be shown as text. */
  readonly detail: string | null;
  /** Milliseconds that the service asks to wait before the next request. */
  readonly retryAfterMs?: number;
}

export type Result<T, E = AppError> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** An error of a code, its detail cut to what may be shown. */
export function appError(
  code: ErrorCode,
  detail: string | null = null,
  retryAfterMs?: number,
): AppError {
  // Half of a character at the cut would be shown as a blot.
  const cut = (detail ?? '').trim().slice(0, 300);
  const said = cut.replace(/[\uD800-\uDBFF]$/, '');
  const error = { code, detail: said === '' ? null : said };
  return retryAfterMs === undefined ? error : { ...error, retryAfterMs };
}

/** What a thrown value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
