import type { Reason } from '#core/base/reason.ts';
import type { AppError, ErrorCode } from '#core/base/result.ts';

/**
 * An error whose detail is still whole: the key has to be taken out of it before it is cut, since
 * half a key at the cut would not be found any more. `client.ts` does both.
 */
export const fault = (
  code: ErrorCode,
  why: string | Reason | null = null,
): { ok: false; error: AppError } => ({
  ok: false,
  error:
    typeof why === 'string' || why === null
      ? { code, detail: why }
      : { code, detail: null, reason: why },
});
