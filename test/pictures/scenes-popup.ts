import type { Act } from './act.ts';

/** Messages about the popup's window. */
export const POPUP_ACTS: readonly Act[] = [
  {
    env: { PARALLAX_OPENS_AGAIN: 'launch' },
    until: /1,\d{3}\.\d\d/,
    scenes: [{ name: 'no-tray' }],
  },
];
