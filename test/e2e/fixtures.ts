import {
  type ElectronApplication,
  expect,
  type JSHandle,
  type Page,
  test as base,
} from '@playwright/test';
import type { BrowserWindow } from 'electron';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestDoors } from '../../electron/desktop/test-doors.ts';
import { type RateServer, startRateServer } from '../support/rate-server.ts';
import { launchApp } from './host/launch.ts';

/** A page that hangs or crashed says nothing any more. */
const HEARD_WITHIN_MS = 10_000;

const root = path.resolve(import.meta.dirname, '../..');

export interface StartOptions {
  /** The rate service to poll; the embedded sandbox where none is given. */
  readonly service?: Pick<RateServer, 'address'>;
  readonly args?: readonly string[];
  /** As somebody starts it who never did: with the first steps. */
  readonly isFirst?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Running {
  readonly app: ElectronApplication;
  readonly popup: Page;
  /** What the app hands out of what has no page: the tray and its menu. */
  readonly door: <Name extends keyof TestDoors>(
    name: Name,
    ...args: Parameters<TestDoors[Name]>
  ) => Promise<ReturnType<TestDoors[Name]>>;
  readonly isVisible: () => Promise<boolean>;
  /** The popup loses the focus. */
  readonly blur: () => Promise<void>;
  readonly quit: () => Promise<void>;
}

interface Fixtures {
  /** A data folder of the test's own, kept from one start to the next. */
  userData: string;
  /** A rate service of the test's own. */
  service: RateServer;
  start: (options?: StartOptions) => Promise<Running>;
}

export const test = base.extend<Fixtures>({
  userData: async ({ playwright: _ }, use) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-e2e-'));
    await use(folder);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  },
  service: async ({ playwright: _ }, use) => {
    const server = await startRateServer();
    await use(server);
    await server.close();
  },
  start: async ({ userData }, use, testInfo) => {
    const running: Running[] = [];
    const output: string[] = [];
    await use(async (options = {}) => {
      const one = await startApp(userData, options, output);
      running.push(one);
      return one;
    });
    for (const one of running) await one.quit().catch(() => undefined);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('output of the app', { body: output.join('') });
    }
  },
});

/**
 * What was chosen in the page has reached main: calls arrive in their order. Nobody quits as soon
 * after a choice as a spec does, and a slow disk makes main late. A page that is gone is not asked.
 */
async function heardBy(popup: Page): Promise<void> {
  const asked = popup.evaluate(() => window.parallax.about()).catch(() => undefined);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, HEARD_WITHIN_MS))]);
}

/** As if the first steps had been closed before; settings that can't be read stay as they are. */
function closeFirstSteps(folder: string): void {
  const file = path.join(folder, 'settings.json');
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '{}';
  try {
    const settings = { firstStart: { done: [], closed: true }, ...(JSON.parse(kept) as object) };
    fs.writeFileSync(file, JSON.stringify(settings));
  } catch {
    return;
  }
}

async function startApp(
  userData: string,
  options: StartOptions,
  output: string[],
): Promise<Running> {
  if (!options.isFirst) closeFirstSteps(userData);
  const app = await launchApp({
    appDir: root,
    args: [`--user-data-dir=${userData}`, ...(options.args ?? [])],
    env: {
      PARALLAX_E2E: '1',
      // Nothing is set to start at the login of whoever runs this.
      XDG_CONFIG_HOME: path.join(userData, 'config'),
      ...options.env,
      ...(options.service ? { PARALLAX_SANDBOX: options.service.address } : {}),
    },
  });
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  const popup = await app.firstWindow();
  await popup.getByRole('tablist').waitFor();
  const window = (await app.browserWindow(popup)) as JSHandle<BrowserWindow>;
  return {
    app,
    popup,
    door: (name, ...args) =>
      app.evaluate(
        (_electron, call) => {
          const { parallaxTestDoors } = globalThis as unknown as {
            parallaxTestDoors: Record<string, (...args: unknown[]) => unknown>;
          };
          return parallaxTestDoors[call.name]?.(...call.args);
        },
        { name, args },
      ) as Promise<never>,
    isVisible: () => window.evaluate((each) => each.isVisible()),
    blur: () => window.evaluate((each) => void each.emit('blur')),
    async quit() {
      await heardBy(popup);
      await app.close();
    },
  };
}

export { expect };
