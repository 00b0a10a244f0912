const DAY_MINUTES = 24 * 60;

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
