/** How numbers, times and the popup look: each is one choice that holds everywhere. */

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Up and down as green and red-brown, or as blue and orange, which everybody can tell apart. */
export const PALETTES = ['standard', 'blue-orange'] as const;
export type Palette = (typeof PALETTES)[number];

/** Of the usual size of everything in the popup. */
export const TEXT_PERCENTS = [90, 100, 115, 130, 150, 200] as const;
export type TextPercent = (typeof TEXT_PERCENTS)[number];

/** In which zone times are shown; stored and exported ones are UTC in any case. */
export const TIMES = ['utc', 'local'] as const;
export type Times = (typeof TIMES)[number];

/**
 * Ways of writing numbers and dates that differ in what traders look at: groups, the decimal sign and
 * the order of a date. BCP 47 tags; each is known to the runtimes of main and of the page.
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
