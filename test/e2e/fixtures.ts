import { type ElectronApplication, expect } from '@playwright/test';
import { appTest, type Running as RunningOn } from '../support/app-fixtures.ts';
import { launchApp } from './host/launch.ts';

export type { StartOptions } from '../support/app-fixtures.ts';
export type Running = RunningOn<ElectronApplication>;

/** Starts the app as a process of its own: Electron, or its stand-in. */
export const test = appTest<ElectronApplication>().extend({
  launch: async ({ playwright: _ }, use) => use(launchApp),
});

export { expect };
