import { daysBefore } from '#core/desk/wall-time.ts';

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

/**
 * Takes a past day out of the words: `yesterday`, `last friday`, `3 days ago`, `on 1 march`,
 * `march 1 2026`, `2026-03-01`, `01/03/2026`. A date without a year is the last such day. A day
 * that has not ended has no close and is none.
 */
export function takeDay(words: readonly string[], now: Today): TakenDay {
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [4, 3, 2, 1]) {
      const named = words.slice(at, at + length);
      if (named.length < length) continue;
      const days = daysOf(named.join(' ').toLowerCase(), now).filter((day) => day < now.today);
      if (days.length === 0) continue;
      const before = /^(?:on|at|of|from)$/i.test(words[at - 1] ?? '') ? at - 1 : at;
      return { days, rest: [...words.slice(0, before), ...words.slice(at + length)] };
    }
  }
  return { days: [], rest: words };
}

function daysOf(text: string, now: Today): readonly Day[] {
  const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text);
  if (!numeric) return [dayOf(text, now.today) ?? []].flat();
  const [, first = '', , second = '', year = ''] = numeric;
  const dates = [
    [second, first],
    [first, second],
  ].map(([month = '', day = '']) =>
    [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
  return [...new Set(now.isMonthFirst ? dates.reverse() : dates)].filter(isDate);
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
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isDate(text) ? text : null;
  return dateOf(text, today);
}

/** `1 march`, `march 1st`, `1 mar 2026`. */
function dateOf(text: string, today: Day): Day | null {
  const [, first, then] = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\b/.exec(text) ?? [];
  const [, named, number] = /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?\b/.exec(text) ?? [];
  const [dayOfMonth, month] = first === undefined ? [number, named] : [first, then];
  if (dayOfMonth === undefined || month === undefined) return null;
  const place = MONTHS.findIndex((each) => month.startsWith(each));
  if (place < 0 || !MONTH_NAMES[place]?.startsWith(month)) return null;
  const [, year] = / (\d{4})$/.exec(text) ?? [];
  const isWhole = text.split(' ').length === (year === undefined ? 2 : 3);
  if (!isWhole) return null;
  const inYear = (each: number): Day =>
    `${each}-${String(place + 1).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const dates = year === undefined ? [thisYear, thisYear - 1] : [Number(year)];
  return dates.map(inYear).find((date) => isDate(date) && date < today) ?? null;
}

const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

const isDate = (text: string): boolean => {
  const atMs = Date.parse(text);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().slice(0, 10) === text;
};
