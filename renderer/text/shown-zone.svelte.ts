import type { Zone } from '#core/text/age-text.ts';
import type { Times } from '#core/settings/appearance.ts';

/** The page has one zone, as it has one language: every time in it is written in this one. */
let zone = $state<Zone>('UTC');

export const shownZone = (): Zone => zone;

export function showTimesIn(times: Times): void {
  zone = times === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
}
