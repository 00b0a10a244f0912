import type { DesktopSystem } from '#core/settings/desktop-system.ts';
import type { LoginState, NoLogin } from '#core/settings/desktop-state.ts';
import type { LoginItems } from '../host/host.ts';

export interface LoginItem {
  read(): LoginState;
  /** @throws the system's error. */
  set(isOn: boolean): void;
  /** After the app was moved, makes the entry start the current copy. */
  freshen(): void;
}

export interface LoginProgram {
  readonly command: readonly string[];
  readonly isDevelopment: boolean;
}

const HIDDEN = '--hidden';

/**
 * A development build is a folder that Electron starts with. Where it runs without the sandbox, it
 * would not start at login with it. A packaged app never gets that switch from here.
 */
export function loginProgram(
  executable: string,
  developmentFolder: string | null,
  isSandboxed = true,
): LoginProgram {
  const isDevelopment = developmentFolder !== null;
  const switches = isDevelopment && !isSandboxed ? ['--no-sandbox'] : [];
  const folder = isDevelopment ? [developmentFolder] : [];
  return { command: [executable, ...switches, ...folder, HIDDEN], isDevelopment };
}

/**
 * Windows: a value below the registry's Run key, and one with which the Task Manager disables it.
 * The command identifies the value, so both calls need the same one.
 */
export function windowsLoginItem(
  items: LoginItems,
  { command, isDevelopment }: LoginProgram,
): LoginItem {
  // Electron joins them with spaces and without quotes. Without ours, Windows would start
  // `C:\Users\First` for a user named First Last.
  const [path = '', ...args] = command.map((each) => (/\s/.test(each) ? `"${each}"` : each));
  const options = { path, args };
  return {
    read() {
      const { openAtLogin, executableWillLaunchAtLogin } = items.getLoginItemSettings(options);
      return {
        isOn: openAtLogin && executableWillLaunchAtLogin,
        hold: openAtLogin && !executableWillLaunchAtLogin ? 'task-manager' : null,
        program: null,
        offer: isDevelopment ? 'development' : 'app',
      };
    },
    // `enabled` reverts the Task Manager's switch, because the user wants it on.
    set: (openAtLogin) =>
      items.setLoginItemSettings({ ...options, openAtLogin, enabled: openAtLogin }),
    freshen: () => undefined,
  };
}

/**
 * macOS: the app itself is the login item, without arguments; `wasOpenedAtLogin` reports such a
 * start. The registration may need the user's consent in the system's settings.
 */
export function macLoginItem(items: LoginItems): LoginItem {
  return {
    read() {
      const { openAtLogin, status } = items.getLoginItemSettings();
      const waits = status === 'requires-approval';
      return {
        // It is registered and can be removed; `hold` says what it waits for.
        isOn: openAtLogin || waits,
        hold: waits ? 'approval' : null,
        program: null,
        offer: 'app',
      };
    },
    set: (openAtLogin) => items.setLoginItemSettings({ openAtLogin }),
    freshen: () => undefined,
  };
}

/** For a copy that nothing could start at login. */
export const noLoginItem = (offer: NoLogin): LoginItem => ({
  read: () => ({ isOn: false, hold: null, program: null, offer }),
  set: () => undefined,
  freshen: () => undefined,
});

/** Whether the system started the app at login. macOS passes no arguments. */
export function wasOpenedAtLogin(items: LoginItems, system: DesktopSystem): boolean {
  return system === 'mac' && items.getLoginItemSettings().wasOpenedAtLogin;
}
