import type { Conditions } from '#core/requests/conditions.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Store } from '../store/store.ts';

/** Updates the state with conditions of the machine and the user. */
export function notingConditions(
  store: Store,
  wake: () => void,
  moment: () => Moment,
): (conditions: Partial<Conditions>) => void {
  let asleepSince: Moment | null = null;
  return (change) => {
    // A visible window proves that the machine is awake and unlocked, even if the system did not
    // report it.
    const conditions = change.popupOpen ? { ...change, asleep: false, locked: false } : change;
    const now = moment();
    if (conditions.asleep) asleepSince ??= now;
    if (conditions.asleep === false && asleepSince) {
      const ranMs = now.steadyMs - asleepSince.steadyMs;
      const spanMs = now.nowMs - asleepSince.nowMs - ranMs;
      asleepSince = null;
      store.dispatch({ kind: 'slept', spanMs, atMs: now.nowMs });
    }
    store.dispatch({ kind: 'conditions-changed', conditions });
    wake();
  };
}
