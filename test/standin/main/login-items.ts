import type * as Electron from 'electron';

/**
 * `STANDIN_LOGIN_ITEMS`: the system whose login items are played, in memory: `darwin` or `win32`,
 * with `:held` where the system holds back what was set. Without it, as on Linux, nothing is kept.
 */
const [system = '', held] = (process.env['STANDIN_LOGIN_ITEMS'] ?? '').split(':');

interface Item extends Electron.LaunchItems {
  readonly commandLine: string;
}

let isRegistered = false;
let items: Item[] = [];
let isHeld = held === 'held';

const commandLineOf = (path: string, args: readonly string[]): string =>
  [path, ...args].join(' ').toLowerCase();

export function setLoginItemSettings(settings: Electron.Settings): void {
  const { openAtLogin = false, path = process.execPath, args = [], enabled = true } = settings;
  if (system === 'darwin') isRegistered = openAtLogin;
  if (system !== 'win32') return;
  const name = settings.name ?? 'standin';
  items = items.filter((item) => item.name !== name);
  if (!openAtLogin) return;
  const commandLine = commandLineOf(path, args);
  items.push({ name, path, args, scope: 'user', enabled, commandLine });
  // What the person sets in the app undoes what was set in the Task Manager.
  if (enabled) isHeld = false;
}

export function getLoginItemSettings(
  options: Electron.LoginItemSettingsOptions = {},
): Electron.LoginItemSettings {
  const { path = process.execPath, args = [] } = options;
  const ofProgram = items.filter((item) => item.path.toLowerCase() === path.toLowerCase());
  const isThere = ofProgram.some((item) => item.commandLine === commandLineOf(path, args));
  const isOpened = system === 'darwin' && process.env['STANDIN_OPENED_AT_LOGIN'] === '1';
  return {
    openAtLogin: system === 'win32' ? isThere : isRegistered && !isHeld,
    wasOpenedAtLogin: isOpened,
    status: isRegistered ? (isHeld ? 'requires-approval' : 'enabled') : 'not-registered',
    executableWillLaunchAtLogin: !isHeld && ofProgram.some((item) => item.enabled),
    launchItems: ofProgram.map(({ commandLine: _, ...item }) => ({
      ...item,
      enabled: item.enabled && !isHeld,
    })),
  };
}

/** For tests: the person holds it back in the system's own settings, or lets it go. */
export function holdLoginItem(hold: boolean): void {
  isHeld = hold;
}
