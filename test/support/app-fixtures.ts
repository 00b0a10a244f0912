import {
  type ElectronApplication,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  test as base,
  type TestType,
} from '@playwright/test';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TestHooks } from '../../electron/host/test-hooks.ts';
import { type RateServer, startRateServer } from './rate-server.ts';

/** A crashed or hanging page never answers. */
const HEARD_WITHIN_MS = 10_000;

const root = path.resolve(import.meta.dirname, '../..');

/** What a spec can do with the app on every host. */
export interface App extends Pick<ElectronApplication, 'evaluate' | 'firstWindow' | 'close'> {
  process: () => { readonly stdout: Readable | null; readonly stderr: Readable | null };
}

export interface LaunchOptions {
  readonly appDir: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
}

export interface StartOptions {
  /** The rate service; the embedded sandbox by default. */
  readonly service?: Pick<RateServer, 'address'>;
  readonly args?: readonly string[];
  /** Starts with the first question, as on a new computer. */
  readonly isFirst?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Running<Host extends App = App> {
  readonly app: Host;
  readonly popup: Page;
  /** Access to what has no page: the tray and its menu. */
  readonly hook: <Name extends keyof TestHooks>(
    name: Name,
    ...args: Parameters<TestHooks[Name]>
  ) => Promise<ReturnType<TestHooks[Name]>>;
  readonly isVisible: () => Promise<boolean>;
  /** Waits in main, so that whatever main was to do by then is done, on a busy machine too. */
  readonly mainWaits: (ms: number) => Promise<void>;
  /** Takes the focus from the popup. */
  readonly blur: () => Promise<void>;
  readonly quit: () => Promise<void>;
}

interface Fixtures<Host extends App> {
  /** Starts the app; each host has its own way. */
  launch: (options: LaunchOptions) => Promise<Host>;
  /** The test's own data folder, kept between starts. */
  userData: string;
  /** The test's own rate service. */
  service: RateServer;
  start: (options?: StartOptions) => Promise<Running<Host>>;
}

/** The fixtures of every spec that runs the app; the host provides `launch`. */
export const appTest = <Host extends App>(): TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Fixtures<Host>,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> =>
  base.extend<Fixtures<Host>>({
    launch: () => Promise.reject(new Error('A host sets the fixture "launch".')),
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
    start: async ({ launch, userData }, use, testInfo) => {
      const running: Running<Host>[] = [];
      const output: string[] = [];
      await use(async (options = {}) => {
        if (!options.isFirst) closeFirstStart(userData);
        const app = await launch(launchOptions(userData, options));
        for (const stream of [app.process().stdout, app.process().stderr]) {
          stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
        }
        const one = await whenStarted(app);
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
 * Waits until main has received the page's calls; they arrive in order. A spec quits sooner after a
 * choice than a person can, and a slow disk delays main. Skips a closed page.
 */
async function heardBy(popup: Page): Promise<void> {
  const about = popup.evaluate(() => window.parallax.about()).catch(() => undefined);
  await Promise.race([about, new Promise((resolve) => setTimeout(resolve, HEARD_WITHIN_MS))]);
}

/** Answers the question of the first start beforehand; leaves unreadable settings unchanged. */
function closeFirstStart(folder: string): void {
  const file = path.join(folder, 'settings.json');
  const stored = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '{}';
  try {
    const settings = { firstStart: { closed: true }, ...(JSON.parse(stored) as object) };
    fs.writeFileSync(file, JSON.stringify(settings));
  } catch {
    return;
  }
}

function launchOptions(userData: string, options: StartOptions): LaunchOptions {
  return {
    appDir: root,
    args: [`--user-data-dir=${userData}`, ...(options.args ?? [])],
    env: {
      PARALLAX_E2E: '1',
      // Keeps the autostart entry out of the real home folder.
      XDG_CONFIG_HOME: path.join(userData, 'config'),
      ...options.env,
      ...(options.service ? { PARALLAX_SANDBOX: options.service.address } : {}),
    },
  };
}

async function whenStarted<Host extends App>(app: Host): Promise<Running<Host>> {
  const popup = await app.firstWindow();
  await popup.getByRole('tablist').waitFor();
  return {
    app,
    popup,
    hook: (name, ...args) =>
      app.evaluate(
        (_electron, call) => {
          const { parallaxTestHooks } = globalThis as unknown as {
            parallaxTestHooks: Record<string, (...args: unknown[]) => unknown>;
          };
          return parallaxTestHooks[call.name]?.(...call.args);
        },
        { name, args },
      ) as Promise<never>,
    isVisible: () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some((each) => each.isVisible()),
      ),
    mainWaits: (ms) =>
      app.evaluate(
        (_electron, spanMs) => new Promise<void>((resolve) => void setTimeout(resolve, spanMs)),
        ms,
      ),
    blur: () =>
      app.evaluate(({ BrowserWindow }) => {
        for (const each of BrowserWindow.getAllWindows()) each.emit('blur');
      }),
    async quit() {
      await heardBy(popup);
      await app.close();
    },
  };
}
