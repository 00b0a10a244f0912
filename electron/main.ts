import path from 'node:path';
import { startApp } from './app/start-app.ts';
import { createClock } from './base/clock.ts';
import { electronHost, electronNetwork, launchOptions } from './host/electron-host.ts';
import { withTestHooks } from './host/test-hooks.ts';

const launch = launchOptions();
const host = electronHost(launch.platform);
const hooks = __TEST_HOOKS__ && launch.e2e ? withTestHooks(host) : null;
const running = startApp(hooks?.host ?? host, {
  launch,
  built: path.join(import.meta.dirname, '..'),
  clock: createClock(launch.clockMs),
  network: electronNetwork,
  random: Math.random,
});
// Not awaited: Electron becomes ready only after this module has been evaluated.
void running.then((app) => app && hooks?.publish());
