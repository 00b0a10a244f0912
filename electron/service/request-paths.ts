import type { ConversionQuestion } from '#core/convert/service-conversion.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.parse('1999-01-01');

/** The body of a conversion request; null if the service would not accept the amount. */
export function conversionBody({ from, to, amount, market }: ConversionQuestion): string | null {
  if (!/^[1-9]\d{0,15}$/.test(amount) || !Number.isSafeInteger(Number(amount))) return null;
  // JSON prints integers of this size with all their digits.
  return JSON.stringify({ from, to, amount: Number(amount), market });
}

/**
 * The last millisecond of a past UTC day `YYYY-MM-DD`. Null if it is invalid, today (which has no
 * end-of-day value) or before the service's records.
 */
export function endOfPastDay(day: string, nowMs: number): number | null {
  const startMs = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(startMs) || new Date(startMs).toISOString().slice(0, 10) !== day) return null;
  const endMs = startMs + DAY_MS - 1;
  return startMs >= FIRST_DAY_MS && endMs < nowMs ? endMs : null;
}
