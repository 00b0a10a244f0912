import { daysBefore } from '#core/desk/wall-time.ts';

/** The person's present calendar day, `2026-03-11`. */
type Day = string;

export interface TakenDay {
  /** Null if none is named. */
  readonly day: Day | null;
  readonly rest: readonly string[];
}

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MOST_DAYS = 3_650;

/**
 * Takes a past day out of the words: `yesterday`, `last friday`, `3 days ago`, `on 1 march`,
 * `march 1 2026`, `2026-03-01`. A date without a year is the last such day. A day that has not
 * ended has no close and is none.
 */
export function takeDay(words: readonly string[], today: Day): TakenDay {
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [4, 3, 2, 1]) {
      const named = words.slice(at, at + length);
      if (named.length < length) continue;
      const day = dayOf(
        named.map((word) => word.toLowerCase()),
        today,
      );
      if (day === null || day >= today) continue;
      const before = /^(?:on|at|of|from)$/i.test(words[at - 1] ?? '') ? at - 1 : at;
      return { day, rest: [...words.slice(0, before), ...words.slice(at + length)] };
    }
  }
  return { day: null, rest: words };
}

function dayOf(words: readonly string[], today: Day): Day | null {
  const text = words.join(' ');
  if (text === 'yesterday') return daysBefore(today, 1);
  const [, count] = /^(\d{1,4}) days? ago$/.exec(text) ?? [];
  if (count !== undefined)
    return Number(count) <= MOST_DAYS ? daysBefore(today, Number(count)) : null;
  if (text === 'a week ago' || text === 'last week') return daysBefore(today, 7);
  const [, weekday = ''] = /^last (\w+)$/.exec(text) ?? [];
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
