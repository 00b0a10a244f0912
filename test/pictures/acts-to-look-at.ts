import type { Act } from './act.ts';
import { ACTS } from './scenes.ts';

/**
 * The acts with their first scenes, which take a few minutes; all of them with `SCENES=all`, as after
 * a change to the look and before a release.
 */
export function actsToLookAt(count: number): readonly Act[] {
  if (process.env['SCENES'] === 'all') return ACTS;
  return ACTS.map((act) => ({ ...act, scenes: act.scenes.slice(0, count) }));
}
