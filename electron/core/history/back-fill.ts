import { startOfDay } from '#core/base/days.ts';
import type { AppError } from '#core/base/result.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';

const DAY = 86_400_000;
/**
 * The service contradicts itself (domain.md, "History"). Requests start here; before `SURE_FROM_MS`
 * the page warns.
 */
const FIRST_DAY_MS = Date.UTC(1999, 0, 1);
export const SURE_FROM_MS = Date.UTC(2025, 0, 1);
/** Days that were not offered are requested again after this. */
const NOT_OFFERED_FOR_MS = 7 * DAY;
export const MOST_AT_ONCE = 400;

/** What the record has for a range's past days, and what a request could add. */
export interface BackFillPlan {
  /** Past UTC days in the range. */
  readonly days: number;
  /** Of these, the days on which our own polls checked the market. */
  readonly recorded: number;
  /** Of the others, the days that the service answered. */
  readonly answered: number;
  /** The days left, one request each, and how many of them the month can pay for now. */
  readonly missing: number;
  readonly payable: number;
  /** Some days are before the time for which the service is certain to have data. */
  readonly isEarly: boolean;
  readonly isFree: boolean;
  /** The cost of all missing days, at the price of the last answer; null if none was billed. */
  readonly price: { readonly amount: DecimalText; readonly currency: string } | null;
  /** The base of the requests if USD cannot derive the pair; null for USD. */
  readonly base: CurrencyCode | null;
  /**
   * The service said that it offers no history; the next attempt makes sense then. Null otherwise.
   */
  readonly notOfferedUntilMs: number | null;
}

export type BackFillEnd =
  | 'done'
  | 'not-offered'
  | 'ignored-date'
  | 'stopped'
  | 'limit-reached'
  | 'waits'
  | 'failed'
  | 'no-record'
  | 'busy';

export interface BackFillOutcome {
  readonly end: BackFillEnd;
  readonly stored: number;
  readonly error: AppError | null;
}

export interface BackFillProgress {
  readonly done: number;
  readonly total: number;
  /** The user stopped it, but the last request is still in flight. */
  readonly isStopping: boolean;
}

/** The past days of a range: without today and without days before 1999. */
export function pastDays(
  fromMs: number,
  toMs: number,
  nowMs: number,
): { fromMs: number; toMs: number; count: number } {
  const first = Math.max(FIRST_DAY_MS, startOfDay(fromMs));
  const last = Math.min(startOfDay(toMs), startOfDay(nowMs) - DAY);
  return { fromMs: first, toMs: last, count: Math.max(0, Math.round((last - first) / DAY) + 1) };
}

export const daysOf = ({ fromMs, count }: { fromMs: number; count: number }): number[] =>
  Array.from({ length: count }, (_, index) => fromMs + index * DAY);

/** The unchecked days that the service has not answered yet, newest first. */
export function daysToRequest(missing: readonly number[], answered: readonly number[]): number[] {
  const known = new Set(answered);
  return missing.filter((day) => !known.has(day)).reverse();
}

/** When another request makes sense; null for now. */
export function notOfferedUntil(notOfferedMs: number | null, nowMs: number): number | null {
  if (notOfferedMs === null || notOfferedMs > nowMs) return null;
  const untilMs = notOfferedMs + NOT_OFFERED_FOR_MS;
  return untilMs > nowMs ? untilMs : null;
}
