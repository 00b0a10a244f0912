export const SECTIONS = [
  'connection',
  'watched',
  'updates',
  'alerts',
  'platforms',
  'appearance',
  'desktop',
  'data',
  'versions',
  'about',
] as const;
export type SectionId = (typeof SECTIONS)[number];
