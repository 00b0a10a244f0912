import type { RequestsState } from '#core/requests/requests-state.ts';
import type { KeptFiring } from './alerts-state.ts';
import { quietFor } from './quiet-hours.ts';

/** Told later than this, and it is said when it fired. */
const TOLD_LATE_MS = 60_000;

/**
 * What is to be shown now, oldest first: all that fired and was never taken to be shown. In the
 * person's quiet hours nothing is; what was held back is told together afterwards.
 * @param minute of the person's day, from 0 to 1439.
 */
export function toTell({ alerts, choices }: RequestsState, minute: number): readonly KeptFiring[] {
  if (quietFor(choices.alerts.quietHours, minute) > 0) return [];
  return alerts.firings.filter(({ claimedAtMs }) => claimedAtMs === null);
}

/** Why a firing is told as late: nobody looked in time, or it was held back. Null for in time. */
export function lateness(
  { lateSinceMs, judgedAtMs }: KeptFiring,
  nowMs: number,
): 'found-late' | 'told-late' | null {
  if (lateSinceMs !== null) return 'found-late';
  return nowMs - judgedAtMs > TOLD_LATE_MS ? 'told-late' : null;
}
