import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './test/standin/host/chromium.ts';
import { findChromium } from './test/support/chromium.ts';

const executablePath = findChromium() ?? undefined;

export default defineConfig({
  globalSetup: './test/e2e/host/announce.ts',
  fullyParallel: true,
  // Each waits for its app to start, and for answers: three keep two cores busy.
  workers: 3,
  // What is waited for comes sooner: a loaded machine shall not fail what is right.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'out/e2e',
  projects: [
    {
      name: 'page',
      testDir: 'test/page',
      use: {
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          args: [...CHROMIUM_FLAGS],
          // Pages are to have scroll bars, as in the app.
          ignoreDefaultArgs: ['--hide-scrollbars'],
        },
      },
    },
    { name: 'e2e', testDir: 'test/e2e' },
  ],
});
