import type { PowerMonitor } from 'electron';
import type { Conditions } from '#core/requests/conditions.ts';

/**
 * Reports changes of sleep, lock and battery. Linux does not report locks, so
 * the screen counts as unlocked there.
 */
export function watchPower(
  monitor: Pick<PowerMonitor, 'on'>,
  report: (conditions: Partial<Conditions>) => void,
): void {
  monitor.on('suspend', () => report({ asleep: true }));
  monitor.on('resume', () => report({ asleep: false }));
  monitor.on('lock-screen', () => report({ locked: true }));
  monitor.on('unlock-screen', () => report({ locked: false }));
  monitor.on('on-battery', () => report({ onBattery: true }));
  monitor.on('on-ac', () => report({ onBattery: false }));
}
