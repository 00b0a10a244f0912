import type { AppState } from '#core/app/app-state.ts';
import { factsOf } from '#core/app/facts.ts';
import { type Snapshot, toSnapshot } from '#core/app/snapshot.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/** What a page computes from the facts that it would get of a state. */
export const snapshotOf = (state: AppState, moment: Moment): Snapshot =>
  toSnapshot(factsOf(state, moment), moment);
