import type { PowerMonitor } from 'electron';
import type { Conditions } from '#core/conditions.ts';

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
