import { startOfDay } from '#core/base/days.ts';
import type { AppError } from '#core/base/result.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';

const DAY = 86_400_000;
/** The service's own statements disagree (domain.md, "History"): asked for from here, told before there. */
const FIRST_DAY_MS = Date.UTC(1999, 0, 1);
export const SURE_FROM_MS = Date.UTC(2025, 0, 1);
/** What was not offered is worth asking for again after this. */
const NOT_OFFERED_FOR_MS = 7 * DAY;
/** At most so many days are asked for at one time. */
export const MOST_AT_ONCE = 400;

/** What the record has of the past days of a range, and what the service may be asked for. */
export interface BackFillPlan {
  /** Past UTC days in the range. */
  readonly days: number;
  /** Of these, the market was checked here on so many. */
  readonly recorded: number;
  /** Of the others, the service has answered for so many. */
  readonly answered: number;
  /** So many are left, one request each; and how many of them can be paid for now. */
  readonly missing: number;
  readonly payable: number;
  /** First and last of those; epoch ms of their start. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  /** Some are before the time of which the service is sure. */
  readonly isEarly: boolean;
  readonly isFree: boolean;
  /** What all of them cost by the last answer's price; null where none was billed. */
  readonly price: { readonly amount: DecimalText; readonly currency: string } | null;
  /** What they are requested by where USD can't derive the pair; null for USD. */
  readonly base: CurrencyCode | null;
  /** In so many requests, each of whose rows is paid; null where each day is a request. */
  readonly pages: number | null;
  /** The service said that it offers none: not worth asking until then; null otherwise. */
  readonly notOfferedUntilMs: number | null;
}

/** What came of asking. */
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
  /** Days that were answered and stored. */
  readonly stored: number;
  /** What went wrong, where it failed or was refused. */
  readonly error: AppError | null;
}

export interface BackFillProgress {
  readonly done: number;
  readonly total: number;
  /** The person stopped it: the day that was asked for last is still waited for. */
  readonly isStopping: boolean;
}

/** The past days of a range: never today, nothing before 1999. */
export function pastDays(
  fromMs: number,
  toMs: number,
  nowMs: number,
): { fromMs: number; toMs: number; count: number } {
  const first = Math.max(FIRST_DAY_MS, startOfDay(fromMs));
  const last = Math.min(startOfDay(toMs), startOfDay(nowMs) - DAY);
  return { fromMs: first, toMs: last, count: Math.max(0, Math.round((last - first) / DAY) + 1) };
}

/** The starts of a range's days, ascending. */
export const daysOf = ({ fromMs, count }: { fromMs: number; count: number }): number[] =>
  Array.from({ length: count }, (_, index) => fromMs + index * DAY);

/** Of the days without a check, those that the service has not answered yet; the newest first. */
export function daysToRequest(missing: readonly number[], answered: readonly number[]): number[] {
  const known = new Set(answered);
  return missing.filter((day) => !known.has(day)).reverse();
}

/** Days, the newest first, in runs without a gap of so many at most. */
export function pagesOf(days: readonly number[], most: number): number[][] {
  return days.reduce<number[][]>((pages, dayMs) => {
    const page = pages.at(-1);
    const goesOn = page && page.length < most && page.at(-1) === dayMs + DAY;
    if (goesOn) page.push(dayMs);
    else pages.push([dayMs]);
    return pages;
  }, []);
}

/** Until when it is not worth asking again; null for now. */
export function notOfferedUntil(notOfferedMs: number | null, nowMs: number): number | null {
  if (notOfferedMs === null || notOfferedMs > nowMs) return null;
  const untilMs = notOfferedMs + NOT_OFFERED_FOR_MS;
  return untilMs > nowMs ? untilMs : null;
}

/** `YYYY-MM-DD` of a UTC day, as the service is asked. */
export const dayName = (dayMs: number): string => new Date(dayMs).toISOString().slice(0, 10);

/** The start of a day written `YYYY-MM-DD`; null for what is none. */
export function parseDay(text: string): number | null {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) || dayName(atMs) !== text ? null : atMs;
}
