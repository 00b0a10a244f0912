import { setTimeout as sleep } from 'node:timers/promises';
import type { OpensAgain } from '#core/tray/opens-again.ts';
import { type RunProgram, runBriefly } from '../host/run-program.ts';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const HAS_HOST = 'IsStatusNotifierHostRegistered';
/** The first of these tools that is installed queries the session bus. */
const QUESTIONS: readonly [program: string, args: readonly string[]][] = [
  [
    'busctl',
    [
      '--user',
      '--auto-start=no',
      'get-property',
      WATCHER,
      '/StatusNotifierWatcher',
      WATCHER,
      HAS_HOST,
    ],
  ],
  [
    'gdbus',
    [
      'call',
      '--session',
      '--timeout=1',
      '--dest',
      WATCHER,
      '--object-path',
      '/StatusNotifierWatcher',
      '--method',
      'org.freedesktop.DBus.Properties.Get',
      WATCHER,
      HAS_HOST,
    ],
  ],
];

/**
 * Whether there will be a tray icon to click. Electron does not report it, and some Linux desktops
 * show no icons. If no tool answers, it returns the way that always works.
 */
export async function opensAgain(
  platform: NodeJS.Platform,
  run: RunProgram = runBriefly,
): Promise<OpensAgain> {
  if (platform !== 'linux') return 'tray';
  for (const [program, args] of QUESTIONS) {
    const answer = await run(program, args).catch(() => '');
    if (/\btrue\b/.test(answer)) return 'tray';
    if (/\bfalse\b/.test(answer)) return 'launch';
  }
  return 'launch';
}

/** A starting session is complete by then. */
const LATEST_MS = 120_000;
const EVERY_MS = 3_000;

/**
 * Whether a tray appears after the app, since a login may start the app before the panel. An
 * earlier icon stays invisible, because Chromium checks for a watcher only when it creates the
 * icon.
 * @param opens the result at the start.
 */
export async function comesLate(
  opens: OpensAgain | Promise<OpensAgain>,
  opensNow: () => Promise<OpensAgain> = () => opensAgain('linux'),
  rest: (ms: number) => Promise<unknown> = (ms) => sleep(ms, null, { ref: false }),
): Promise<boolean> {
  if ((await opens) === 'tray') return false;
  for (let waitedMs = 0; waitedMs < LATEST_MS; waitedMs += EVERY_MS) {
    await rest(EVERY_MS);
    if ((await opensNow()) === 'tray') return true;
  }
  return false;
}
