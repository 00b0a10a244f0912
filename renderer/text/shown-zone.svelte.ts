import type { Zone } from '#core/text/age-text.ts';
import type { Times } from '#core/settings/appearance.ts';

/** One zone for the whole page, as there is one language. */
let zone = $state<Zone>('UTC');

export const shownZone = (): Zone => zone;

export function showTimesIn(times: Times): void {
  zone = times === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
}
