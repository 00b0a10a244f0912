import { isNightly } from '../support/nightly.ts';
import type { Act } from './act.ts';
import { ACTS } from './scenes.ts';

/** One state of each view. */
const IN_EVERY_RUN: ReadonlySet<string> = new Set([
  'start',
  'rates',
  'platforms',
  'convert',
  'history',
  'alerts-empty',
  'settings',
  'command',
  'wide-three',
]);

/** The scenes of the nightly run are all that there are; every other run has one of each view. */
export const CHOSEN_ACTS: readonly Act[] = isNightly
  ? ACTS
  : ACTS.map((act) => ({
      ...act,
      scenes: act.scenes.filter(({ name }) => IN_EVERY_RUN.has(name)),
    })).filter(({ scenes }) => scenes.length > 0);
