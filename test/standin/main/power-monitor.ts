import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, type PartOf } from '../host/guard.ts';

/** A machine that is plugged in, awake and in use; a test emits what should happen to it. */
class PowerMonitor extends EventEmitter implements PartOf<Electron.PowerMonitor> {
  readonly onBatteryPower = false;

  getSystemIdleTime(): number {
    return 0;
  }

  getSystemIdleState(): ReturnType<Electron.PowerMonitor['getSystemIdleState']> {
    return 'active';
  }

  isOnBatteryPower(): boolean {
    return false;
  }
}

guardClass('electron.powerMonitor', PowerMonitor);
export const powerMonitor = new PowerMonitor();
