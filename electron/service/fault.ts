import type { AppError, ErrorCode } from '#core/result.ts';

/**
 * An error whose detail is still whole: the key has to be taken out of it before it is cut, since
 * half a key at the cut would not be found any more. `client.ts` does both.
 */
export const fault = (
  code: ErrorCode,
  detail: string | null = null,
): { ok: false; error: AppError } => ({
  ok: false,
  error: { code, detail },
});
