import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/host/announce.ts',
  fullyParallel: true,
  // Each waits for its app to start, and for answers: three keep two cores busy.
  workers: 3,
  // What is waited for comes sooner: a loaded machine shall not fail what is right.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'out/e2e',
});
