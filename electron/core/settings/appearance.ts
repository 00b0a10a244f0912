export const THEMES = ['system', 'light', 'dark'] as const;

export const DENSITIES = ['comfortable', 'compact'] as const;

/** Up and down in green and red-brown, or in blue and orange for colour-blind users. */
export const PALETTES = ['standard', 'blue-orange'] as const;

export const TEXT_PERCENTS = [90, 100, 115, 130, 150, 200] as const;
export type TextPercent = (typeof TEXT_PERCENTS)[number];

/** The zone of displayed times. Stored and exported times are always UTC. */
export const TIMES = ['utc', 'local'] as const;
export type Times = (typeof TIMES)[number];

/**
 * Number and date formats that differ in grouping, decimal sign and date order. BCP 47 tags that
 * the runtimes of main and of the page support.
 */
export const LOCALES = [
  'en-US',
  'en-GB',
  'en-IN',
  'en-ZA',
  'fr-FR',
  'de-DE',
  'de-CH',
  'pt-BR',
  'sv-SE',
] as const;
export type LocaleTag = (typeof LOCALES)[number];
