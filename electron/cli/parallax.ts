import { setTimeout } from 'node:timers/promises';
import { terminalWords } from './terminal-words.ts';
import { defaultDataFolder } from './data-folder.ts';
import { run, type Terminal } from './run.ts';

/** `node:sqlite` came without a switch in this version. */
const NEEDED = [22, 13] as const;

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]);
}

/** The person's Ctrl and C ends a wait, and so the command. */
function wait(ms: number, stopped: AbortSignal): Promise<boolean> {
  return setTimeout(ms, true, { signal: stopped }).catch(() => false);
}

/** Aborted by Ctrl and C, also between two waits. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

/** As other programs of a terminal choose it; where nothing is set, the system's. */
function localeOf(env: NodeJS.ProcessEnv): string {
  // An empty variable is as if it were not set.
  const named = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((each) => each);
  return named ?? Intl.DateTimeFormat().resolvedOptions().locale;
}

if (isTooOld(process.versions.node)) {
  process.exitCode = 1;
  void terminalWords(localeOf(process.env)).then(({ own }) => {
    const { oldNode } = own.problems;
    process.stderr.write(`${oldNode(NEEDED.join('.'), process.versions.node)}\n`);
  });
} else {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `parallax history | head` closes the pipe early.
    if (error.code === 'EPIPE') process.exit(0);
    void terminalWords(localeOf(process.env)).then(({ own }) => {
      process.stderr.write(`${own.problems.notWritten(error.message)}\n`);
      process.exit(1);
    });
  });
  const terminal: Terminal = {
    out: (text) => void process.stdout.write(text),
    problem: (text) => void process.stderr.write(text),
    now: Date.now,
    version: __APP_VERSION__,
    locale: localeOf(process.env),
    input: () => process.stdin,
    output: process.stdout,
    defaultDataFolder: defaultDataFolder(process.platform, process.env),
    untilStopped: () => {
      const stopped = stopSignal();
      return (ms) => wait(ms, stopped);
    },
  };
  void run(process.argv.slice(2), terminal).then((code) => (process.exitCode = code));
}
