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
  /** Whether it shows icons where the desktop has a tray. */
  readonly hasTray: boolean;
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
    const { binary } = found;
    const switches = [...found.args, ...displaySwitches(env)];
    const spawnApp = (args: string[]) => launch(binary, [...switches, root, ...args], env);
    return { hasTray: true, spawn: spawnApp };
  }
  printLine(`${found.line} Opening in Chromium, without a tray.`);
  const browser = ensureChromium(printLine);
  const standInEnv = { ...env, STANDIN_HEADED: '1', CHROMIUM_PATH: browser };
  // Without a tray, nothing could open a hidden popup again.
  const visible = (args: string[]): string[] =>
    args.includes('--hidden') ? args : ['--show', ...args];
  return {
    hasTray: false,
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
    env: proxyEnv(process.env),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: FETCH_TIMEOUT_MS,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await ended(child, 'close').catch(() => 1);
  clearTimeout(notice);
  if (electronBinary(folder) !== null) return null;
  const [, why, mayHelp] = REFUSALS.find(([form]) => form.test(output)) ?? NOT_ENDED;
  return { runs: false, isBroken: mayHelp, line: `Electron can't be fetched: ${why}.` };
}

const NOT_ENDED = [/$/, 'the download did not end', true] as const;
/** What a failed download prints, what a person reads, and whether another one may help. */
const REFUSALS = [
  [/fetch failed/, 'github.com does not answer. Behind a proxy, set HTTPS_PROXY', false],
  [/Response code/, 'github.com does not have it', false],
  [/checksum/i, 'its checksum is wrong', true],
  [/ENOSPC/, 'the disk is full', false],
] as const;

/** Node's `fetch` takes a proxy only if it is told to, and knows nothing of npm's. */
function proxyEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const proxy = env['HTTPS_PROXY'] ?? env['https_proxy'] ?? env['npm_config_https_proxy'];
  return { ...env, NODE_USE_ENV_PROXY: '1', ...(proxy ? { HTTPS_PROXY: proxy } : {}) };
}

/** Without `XDG_SESSION_TYPE`, Chromium looks for X11 alone (`MaybeFixPlatformName`). */
const displaySwitches = ({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): readonly string[] =>
  process.platform === 'linux' && !DISPLAY && WAYLAND_DISPLAY ? ['--ozone-platform=wayland'] : [];

function needDisplay(): void {
  if (hasDisplay(process.env)) return;
  throw new Error(
    'There is no display to show a window on. Run: xvfb-run -a npm start (apt-get install xvfb).',
  );
}
