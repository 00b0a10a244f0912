import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultDataFolder } from '../electron/cli/data-folder.ts';
import { hasTrayHost } from '../electron/tray/tray-host.ts';
import { printLine } from './run.ts';

const EVERY_MS = 250;
const FOLDER = '--user-data-dir=';

/** The data folder of the app that is started with these switches. */
function dataFolder(switches: readonly string[]): string {
  const named = switches.find((each) => each.startsWith(FOLDER))?.slice(FOLDER.length);
  return named ? path.resolve(named) : defaultDataFolder(process.platform, process.env);
}

/** The time of the log's last line about a start, or of the first frame; NaN without one. */
function lastOpenedMs(log: string, isHidden: boolean): number {
  const line = isHidden ? 'info Parallax \\S+ starts on' : 'info first frame:';
  const text = fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '';
  return Date.parse([...text.matchAll(new RegExp(`^(\\S+) ${line}`, 'gm'))].at(-1)?.[1] ?? '');
}

/**
 * Prints one line when the app is up: where it is, how to open it again, where its data are and what
 * ends it. A second start only shows the window of the first, and ends.
 */
export async function sayWhenOpen(
  switches: readonly string[],
  hasTray: boolean,
  ended: Promise<number>,
): Promise<void> {
  const folder = dataFolder(switches);
  const log = path.join(folder, 'logs', 'main.log');
  const startedAtMs = Date.now();
  const isUp = (): boolean => lastOpenedMs(log, switches.includes('--hidden')) >= startedAtMs;
  const end = ended.catch(() => 1);
  for (;;) {
    const code = await Promise.race([end, sleep(EVERY_MS, null)]);
    if (isUp()) break;
    if (code === 0) printLine('Parallax ran already, and shows its window.');
    if (code !== null) return;
  }
  const isInTray = hasTray && (process.platform !== 'linux' || (await hasTrayHost()) === 'yes');
  const where = isInTray
    ? 'Parallax is open, with an icon in the tray.'
    : 'Parallax is open. There is no tray here: another npm start opens a hidden window again.';
  printLine(`${where} Its data are in ${folder}. Ctrl C ends it.`);
}
