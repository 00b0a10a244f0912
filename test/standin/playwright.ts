import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { electronBinary } from './host/electron-binary.ts';

export type Host = 'electron' | 'chromium';

export interface LaunchOptions {
  appDir: string;
  args?: string[];
  env?: Record<string, string>;
}

/** The stand-in's executable, for tests that start a process of their own. */
export const standInPath = path.join(import.meta.dirname, 'electron');

/** Electron where its binary is installed, else the stand-in; `E2E_HOST` forces one of them. */
export function hostInUse(): Host {
  const forced = process.env['E2E_HOST'];
  if (forced === 'electron' || forced === 'chromium') return forced;
  if (forced) throw new Error(`E2E_HOST is "${forced}"; it may be "electron" or "chromium".`);
  return electronBinary() ? 'electron' : 'chromium';
}

/** What to start for the host in use; throws where the host was forced and is not there. */
export function executablePath(): string {
  if (hostInUse() === 'chromium') return standInPath;
  const binary = electronBinary();
  if (!binary) throw new Error('E2E_HOST=electron, but node_modules/electron holds no binary.');
  return binary;
}

/** The environment of this process, without what would change how the app's own Node starts. */
export function cleanEnv(extra: Record<string, string> = {}): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...process.env, ...extra })) {
    if (value !== undefined) env[name] = value;
  }
  delete env['NODE_OPTIONS'];
  delete env['ELECTRON_RUN_AS_NODE'];
  return env;
}

/** Starts an app on the host in use, under Playwright. */
export async function launchApp(options: LaunchOptions): Promise<ElectronApplication> {
  const app = await _electron.launch({
    executablePath: executablePath(),
    args: [options.appDir, ...(options.args ?? [])],
    cwd: options.appDir,
    env: cleanEnv(options.env),
    // Playwright starts Electron with --no-sandbox on Linux otherwise. Root can't do without.
    chromiumSandbox: process.getuid?.() !== 0 || hostInUse() === 'chromium',
    // Playwright would emulate "light" in every page and so hide what nativeTheme says.
    colorScheme: null,
  });
  return evaluatingInTasks(app);
}

/**
 * Runs every evaluation in main as a task of its own, as events of the system are. The inspector
 * interrupts main between any two statements, so a change could get lost in one that main was
 * making.
 */
function evaluatingInTasks(app: ElectronApplication): ElectronApplication {
  const evaluate = app.evaluate.bind(app);
  const inTask = (run: unknown, given: unknown): Promise<unknown> =>
    evaluate(
      async (electron, call) => {
        await new Promise((resolve) => setImmediate(resolve));
        const called = (0, eval)(`(${call.source})`) as (...args: unknown[]) => unknown;
        return called(electron, call.given);
      },
      { source: String(run), given },
    );
  return Object.assign(app, { evaluate: inTask });
}
