import { localeOf } from '#core/settings/appearance.ts';
import type { Zone } from '#core/text/age-text.ts';
import type { Choices } from '#core/settings/choices.ts';
import type { Text } from '#core/text/en.ts';
import type { Wording } from '#core/text/wording.ts';
import type { Store } from '../store/store.ts';

/**
 * Main's number and time format, the same as the page's.
 * @param zone the machine's zone; read each time, because it changes when users travel.
 */
export function formatOf(
  choices: Pick<Choices, 'language' | 'times'>,
  systemLocale: string,
  zone: () => Zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
): Omit<Wording, 'text'> {
  return {
    locale: localeOf(choices, systemLocale),
    zone: choices.times === 'local' ? zone() : 'UTC',
  };
}

export const wordingIn =
  (store: Pick<Store, 'state'>, systemLocale: string, text: Text) => (): Wording => ({
    ...formatOf(store.state.choices, systemLocale),
    text,
  });
