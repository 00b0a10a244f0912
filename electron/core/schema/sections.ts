export const SECTIONS = [
  'connection',
  'watched',
  'updates',
  'alerts',
  'platforms',
  'appearance',
  'desktop',
  'data',
  'advanced',
] as const;
export type SectionId = (typeof SECTIONS)[number];
