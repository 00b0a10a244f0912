import type { App } from 'electron';
import type { DesktopSystem } from '#core/settings/desktop-system.ts';
import type { LoginState } from '#core/settings/desktop-state.ts';

/** Starting at login, as the system has it set. */
export interface LoginItem {
  read(): LoginState;
  /** @throws what the system says against it. */
  set(isOn: boolean): void;
  /** Where the app was moved, what starts at login is what is here now. */
  freshen(): void;
}

/** What is started. */
export interface LoginProgram {
  /** The program, with its arguments. */
  readonly command: readonly string[];
  readonly isDevelopment: boolean;
}

type NativeApp = Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;

const HIDDEN = '--hidden';

/** A development build is a folder that Electron is started with. */
export function loginProgram(executable: string, developmentFolder: string | null): LoginProgram {
  const folder = developmentFolder === null ? [] : [developmentFolder];
  return { command: [executable, ...folder, HIDDEN], isDevelopment: developmentFolder !== null };
}

/**
 * Windows: a value below the registry's Run key, and beside it one by which the Task Manager
 * switches it off. The command is what the value is known by, so both calls are given the same.
 */
export function windowsLoginItem(
  app: NativeApp,
  { command, isDevelopment }: LoginProgram,
): LoginItem {
  // They are joined by spaces as they are, the path too: Windows would start `C:\Users\First` of
  // somebody called First Last.
  const [path = '', ...args] = command.map((each) => (/\s/.test(each) ? `"${each}"` : each));
  const options = { path, args };
  return {
    read() {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(options);
      return {
        isOn: openAtLogin && executableWillLaunchAtLogin,
        hold: openAtLogin && !executableWillLaunchAtLogin ? 'task-manager' : null,
        program: null,
        offer: isDevelopment ? 'development' : 'app',
      };
    },
    // `enabled` undoes the Task Manager's switch: whoever turns this on wants it on.
    set: (openAtLogin) =>
      app.setLoginItemSettings({ ...options, openAtLogin, enabled: openAtLogin }),
    freshen: () => undefined,
  };
}

/**
 * macOS: the app itself is the login item, without arguments; that it was opened at login is told
 * by `wasOpenedAtLogin`. A registration may wait for the person's consent in the system's settings.
 */
export function macLoginItem(app: NativeApp, { isDevelopment }: LoginProgram): LoginItem {
  return {
    read() {
      const { openAtLogin, status } = app.getLoginItemSettings();
      const waits = status === 'requires-approval';
      return {
        // It is registered, and can be taken back; what it waits for is told.
        isOn: openAtLogin || waits,
        hold: waits ? 'approval' : null,
        program: null,
        // It would be Electron that is opened, and it would not know with what.
        offer: isDevelopment ? 'none' : 'app',
      };
    },
    set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    freshen: () => undefined,
  };
}

/** Whether this start is the system's own, at login: macOS hands over no arguments. */
export function wasOpenedAtLogin(app: NativeApp, system: DesktopSystem): boolean {
  return system === 'mac' && app.getLoginItemSettings().wasOpenedAtLogin;
}
