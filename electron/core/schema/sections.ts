export const SECTIONS = [
  'connection',
  'updates',
  'watched',
  'platforms',
  'alerts',
  'appearance',
  'desktop',
  'data',
  'versions',
  'about',
] as const;
export type SectionId = (typeof SECTIONS)[number];
