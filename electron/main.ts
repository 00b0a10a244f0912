import path from 'node:path';
import { startApp } from './app/start-app.ts';
import { createClock } from './base/clock.ts';
import { electronHost, electronNetwork, launchOptions } from './host/electron-host.ts';
import { withTestDoors } from './host/test-doors.ts';

const launch = launchOptions();
const host = electronHost(launch.platform);
const doors = __TEST_DOORS__ && launch.e2e ? withTestDoors(host) : null;
const running = startApp(doors?.host ?? host, {
  launch,
  built: path.join(import.meta.dirname, '..'),
  clock: createClock(launch.clockMs),
  network: electronNetwork,
  random: Math.random,
});
// Not awaited: Electron becomes ready only after this module has been evaluated.
void running.then((app) => app && doors?.publish());
