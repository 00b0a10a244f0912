import type { PolledState } from '#core/requests/requests-state.ts';
import type { StoredFiring } from '../alerts-state.ts';
import { quietFor } from './quiet-hours.ts';

/** After this delay, a notification states when the alert fired. */
const SHOWN_LATE_MS = 60_000;

/**
 * The unclaimed firings, oldest first. In quiet hours there are none; they are shown together
 * afterwards.
 * @param minute of the local day, from 0 to 1439.
 */
export function pendingFirings(
  { alerts, choices }: PolledState,
  minute: number,
): readonly StoredFiring[] {
  if (quietFor(choices.alerts.quietHours, minute) > 0) return [];
  return alerts.firings.filter(({ claimedAtMs }) => claimedAtMs === null);
}

/** Why a firing is late: it was found late, or held back. Null if it is on time. */
export function lateness(
  { lateSinceMs, judgedAtMs }: StoredFiring,
  nowMs: number,
): 'found-late' | 'shown-late' | null {
  if (lateSinceMs !== null) return 'found-late';
  return nowMs - judgedAtMs > SHOWN_LATE_MS ? 'shown-late' : null;
}
