import type * as Electron from 'electron';
import { appUserModelId } from './app-user-model.ts';

/**
 * `STANDIN_LOGIN_ITEMS`: the system whose login items are played, in memory: `darwin` or `win32`,
 * with `:held` where the system holds back what was set. Without it, as on Linux, nothing is kept.
 */
const [system = '', held] = (process.env['STANDIN_LOGIN_ITEMS'] ?? '').split(':');

/** Windows' Run key: what it starts, by the name of the value. */
const runKey = new Map<string, string>();
/** The values that are switched off beside it. */
const switchedOff = new Set<string>();
let isRegistered = false;
let isHeld = held === 'held';

/** Joined as they are, without quotes. */
const commandLine = (path: string, args: readonly string[]): string => [path, ...args].join(' ');

/** As Windows reads a command line: what is not quoted ends at the first space. */
function read(line: string): { program: string; args: string[] } {
  const [, quoted, bare, rest = ''] = /^\s*(?:"([^"]*)"|(\S*))(.*)$/.exec(line) ?? [];
  return { program: quoted ?? bare ?? '', args: rest.trim().split(/\s+/).filter(Boolean) };
}

export function setLoginItemSettings(settings: Electron.Settings): void {
  const { openAtLogin = false, path = process.execPath, args = [], enabled = true } = settings;
  if (system === 'darwin') isRegistered = openAtLogin;
  if (system !== 'win32') return;
  const name = settings.name ?? appUserModelId();
  runKey.delete(name);
  switchedOff.delete(name);
  if (!openAtLogin) return;
  runKey.set(name, commandLine(path, args));
  // What the person sets in the app undoes what was set in the Task Manager.
  if (enabled) isHeld = false;
  else switchedOff.add(name);
}

export function getLoginItemSettings(
  options: Electron.LoginItemSettingsOptions = {},
): Electron.LoginItemSettings {
  const { path = process.execPath, args = [] } = options;
  const { program } = read(path);
  const launchItems = [...runKey].flatMap(([name, line]) => {
    const item = read(line);
    if (item.program.toLowerCase() !== program.toLowerCase()) return [];
    const enabled = !switchedOff.has(name) && !isHeld;
    return [{ name, path: item.program, args: item.args, scope: 'user' as const, enabled }];
  });
  const isThere = runKey.get(appUserModelId()) === commandLine(path, args);
  const isOpened = system === 'darwin' && process.env['STANDIN_OPENED_AT_LOGIN'] === '1';
  return {
    openAtLogin: system === 'win32' ? isThere : isRegistered && !isHeld,
    wasOpenedAtLogin: isOpened,
    status: isRegistered ? (isHeld ? 'requires-approval' : 'enabled') : 'not-registered',
    executableWillLaunchAtLogin: launchItems.some(({ enabled }) => enabled),
    launchItems,
  };
}

/** For tests: the person holds it back in the system's own settings, or lets it go. */
export function holdLoginItem(hold: boolean): void {
  isHeld = hold;
}
