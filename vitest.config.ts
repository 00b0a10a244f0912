import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findChromium } from './test/support/chromium.ts';
import { isNightly } from './test/support/nightly.ts';

// Times are shown in the zone of the computer, texts in its language.
process.env['TZ'] = 'UTC';
process.env['LC_ALL'] = 'C.UTF-8';

const executablePath = findChromium() ?? undefined;

const NODE_TESTS = ['test/rules/**/*.test.ts'];
/** Tests that compute another system's paths, which a machine's own `node:path` must not change. */
const WITH_PATHS = ['test/rules/settings/desktop-paths.test.ts'];

const onNode = {
  extends: true as const,
  resolve: {
    alias: {
      electron: fileURLToPath(new URL('test/support/electron-stub.ts', import.meta.url)),
    },
  },
  test: {
    // electron-store is to be resolved by the alias above as well.
    server: { deps: { inline: ['electron-store'] } },
    environment: 'node' as const,
    setupFiles: ['test/support/properties.ts'],
  },
};

export default defineConfig({
  define: { __TEST_HOOKS__: 'true', __UPDATE_URL__: 'null' },
  test: {
    // What is waited for comes sooner: these end only what hangs, on a busy machine too.
    testTimeout: isNightly ? 3_600_000 : 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        ...onNode,
        // Modules are read once, not once for each of 150 files: no test leaves anything behind.
        test: {
          ...onNode.test,
          name: 'node',
          isolate: false,
          include: NODE_TESTS,
        },
      },
      {
        ...onNode,
        resolve: {
          alias: {
            ...onNode.resolve.alias,
            'node:path': fileURLToPath(new URL('test/support/win32-path.ts', import.meta.url)),
          },
        },
        test: { ...onNode.test, name: 'node-win32', include: WITH_PATHS },
      },
      {
        extends: true,
        test: { name: 'package', environment: 'node', include: ['test/package/**/*.test.ts'] },
      },
      {
        ...onNode,
        test: { ...onNode.test, name: 'outside', include: ['test/outside/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'changes', environment: 'node', include: ['test/changes/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [svelte()],
        // All that a page may import is known at the start: found later, it would reload a running test.
        optimizeDeps: { entries: ['renderer/**/*.{ts,svelte}', 'test/page/**/*.ts'] },
        test: {
          name: 'page',
          include: ['test/page/**/*.test.ts'],
          // All files run in one page, which reads its modules once.
          isolate: false,
          setupFiles: ['test/page/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 20_000,
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
