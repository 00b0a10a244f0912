import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ensureChromium } from '../test/support/chromium.ts';
import { electronBinary } from '../test/standin/host/electron-binary.ts';
import { ended, launch, root, printLine, tool } from './run.ts';

const SLOW_MS = 1_500;
const FETCH_TIMEOUT_MS = 10 * 60_000;
const STAND_IN = path.join(root, 'test', 'standin', 'electron');

/** How the app is run. */
export interface Host {
  spawn(args: string[]): ChildProcess;
}

/**
 * Uses Electron if it is installed or can be downloaded, else the stand-in with a visible window.
 */
export async function findHost(extraEnv: Record<string, string> = {}): Promise<Host> {
  needDisplay();
  const binary = electronBinary() ?? (await fetchElectron());
  const env = { ...process.env, ...extraEnv };
  if (binary) return { spawn: (args) => launch(binary, [root, ...args], env) };
  printLine(
    "Electron's binary is not here and can't be fetched: running on the stand-in (Chromium), which has no tray.",
  );
  const browser = ensureChromium(printLine);
  const standInEnv = { ...env, STANDIN_HEADED: '1', CHROMIUM_PATH: browser };
  // Without a tray, nothing could open a hidden popup again.
  const visible = (args: string[]): string[] =>
    args.includes('--hidden') ? args : ['--show', ...args];
  return {
    spawn: (args) => launch(process.execPath, [STAND_IN, root, ...visible(args)], standInEnv),
  };
}

/** Prints a line about a slow download. Without a network it fails at once and prints nothing. */
async function fetchElectron(): Promise<string | null> {
  const notice = setTimeout(() => printLine('Fetching Electron, once ...'), SLOW_MS);
  const child = spawn(process.execPath, [tool('electron', 'install.js')], {
    stdio: 'ignore',
    timeout: FETCH_TIMEOUT_MS,
  });
  await ended(child).catch(() => 1);
  clearTimeout(notice);
  return electronBinary();
}

function needDisplay(): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return;
  throw new Error(
    'There is no display to show a window on. Run: xvfb-run -a npm start (apt-get install xvfb).',
  );
}
