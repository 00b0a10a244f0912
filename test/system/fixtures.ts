import { type ElectronApplication, expect } from '@playwright/test';
import { appTest, type Running as RunningOn } from '../support/app-fixtures.ts';
import { hostInUse, launchApp } from './host/launch.ts';
import { heldBoxes } from './message-box.ts';
import { holdBoxes } from './window.ts';

export type Running = RunningOn<ElectronApplication>;

/** Starts the app as a process of its own: Electron, or its stand-in. */
export const test = appTest<ElectronApplication>().extend({
  launch: async ({ playwright: _ }, use) =>
    use(async (options) => {
      const app = await launchApp(options);
      // Nobody can press a button of the system's own boxes; the stand-in's are pages.
      if (hostInUse() === 'electron') {
        await holdBoxes({ app });
        heldBoxes.set(app.context(), { app });
      }
      return app;
    }),
});

export { expect };
