import { expect } from '@playwright/test';
import { cleanEnv, hostInUse, launchApp } from './host/launch.ts';
import { launchInThread } from '../standin/thread/launch-in-thread.ts';
import { type App, appTest } from '../support/app-fixtures.ts';

export type { Running } from '../support/app-fixtures.ts';

const isLaunched = process.env['PAGE_HOST'] === 'launched';

/** Pictures use the stand-in, which needs no display and draws the same everywhere. */
export const isOnElectron = isLaunched && hostInUse() === 'electron';

/**
 * Runs the built main in a thread of the test's process, its page in the worker's one browser.
 * `PAGE_HOST=launched` starts the app as end-to-end specs do.
 */
export const test = isLaunched
  ? appTest<App>().extend({ launch: async ({ playwright: _ }, use) => use(launchApp) })
  : appTest<App>().extend({
      launch: async ({ browser }, use) =>
        use(({ env, ...options }) =>
          launchInThread({
            browser,
            ...options,
            env: cleanEnv({ PARALLAX_TRAY: 'shown', ...env }),
          }),
        ),
    });

export { expect };
