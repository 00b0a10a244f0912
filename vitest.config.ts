import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findChromium } from './test/support/chromium.ts';

const executablePath = findChromium() ?? undefined;

export default defineConfig({
  define: { __TEST_DOORS__: 'true', __UPDATE_URL__: 'null' },
  test: {
    // Stages run side by side: each leaves the other half of the machine alone.
    maxWorkers: '50%',
    // What is waited for comes sooner: these end only what hangs, on a busy machine too.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        resolve: {
          alias: {
            electron: fileURLToPath(new URL('test/support/electron-stub.ts', import.meta.url)),
          },
        },
        test: {
          name: 'node',
          // electron-store is to be resolved by the alias above as well.
          server: { deps: { inline: ['electron-store'] } },
          environment: 'node',
          // Modules are read once, not once for each of 140 files: no test leaves anything behind.
          isolate: false,
          include: ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'package', environment: 'node', include: ['test/package/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [svelte()],
        // All that a page may import is known at the start: found later, it would reload a running test.
        optimizeDeps: { entries: ['renderer/**/*.{ts,svelte}', 'test/component/**/*.ts'] },
        test: {
          name: 'component',
          include: ['test/component/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(executablePath === undefined ? {} : { executablePath }),
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
