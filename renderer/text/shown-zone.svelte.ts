import type { Zone } from '#core/text/age-text.ts';
import type { Times } from '#core/settings/appearance.ts';

/** One zone for the whole page, as there is one language. */
let zone = $state<Zone>('UTC');
let shown: Times = 'utc';

export const shownZone = (): Zone => zone;

export function showTimesIn(times: Times): void {
  // Asking for the system's zone is slow.
  if (times === shown) return;
  shown = times;
  zone = times === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
}
