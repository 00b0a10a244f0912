import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ensureChromium } from '../test/support/chromium.ts';
import {
  electronBinary,
  electronFolder,
  removeElectron,
} from '../test/standin/host/electron-binary.ts';
import {
  electronEnv,
  examineElectron,
  hasDisplay,
  type Machine,
  thisMachine,
  type Verdict,
} from '../test/standin/host/electron-trial.ts';
import { ended, launch, root, printLine } from './run.ts';

const SLOW_MS = 1_500;
const FETCH_TIMEOUT_MS = 10 * 60_000;
const STAND_IN = path.join(root, 'test', 'standin', 'electron');

/** How the app is run. */
export interface Host {
  spawn(args: string[]): ChildProcess;
}

/**
 * Uses Electron where it runs, in its sandbox where that works; fetches it if it is missing. Else
 * the stand-in with a visible window. Prints one line for anything but Electron in its sandbox.
 */
export async function findHost(
  extraEnv: Record<string, string> = {},
  folder = electronFolder(),
  machine: Machine = thisMachine,
): Promise<Host> {
  needDisplay();
  const env = { ...electronEnv(process.env), ...extraEnv };
  const found = await findElectron(folder, machine);
  if (found.runs) {
    if (found.line !== null) printLine(found.line);
    const { binary, args: switches } = found;
    return { spawn: (args) => launch(binary, [...switches, root, ...args], env) };
  }
  printLine(`${found.line} Running on the stand-in (Chromium), which has no tray.`);
  const browser = ensureChromium(printLine);
  const standInEnv = { ...env, STANDIN_HEADED: '1', CHROMIUM_PATH: browser };
  // Without a tray, nothing could open a hidden popup again.
  const visible = (args: string[]): string[] =>
    args.includes('--hidden') ? args : ['--show', ...args];
  return {
    spawn: (args) => launch(process.execPath, [STAND_IN, root, ...visible(args)], standInEnv),
  };
}

type Found = Verdict & { readonly binary: string };

/** Electron as it runs here. A download that stopped or that does not start is repeated once. */
async function findElectron(folder: string, machine: Machine): Promise<Found> {
  for (let isAgain = false; ; isAgain = true) {
    const failed = electronBinary(folder) === null ? await fetchElectron(folder) : null;
    const binary = electronBinary(folder) ?? '';
    const verdict = failed ?? examineElectron(binary, machine);
    if (verdict.runs || !verdict.isBroken || isAgain) return { ...verdict, binary };
    printLine(`${verdict.line} Fetching it again ...`);
    removeElectron(folder);
  }
}

/**
 * Prints a line about a slow download. Without a network it fails at once.
 * @returns what failed; null if nothing did.
 */
async function fetchElectron(folder: string): Promise<Verdict | null> {
  // What was unpacked to its half would stay beside the new files.
  removeElectron(folder);
  const notice = setTimeout(() => printLine('Fetching Electron, once ...'), SLOW_MS);
  const child = spawn(process.execPath, [path.join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: FETCH_TIMEOUT_MS,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await ended(child, 'close').catch(() => 1);
  clearTimeout(notice);
  if (electronBinary(folder) !== null) return null;
  const why = /^\w*Error.*$/m.exec(output)?.[0] ?? 'the download did not end';
  // Nothing came: there is no network, or no such file (`FetchDownloader` of @electron/get).
  const isBroken = !/fetch failed|Response code/.test(why);
  return { runs: false, isBroken, line: `Electron can't be fetched (${why}).` };
}

function needDisplay(): void {
  if (hasDisplay(process.env)) return;
  throw new Error(
    'There is no display to show a window on. Run: xvfb-run -a npm start (apt-get install xvfb).',
  );
}
