import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './test/standin/host/chromium.ts';
import { hostInUse } from './test/standin/playwright.ts';
import { findChromium } from './test/support/chromium.ts';

// Times are shown in the zone of the computer, texts in its language.
process.env['TZ'] = 'UTC';
process.env['LC_ALL'] = 'C.UTF-8';

const executablePath = findChromium() ?? undefined;

export default defineConfig({
  globalSetup: './test/system/host/announce.ts',
  fullyParallel: true,
  // On the stand-in each waits for its app to start: three keep two cores busy. Windows of several apps
  // on one display would take the focus from each other, and hide each other's popups.
  workers: hostInUse() === 'electron' ? 1 : 3,
  // What fails everywhere shall not take hours to say so.
  maxFailures: process.env['CI'] ? 10 : 0,
  // What is waited for comes sooner: a loaded machine shall not fail what is right.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'out/system',
  projects: [
    {
      name: 'system',
      testDir: 'test/system',
      use: {
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          args: [...CHROMIUM_FLAGS],
          // Pages are to have scroll bars, as in the app.
          ignoreDefaultArgs: ['--hide-scrollbars'],
        },
      },
    },
  ],
});
