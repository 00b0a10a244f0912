import type { Act } from './act.ts';

/** What is said of the popup's own window. */
export const POPUP_ACTS: readonly Act[] = [
  {
    env: { PARALLAX_OPENS_AGAIN: 'launch' },
    until: /1,\d{3}\.\d\d/,
    scenes: [{ name: 'no-tray' }],
  },
];
