import { type Act, ACTS } from './scenes.ts';

/**
 * Each act with its first scene, which takes a few minutes; all scenes with `SCENES=all`, as after
 * a change to the look and before a release.
 */
export function actsToLookAt(): readonly Act[] {
  if (process.env['SCENES'] === 'all') return ACTS;
  return ACTS.map((act) => ({ ...act, scenes: act.scenes.slice(0, 1) }));
}
