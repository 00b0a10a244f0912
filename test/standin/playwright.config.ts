import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'conformance',
  globalSetup: './conformance/announce.ts',
  fullyParallel: true,
  // Real windows of several apps would take the focus from each other.
  workers: process.env['E2E_HOST'] === 'electron' ? 1 : 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'out',
});
