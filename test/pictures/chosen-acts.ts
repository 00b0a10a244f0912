import { isNightly } from '../support/nightly.ts';
import type { Act } from './act.ts';
import { ACTS } from './scenes.ts';

/** One state of each view, in the order in which one start can show them all. */
const OF_ONE_START = [
  'rates',
  'platforms',
  'convert',
  'history',
  'settings',
  'alerts-empty',
  'command',
];
/** Those that need a start of their own. */
const OF_THEIR_OWN = ['start', 'wide-three'];

const actsWith = (names: readonly string[]): readonly Act[] =>
  ACTS.map((act) => ({
    ...act,
    scenes: act.scenes.filter(({ name }) => names.includes(name)),
  })).filter(({ scenes }) => scenes.length > 0);

/** One state of each view. */
export const sample = (): readonly Act[] => [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: OF_ONE_START.flatMap((name) => actsWith([name]).flatMap(({ scenes }) => scenes)),
  },
  ...actsWith(OF_THEIR_OWN),
];

/** The scenes of the nightly run are all that there are; every other run has one of each view. */
export const CHOSEN_ACTS: readonly Act[] = isNightly ? ACTS : sample();
