import { daysBefore } from '#core/desk/wall-time.ts';
import { isDateForm } from '#core/number/amount.ts';
import { textOf } from './english.ts';
import type { Period, Unclear } from './meaning.ts';

/** The person's present calendar day, `2026-03-11`. */
type Day = string;

export interface TakenDay {
  /** None if none is named; two where day and month can change places, the person's order first. */
  readonly days: readonly Day[];
  readonly rest: readonly string[];
}

export interface Today {
  readonly today: Day;
  /** Whether the person writes the month before the day. */
  readonly isMonthFirst: boolean;
}

/** Whether a locale writes the month before the day. */
export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts[0] !== 'year';
}

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MOST_DAYS = 3_650;

/** What a text says as a day; `days` is empty for a day that is not there, or not over. */
interface NamedDay {
  readonly days: readonly Day[];
  readonly problem?: 'no-day' | 'to-come';
  /** Days that may be meant. */
  readonly near?: readonly Day[];
}

/**
 * Takes a past day out of the words: `yesterday`, `last friday`, `3 days ago`, `on 1 march`,
 * `march 1 2026`, `2026-03-01`, `01/03/2026`. A date without a year is the last such day. What has
 * the form of a date is one, and is refused if it is not there, or has not ended and has no close.
 */
export function takeDay(words: readonly string[], now: Today): TakenDay | Unclear {
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [4, 3, 2, 1]) {
      const named = words.slice(at, at + length).join(' ');
      const found = at + length > words.length ? null : dayNamed(named.toLowerCase(), now);
      if (found === null) continue;
      const { days, problem = null, near = [] } = found;
      const [before, after] = [words.slice(0, at), words.slice(at + length)];
      if (problem !== null) {
        const offers = near.map((day) => textOf([...before, day, ...after]));
        return { problem, word: named, ...(offers.length > 0 && { offers }) };
      }
      const start = /^(?:on|at|of|from)$/i.test(words[at - 1] ?? '') ? at - 1 : at;
      return { days, rest: [...words.slice(0, start), ...after] };
    }
  }
  return { days: [], rest: words };
}

function dayNamed(text: string, now: Today): NamedDay | null {
  if (/^(?:tomorrow|tonight|(?:next|coming|this) \w+)$/.test(text)) {
    const isSpan = /^this (?!\w+day)/.test(text);
    return isSpan ? null : { days: [], problem: 'to-come' };
  }
  const written = datesOf(text, now);
  if (written === null) {
    const day = dayOf(text, now.today);
    return day === null ? null : { days: [day] };
  }
  const real = written.filter(isDate);
  if (real.length === 0) {
    return { days: [], problem: 'no-day', near: [...new Set(written.flatMap(lastOfMonth))] };
  }
  const days = real.filter((day) => day < now.today);
  // The day that the person's order means has not ended; the other one is offered.
  return real[0] === days[0] ? { days } : { days: [], problem: 'to-come', near: days };
}

/** What is written as a date, in each order; null for other words. */
function datesOf(text: string, { today, isMonthFirst }: Today): readonly Day[] | null {
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (year && month && day && isDateForm(text)) return [dashed(year, month, day)];
  const [, first, , second, short] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text) ?? [];
  if (first && second && short && isDateForm(text)) {
    const inYear = short.padStart(4, '20');
    const dates = [dashed(inYear, second, first), dashed(inYear, first, second)];
    return [...new Set(isMonthFirst ? dates.reverse() : dates)];
  }
  return isDateForm(text) ? [] : dateOf(text, today);
}

const dashed = (year: string, month: string, day: string): Day =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The last day of the month of a day that is not there; none for a month that is not there. */
function lastOfMonth(day: Day): readonly Day[] {
  const [year = '', month = ''] = day.split('-');
  const place = Number(month);
  const end = new Date(Date.UTC(Number(year), place, 0)).toISOString().slice(0, 10);
  return place >= 1 && place <= 12 && day > end ? [end] : [];
}

const SPANS = { day: 1, week: 7 } as const;

function dayOf(text: string, today: Day): Day | null {
  if (text === 'yesterday') return daysBefore(today, 1);
  const [, typed = '', unit] = /^(\d{1,4}|a) (day|week)s? ago$/.exec(text) ?? [];
  if (unit === 'day' || unit === 'week') {
    const days = (typed === 'a' ? 1 : Number(typed)) * SPANS[unit];
    return days <= MOST_DAYS ? daysBefore(today, days) : null;
  }
  if (text === 'last week') return daysBefore(today, 7);
  const [, weekday = ''] = /^(?:last |on )?(\w+)$/.exec(text) ?? [];
  const place = WEEKDAYS.indexOf(weekday);
  if (place >= 0) {
    const now = new Date(Date.parse(today)).getUTCDay();
    return daysBefore(today, ((now - place + 6) % 7) + 1);
  }
  return null;
}

/** `1 march`, `march 1st`, `1 mar 2026`; null for other words. */
function dateOf(text: string, today: Day): readonly Day[] | null {
  const [, first, then] = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\b/.exec(text) ?? [];
  const [, named, number] = /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?\b/.exec(text) ?? [];
  const [dayOfMonth, month] = first === undefined ? [number, named] : [first, then];
  if (dayOfMonth === undefined || month === undefined) return null;
  const place = MONTHS.findIndex((each) => month.startsWith(each));
  if (place < 0 || !MONTH_NAMES[place]?.startsWith(month)) return null;
  const [, year] = / (\d{4})$/.exec(text) ?? [];
  const isWhole = text.split(' ').length === (year === undefined ? 2 : 3);
  if (!isWhole) return null;
  const inYear = (each: number): Day => dashed(String(each), String(place + 1), dayOfMonth);
  if (year !== undefined) return [inYear(Number(year))];
  // The last such day, 29 February some years ago too.
  const years = Array.from({ length: 5 }, (_, back) => Number(today.slice(0, 4)) - back);
  const dates = years.map(inYear);
  return [dates.find((date) => isDate(date) && date < today) ?? inYear(Number(today.slice(0, 4)))];
}

const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Takes a calendar year or month out of the words; the present month where none is named. */
export function takePeriod(
  words: readonly string[],
  today: Day,
): { readonly period: Period; readonly rest: readonly string[] } | Unclear {
  const [year = '', month = ''] = today.split('-');
  const written = words.find((word) => /^\d{4}(?:-\d\d)?$/.test(word));
  const named = words.find((word) => monthPlace(word) > 0);
  const isLast = words.includes('last');
  const before = (is: boolean): string => String(Number(year) - (is ? 1 : 0));
  const period = (): string => {
    if (named !== undefined) {
      const place = monthPlace(named);
      // The last such month, where no year is named.
      const isBefore = place > Number(month) || (isLast && words.includes('year'));
      return `${written ?? before(isBefore)}-${String(place).padStart(2, '0')}`;
    }
    if (written !== undefined) return written;
    if (words.includes('year')) return before(isLast);
    return isLast ? daysBefore(`${year}-${month}-01`, 1).slice(0, 7) : `${year}-${month}`;
  };
  const taken = period();
  const word = words.join(' ');
  if (!isDate(`${taken}-01-01`.slice(0, 10))) return { problem: 'no-day', word };
  if (taken > today) return { problem: 'to-come', word };
  const used = new Set([written, named, 'year', 'month', 'this', 'last']);
  return { period: taken as Period, rest: words.filter((each) => !used.has(each)) };
}

/** From 1; 0 for what is none. */
const monthPlace = (word: string): number =>
  word.length < 3 ? 0 : MONTH_NAMES.findIndex((month) => month.startsWith(word)) + 1;

const isDate = (text: string): boolean => {
  const atMs = Date.parse(text);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().slice(0, 10) === text;
};
