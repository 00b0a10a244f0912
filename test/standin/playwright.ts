import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { electronBinary } from './host/electron-binary.ts';
import {
  electronEnv,
  examineElectron,
  hasDisplay,
  thisMachine,
  type Verdict,
} from './host/electron-trial.ts';

export type Host = 'electron' | 'chromium';

export interface LaunchOptions {
  appDir: string;
  args?: string[];
  env?: Record<string, string>;
}

/** The stand-in's executable, for tests that start a process of their own. */
export const standInPath = path.join(import.meta.dirname, 'electron');

/** Each process of a run examines Electron once. */
let examined: Verdict | undefined;

function electronVerdict(): Verdict {
  examined ??= verdictNow();
  return examined;
}

function verdictNow(): Verdict {
  const binary = electronBinary();
  if (binary === null) return not('Electron is not installed.');
  if (!hasDisplay(process.env)) return not('Electron needs a display, and there is none.');
  return examineElectron(binary, thisMachine);
}

const not = (line: string): Verdict => ({ runs: false, isBroken: false, line });

/** Electron where its binary is installed and runs, else the stand-in; `E2E_HOST` forces one. */
export function hostInUse(): Host {
  const forced = process.env['E2E_HOST'];
  if (forced === 'electron' || forced === 'chromium') return forced;
  if (forced) throw new Error(`E2E_HOST is "${forced}"; it may be "electron" or "chromium".`);
  return electronVerdict().runs ? 'electron' : 'chromium';
}

/** The host's name for a person, and why it is not Electron in its sandbox. */
export function hostLine(): string {
  const name = { electron: 'Electron', chromium: 'the stand-in (Chromium)' }[hostInUse()];
  const why = process.env['E2E_HOST'] === 'chromium' ? null : electronVerdict().line;
  return why === null ? name : `${name}. ${why}`;
}

/** What to start for the host in use; throws where the host was forced and does not run. */
export function executablePath(): string {
  if (hostInUse() === 'chromium') return standInPath;
  const verdict = electronVerdict();
  const binary = electronBinary();
  if (!verdict.runs || binary === null) throw new Error(`E2E_HOST=electron. ${verdict.line}`);
  return binary;
}

/** The switches with which the host runs here: none, or `--no-sandbox`. */
export function hostSwitches(): readonly string[] {
  if (hostInUse() === 'chromium') return [];
  const verdict = electronVerdict();
  return verdict.runs ? verdict.args : [];
}

/** The environment of this process, without what would change how the app's own Node starts. */
export function cleanEnv(extra: Record<string, string> = {}): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(electronEnv({ ...process.env, ...extra }))) {
    if (value !== undefined) env[name] = value;
  }
  delete env['NODE_OPTIONS'];
  return env;
}

/** Starts an app on the host in use, under Playwright. */
export async function launchApp(options: LaunchOptions): Promise<ElectronApplication> {
  const app = await _electron.launch({
    executablePath: executablePath(),
    args: [options.appDir, ...(options.args ?? [])],
    cwd: options.appDir,
    env: cleanEnv(options.env),
    // Playwright starts Electron with --no-sandbox on Linux otherwise.
    chromiumSandbox: hostSwitches().length === 0,
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
