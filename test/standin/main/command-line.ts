import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';
import { launchInfo } from '../host/launch-info.ts';

/** Chromium is already on its way when the app appends switches: they are kept, not handed over. */
export const commandLine = guardObject('electron.app.commandLine', {
  appendSwitch: (name: string, value = '') => {
    launchInfo.switches.set(name, value);
  },
  hasSwitch: (name: string) => launchInfo.switches.has(name),
  getSwitchValue: (name: string) => launchInfo.switches.get(name) ?? '',
  removeSwitch: (name: string) => {
    launchInfo.switches.delete(name);
  },
} satisfies Partial<Electron.CommandLine>);
