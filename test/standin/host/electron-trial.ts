import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const TRIAL_TIMEOUT_MS = 60_000;
const QUOTE_LENGTH = 400;
const NO_SANDBOX = ['--no-sandbox'] as const;

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The error code of a program that did not start, or `ETIMEDOUT`; null for others. */
  readonly error: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What is read of the machine that Electron is to run on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  /** Null on Windows. */
  readonly userId: number | null;
  /** The content of a file, or null. */
  readonly read: (file: string) => string | null;
  readonly stat: (file: string) => { readonly uid: number; readonly mode: number } | null;
  readonly run: (program: string, args: readonly string[]) => Ended;
}

/** How Electron runs here. `line` says to a person what is done, why, and how to do better. */
export type Verdict =
  | { readonly runs: true; readonly args: readonly string[]; readonly line: string | null }
  /** `isBroken`: another download may help. */
  | { readonly runs: false; readonly isBroken: boolean; readonly line: string };

/**
 * Tries `electron --version`. It prints its version after its libraries are loaded, after it
 * refused root and after the zygote's sandbox was made, but before it needs a display
 * (electron/shell/app/electron_main_delegate.cc, `BasicStartupComplete`;
 * content/app/content_main_runner_impl.cc, `Initialize`; electron/default_app/main.ts). Electron
 * goes without its sandbox only where a trial with it dies and one without it doesn't.
 */
export function examineElectron(binary: string, machine: Machine): Verdict {
  let died = 'it was not tried';
  let isBroken = true;
  for (const args of attemptsOn(machine)) {
    const trial = machine.run(binary, [...args, '--version']);
    if (isFine(trial)) {
      return { runs: true, args, line: args.length === 0 ? null : noSandbox(binary, machine) };
    }
    const missing = missingLibraries(binary, trial, machine);
    if (missing.length > 0) {
      const lack = `Electron can't run: this system lacks ${missing.join(', ')}.`;
      return { runs: false, isBroken: false, line: `${lack} ${howToInstall(machine)}` };
    }
    died = endOf(trial);
    // The loader of a system that is too old says so. Another download would not help.
    isBroken = !/: version `\S+' not found/.test(trial.stderr);
  }
  return { runs: false, isBroken, line: `Electron does not start: ${died}.` };
}

/** Electron refuses root with a sandbox, and only Linux has systems without one. */
function attemptsOn({ platform, userId }: Machine): readonly (readonly string[])[] {
  if (platform !== 'linux') return [[]];
  return userId === 0 ? [NO_SANDBOX] : [[], NO_SANDBOX];
}

/**
 * An empty file counts as a shell script that succeeds, so the version must be there too. A trial
 * that takes too long proves nothing: the app is started as it is.
 */
const isFine = ({ code, error, stdout }: Ended): boolean =>
  error === 'ETIMEDOUT' || (code === 0 && /^v\d+\./m.test(stdout));

function noSandbox(binary: string, machine: Machine): string {
  const [why, better] = whyNoSandbox(path.join(path.dirname(binary), 'chrome-sandbox'), machine);
  return `Electron runs without its sandbox, for this start from source only: ${why}. To have the sandbox, ${better}.`;
}

/** In Chromium's order: root is refused, then namespaces are tried, then the setuid helper. */
function whyNoSandbox(helper: string, { userId, read, stat }: Machine): readonly [string, string] {
  if (userId === 0) return ['it refuses one to root', 'start as another user'];
  const isRestricted =
    read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns')?.trim() === '1';
  const why = isRestricted
    ? 'AppArmor restricts user namespaces (kernel.apparmor_restrict_unprivileged_userns is 1)'
    : 'this system gives it no user namespaces';
  if (stat('/.dockerenv') ?? stat('/run/.containerenv')) {
    return [why, 'start the container with --security-opt seccomp=unconfined'];
  }
  const found = stat(helper);
  // The condition of `SetuidSandboxHost::PrependWrapper` (sandbox/linux/suid/client).
  const isSetUp = found?.uid === 0 && (found.mode & 0o4001) === 0o4001;
  if (isSetUp) {
    return [`${why}, and its helper ${helper} can't be root`, 'allow user namespaces to this user'];
  }
  const quoted = /^[\w./@-]+$/.test(helper) ? helper : `'${helper}'`;
  return [why, `run \`sudo chown root:root ${quoted} && sudo chmod 4755 ${quoted}\``];
}

/**
 * The system's libraries that the loader did not find. It names only the first, in English under
 * `LC_ALL=C`, and ends with 127 (glibc, elf/dl-catch.c: `fatal_error`); `ldd` names all.
 */
function missingLibraries(binary: string, { code, stderr }: Ended, { run }: Machine): string[] {
  const [, first] =
    /error while loading shared libraries: (\S+): cannot open shared object file/.exec(stderr) ??
    [];
  if (code !== 127 || first === undefined) return [];
  const all = [...run('ldd', [binary]).stdout.matchAll(/^\s*(\S+) => not found/gm)];
  const names = new Set([first, ...all.map(([, name = '']) => name)]);
  // Electron brings its own: without it, the download is broken.
  names.delete('libffmpeg.so');
  return [...names];
}

/** Packages that together need all the libraries that Electron is linked with. */
function howToInstall({ userId, read, stat }: Machine): string {
  const sudo = userId === 0 ? '' : 'sudo ';
  // Debian 13 and Ubuntu 24.04 renamed libraries for 64-bit times.
  const t64 = /^Package: lib\S+t64$/m.test(read('/var/lib/dpkg/status') ?? '') ? 't64' : '';
  const commands = {
    'apt-get': `${sudo}apt-get update && ${sudo}apt-get install -y libgtk-3-0${t64} libnss3 libgbm1 libasound2${t64}`,
    dnf: `${sudo}dnf install -y gtk3 nss mesa-libgbm alsa-lib`,
    zypper: `${sudo}zypper install -y libgtk-3-0 mozilla-nss libgbm1 libasound2`,
    pacman: `${sudo}pacman -S --needed gtk3 nss mesa alsa-lib`,
  };
  const found = Object.entries(commands).find(([manager]) => stat(`/usr/bin/${manager}`));
  return found ? `Install them with \`${found[1]}\`.` : 'Install GTK 3, NSS, GBM and ALSA.';
}

/** In words, with the first line that says something, without Chromium's prefix. */
function endOf({ code, signal, error, stderr }: Ended): string {
  const lines = stderr.split('\n').map((line) => line.trim());
  const telling = lines.find((line) => /FATAL|error|fail/i.test(line)) ?? lines.find(Boolean);
  const quote = telling?.replace(/^\[[^\]]*\]\s*|\.$/g, '').slice(0, QUOTE_LENGTH);
  const end = error
    ? `it can't be executed (${error})`
    : signal
      ? `it ended with ${signal}`
      : code === 0
        ? 'it does not say its version'
        : `it ended with ${code}`;
  return quote ? `${end}, ${quote}` : end;
}

/** Node's own mode would start a plain Node in Electron's place. */
export function electronEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  return rest;
}

/** Whether a window can be shown; only Linux may have no display. */
export const hasDisplay = ({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): boolean =>
  process.platform !== 'linux' || Boolean(DISPLAY) || Boolean(WAYLAND_DISPLAY);

export const thisMachine: Machine = {
  platform: process.platform,
  userId: process.getuid?.() ?? null,
  read: (file) => attempted(() => fs.readFileSync(file, 'utf8')),
  stat: (file) => attempted(() => fs.statSync(file)),
  run(program, args) {
    // What could not be started has no output.
    const ran: SpawnSyncReturns<string | null> = spawnSync(program, args, {
      encoding: 'utf8',
      env: { ...electronEnv(process.env), LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TRIAL_TIMEOUT_MS,
      windowsHide: true,
    });
    const error = ran.error && 'code' in ran.error ? String(ran.error.code) : null;
    const { status: code, signal, stdout, stderr } = ran;
    return { code, signal, error, stdout: stdout ?? '', stderr: stderr ?? '' };
  },
};

function attempted<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
