import * as v from 'valibot';

const DAY_MINUTES = 24 * 60;

export const minuteOfDay = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(DAY_MINUTES - 1),
);

const two = (number: number): string => String(number).padStart(2, '0');
/** `08:00` for a minute of the day. */
export const clockText = (minute: number): string =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** Null for a text that is no time, as a field has it while it is edited. */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/**
 * Hours without notifications, in minutes after local midnight, from 0 to 1439. An end before the
 * start is on the next day. Equal times mean no quiet hours.
 */
export interface QuietHours {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** How many minutes the quiet hours still last at a minute of the local day; 0 outside them. */
export function quietFor(hours: QuietHours | null, minute: number): number {
  if (!hours) return 0;
  const after = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;
  const length = after(hours.fromMinute, hours.toMinute);
  const passed = after(hours.fromMinute, minute);
  return passed < length ? length - passed : 0;
}
