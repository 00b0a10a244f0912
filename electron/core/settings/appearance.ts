export const THEMES = ['system', 'light', 'dark'] as const;

/** Up and down in green and red-brown, or in blue and orange for colour-blind users. */
export const PALETTES = ['standard', 'blue-orange'] as const;

export const TEXT_PERCENTS = [90, 100, 115, 130, 150, 200] as const;
export type TextPercent = (typeof TEXT_PERCENTS)[number];

/** The zone of displayed times. Stored and exported times are always UTC. */
export const TIMES = ['utc', 'local'] as const;
export type Times = (typeof TIMES)[number];

/** The languages of the texts, by BCP 47 tag, as each names itself. */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

/** `auto` is the system's. */
export const LANGUAGE_CHOICES = ['auto', ...(Object.keys(LANGUAGES) as Language[])] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/**
 * How numbers and dates are written: as on the system, unless another language was chosen. The
 * names of months and days are to be in the language of the texts.
 */
export function localeOf(
  { language }: { readonly language: LanguageChoice },
  systemLocale: string,
): string {
  const isSystems = language === 'auto' || new Intl.Locale(systemLocale).language === language;
  if (isSystems) return systemLocale;
  // Alone, `en` would put the month before the day.
  return language === 'en' ? 'en-GB' : language;
}
