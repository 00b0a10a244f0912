import type { Reason } from '#core/base/reason.ts';
import type { AppError, ErrorCode } from '#core/base/result.ts';

/**
 * An error with its full detail. `client.ts` removes the key and then cuts the text. Cutting first
 * could leave half a key, which redaction would miss.
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
