import type { Wording } from '#core/text/wording.ts';
import { text } from './format.ts';
import { shownZone } from './shown-zone.svelte.ts';

export const wording = (locale: string): Wording => ({ text, locale, zone: shownZone() });
