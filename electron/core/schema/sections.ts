export const SECTIONS = [
  'connection',
  'plan',
  'updates',
  'watched',
  'platforms',
  'alerts',
  'look',
  'desktop',
  'data',
  'versions',
  'about',
] as const;
export type SectionId = (typeof SECTIONS)[number];
