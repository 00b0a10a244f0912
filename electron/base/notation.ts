import type { Zone } from '#core/text/age-text.ts';
import type { Choices } from '#core/settings/choices.ts';
import type { Text } from '#core/text/en.ts';
import type { Store } from '../store/store.ts';

/** How main writes numbers and times: as the page does. */
export interface Notation {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly zone: Zone;
}

/**
 * What is chosen, else the system's own.
 * @param zone the machine's; asked for anew each time, as somebody who travels changes it.
 */
export function notationOf(
  { locale, times }: Pick<Choices, 'locale' | 'times'>,
  systemLocale: string,
  zone: () => Zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
): Notation {
  return { locale: locale ?? systemLocale, zone: times === 'local' ? zone() : 'UTC' };
}

/** The same with the words, as it is now. */
export const wordingIn =
  (store: Pick<Store, 'state'>, systemLocale: string, text: Text) =>
  (): Notation & { readonly text: Text } => ({
    ...notationOf(store.state.choices, systemLocale),
    text,
  });
