import type { AppState } from '#core/app/app-state.ts';
import { factsOf, type PageFacts } from '#core/app/facts.ts';
import { SNAPSHOT, type Snapshot } from '#core/app/snapshot.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/** What a page computes from its facts. */
export function toSnapshot(facts: PageFacts, moment: Moment): Snapshot {
  const parts = Object.entries(SNAPSHOT).map(([name, part]) => [name, part(facts, moment)]);
  return Object.fromEntries(parts) as Snapshot;
}

/** What a page computes from the facts that it would get of a state. */
export const snapshotOf = (state: AppState, moment: Moment): Snapshot =>
  toSnapshot(factsOf(state, moment), moment);
