import { reasonText } from '#core/text/reason-text.ts';
import type { Result } from '#core/base/result.ts';
import { en } from '#core/text/en.ts';

/** A result with its reason in words, as a person reads it. */
export function withReasonText<T>(result: Result<T>): Result<T> {
  if (result.ok || !result.error.reason) return result;
  const { reason, ...error } = result.error;
  return { ok: false, error: { ...error, detail: reasonText(reason, en) } };
}
