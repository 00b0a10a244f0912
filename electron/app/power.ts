import type { PowerMonitor } from 'electron';
import type { Conditions } from '#core/requests/conditions.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Store } from '../store/store.ts';

/** Tells the state what the machine and the person do, and what follows from it. */
export function notingConditions(
  store: Store,
  wake: () => void,
  moment: () => Moment,
): (conditions: Partial<Conditions>) => void {
  let asleepSince: Moment | null = null;
  return (change) => {
    // A window is looked at: nobody sleeps, whatever the system forgot to tell.
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

/**
 * Tells of sleep, lock and battery as they change, and of the battery at once. The system tells
 * nothing of locks on Linux: there the screen counts as open.
 */
export function watchPower(
  monitor: Pick<PowerMonitor, 'on' | 'isOnBatteryPower'>,
  tell: (conditions: Partial<Conditions>) => void,
): void {
  monitor.on('suspend', () => tell({ asleep: true }));
  monitor.on('resume', () => tell({ asleep: false }));
  monitor.on('lock-screen', () => tell({ locked: true }));
  monitor.on('unlock-screen', () => tell({ locked: false }));
  monitor.on('on-battery', () => tell({ onBattery: true }));
  monitor.on('on-ac', () => tell({ onBattery: false }));
  tell({ onBattery: monitor.isOnBatteryPower() });
}
