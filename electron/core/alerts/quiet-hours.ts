const DAY_MINUTES = 24 * 60;

/**
 * Hours in which no notification is shown; minutes after the person's own midnight, from 0 to 1439.
 * An end before the start lies in the next day; an end at the start makes no quiet hours.
 */
export interface QuietHours {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** For how many minutes it stays quiet, at a minute of the person's day; 0 where it is not. */
export function quietFor(hours: QuietHours | null, minute: number): number {
  if (!hours) return 0;
  const after = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;
  const length = after(hours.fromMinute, hours.toMinute);
  const passed = after(hours.fromMinute, minute);
  return passed < length ? length - passed : 0;
}
