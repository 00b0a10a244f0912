import { lastCheckBy, type Stretch } from './coverage.ts';

const DAY = 86_400_000;
const LATE_ENOUGH_MS = 23 * 3_600_000;

export type DayOrigin = 'own' | 'service' | null;

/**
 * Prefers the service's value if our last check of that day was before 23:00 UTC (domain.md,
 * "History").
 * @param dayMs the day's start.
 */
export function dayOrigin(
  dayMs: number,
  checked: readonly Stretch[],
  has: { readonly own: boolean; readonly service: boolean },
): DayOrigin {
  if (!has.service) return has.own ? 'own' : null;
  if (!has.own) return 'service';
  const lastCheckMs = lastCheckBy(checked, dayMs + DAY - 1);
  return lastCheckMs !== null && lastCheckMs >= dayMs + LATE_ENOUGH_MS ? 'own' : 'service';
}
