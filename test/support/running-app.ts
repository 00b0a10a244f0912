import path from 'node:path';
import { type RunningApp, startApp, type StartOptions } from '../../electron/app/start-app.ts';
import { createClock } from '../../electron/base/clock.ts';
import { type LaunchOptions, readLaunchOptions } from '../../electron/base/launch-options.ts';
import { buildWorker } from './built-worker.ts';
import type { FakeHost } from './fake-host.ts';

const built = path.resolve(await buildWorker(), '../..');

/** Starts the app on a fake desktop, as `main.ts` does on Electron: hidden, with a tray. */
export function startOn(
  host: FakeHost,
  folder: string,
  launch: Partial<LaunchOptions> = {},
  rest: Partial<Pick<StartOptions, 'clock' | 'network'>> = {},
): Promise<RunningApp | null> {
  const read = readLaunchOptions(host.switches, {}, false);
  return startApp(host, {
    launch: {
      ...read,
      userData: folder,
      hidden: true,
      tray: 'shown',
      platform: 'linux',
      ...launch,
    },
    built,
    clock: createClock(null),
    network: { fetch, isOnline: () => true },
    random: () => 0.5,
    ...rest,
  });
}
