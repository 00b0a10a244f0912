import * as v from 'valibot';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import type { DayRates } from '#core/history/day-rates.ts';
import { ONE } from '#core/rates/rate-table.ts';
import { type AppError, ok, type Result } from '#core/base/result.ts';
import { decodeEnvelope, mismatch } from './decode.ts';
import { fault } from './fault.ts';
import { type JsonObject, plainObject, readRates, readTime, reasonOf, TEXT } from './read.ts';

const dayData = v.object({ base: v.string(TEXT), rates: plainObject });

type DecodedDay = DayRates extends infer Day
  ? Day extends unknown
    ? Omit<Day, 'billing'>
    : never
  : never;

/**
 * Decodes rates of a past day, with or without the envelope (history/domain.md, "History"). The
 * service sends `{}` while it does not offer them. A time that is missing or after the day's end
 * means that it ignored the date and sent another day's numbers.
 * @param endMs the requested day's last millisecond.
 * @param requested the requested base; null accepts any.
 */
export function decodeHistory(
  body: unknown,
  endMs: number,
  receivedAtMs: number,
  requested: CurrencyCode | null = null,
): Result<DecodedDay> {
  const answer = openHistory(body);
  if (!answer.ok) return answer;
  const data = answer.value;
  if (Object.keys(data).every((name) => name === '_meta')) return ok({ kind: 'not-offered' });
  const parsed = v.safeParse(dayData, data);
  if (!parsed.success) return fault('unexpected-shape', reasonOf(parsed.issues));
  const base = parseCode(parsed.output.base);
  if (base === null)
    return fault('unexpected-shape', { kind: 'expected', where: 'base', what: 'code' });
  if (requested !== null && base !== requested) return mismatch('base', requested, base);
  const timestampMs = readTime(data['timestamp'], receivedAtMs);
  if (timestampMs === null || timestampMs > endMs) return ignoredDate(timestampMs);
  const { rates, droppedCount } = readRates(parsed.output.rates);
  rates.set(base, ONE);
  if (rates.size === 1) return fault('unexpected-shape', { kind: 'empty', of: 'rates' });
  return ok({ kind: 'rates', base, rates, timestampMs, droppedCount });
}

/** Unwraps the envelope, if there is one. */
function openHistory(body: unknown): Result<JsonObject> {
  if (!v.is(plainObject, body))
    return fault('unexpected-shape', { kind: 'expected', where: null, what: 'object' });
  const { status } = body;
  const isEnvelope = 'data' in body || (status !== undefined && status !== 'success');
  const hasOnlyStatus = status === 'success' && !('rates' in body);
  const isError =
    status === undefined && !('rates' in body) && ('message' in body || 'error' in body);
  return isEnvelope || hasOnlyStatus || isError ? decodeEnvelope(body) : ok(body);
}

/** Whether an answer was refused because it is not of the requested day. */
export const isIgnoredDate = ({ reason }: AppError): boolean => reason?.kind === 'ignored-date';

const ignoredDate = (answeredAtMs: number | null): Result<never> =>
  fault('unexpected-shape', { kind: 'ignored-date', answeredAtMs });
