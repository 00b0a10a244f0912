import os from 'node:os';
import { isWayland, systemOf } from '#core/settings/desktop-system.ts';
import { appError, fail, messageOf, ok, type Result } from '#core/base/result.ts';
import type { Text } from '#core/text/en.ts';
import type { Shortcut } from '#core/settings/shortcut.ts';
import type { Host } from '../host/host.ts';
import { reasonOf } from '../store/reason.ts';
import { flatpakId, isNotMoved } from '../host/installed-copy.ts';
import type { Store } from '../store/store.ts';
import { runBriefly } from '../host/run-program.ts';
import { appImage, imageEntry } from './app-image.ts';
import { autostart, autostartFolder } from './autostart.ts';
import {
  type LoginItem,
  loginProgram,
  macLoginItem,
  noLoginItem,
  wasOpenedAtLogin,
  windowsLoginItem,
} from './login-item.ts';
import { createShortcut } from './shortcut.ts';

export interface DesktopSettingsOptions {
  readonly host: Pick<Host, 'copy' | 'keys' | 'login' | 'on'>;
  /** Node's name of the system. */
  readonly platform: string;
  readonly store: Store;
  readonly text: Text;
  readonly onShortcut: () => void;
  readonly onProblem: (what: string, error?: unknown) => void;
}

export interface DesktopSettings {
  readonly shortcut: {
    choose(shortcut: Shortcut | null): Result<null>;
    tryAgain(): Result<null>;
    record(isRecording: boolean): void;
  };
  readonly login: {
    choose(isOn: boolean): Result<null>;
    read(): void;
  };
  /** Whether the desktop lists this AppImage, by an entry that the person wants. */
  readonly listImage: (isListed: boolean) => Result<null>;
}

export interface FollowedSettings extends DesktopSettings {
  /** Whether the system started the app at login; then nothing opens. */
  readonly wasOpenedAtLogin: boolean;
  close(): void;
}

/** Shortcut and start at login, as the desktop has them now. */
export function followDesktop(options: DesktopSettingsOptions): FollowedSettings {
  const { store, onProblem } = options;
  const { copy, keys, login: items, on } = options.host;
  const system = systemOf(options.platform);
  const shortcut = createShortcut({
    keys,
    store,
    onProblem,
    onPress: options.onShortcut,
    isWayland: isWayland(system, process.env),
  });
  const image = system === 'linux' ? appImage(process.env, copy.executable) : null;
  const entry = imageEntry(image, process.env, os.homedir(), options.text, (folder) => {
    // Some desktops know the links of a new entry by this alone; others have no such program.
    runBriefly('update-desktop-database', [folder]).catch(() => undefined);
  });
  const readEntry = (): void =>
    store.dispatch({ kind: 'desktop-changed', desktop: { listing: entry.read() } });
  // Another program may have released the shortcut meanwhile.
  on('power', ({ asleep, locked }) => {
    if (asleep === false || locked === false) void shortcut.tryAgain();
  });

  // Without the focus nothing is recorded, whatever happened to the recording page.
  on('blur', () => shortcut.record(false));

  const item = loginItemOf(options);
  const login: DesktopSettings['login'] = {
    read() {
      try {
        store.dispatch({ kind: 'desktop-changed', desktop: { login: item.read() } });
      } catch (error) {
        onProblem('start at login:', error);
      }
    },
    choose(isOn) {
      try {
        item.set(isOn);
      } catch (error) {
        login.read();
        onProblem('start at login:', error);
        return fail(appError('login-not-changed', messageOf(error)));
      }
      login.read();
      const isAsChosen = store.state.desktop.login?.isOn === isOn;
      return isAsChosen ? ok(null) : fail(appError('login-not-changed'));
    },
  };
  try {
    item.freshen();
  } catch (error) {
    onProblem('start at login:', error);
  }
  try {
    entry.freshen();
    readEntry();
  } catch (error) {
    onProblem('desktop entry:', error);
  }
  return {
    shortcut,
    login,
    listImage(isListed) {
      try {
        entry.set(isListed);
        readEntry();
        return ok(null);
      } catch (error) {
        return fail(appError('internal', reasonOf(error)));
      }
    },
    wasOpenedAtLogin: wasOpenedAtLogin(items, system),
    close: () => shortcut.close(),
  };
}

function loginItemOf({ host, platform, text }: DesktopSettingsOptions): LoginItem {
  const { copy, login } = host;
  const { executable } = copy;
  // When tests simulate another system, it is that system's packaged app.
  const isWhole = copy.isPackaged || platform !== process.platform;
  const folder = isWhole ? null : copy.folder;
  switch (systemOf(platform)) {
    case 'mac':
      if (!isWhole) return noLoginItem('not-packaged');
      if (isNotMoved(platform, process.resourcesPath)) return noLoginItem('not-moved');
      return macLoginItem(login);
    case 'windows':
      return windowsLoginItem(login, loginProgram(executable, folder));
    case 'linux': {
      if (flatpakId() !== null) return noLoginItem('flatpak');
      const program = loginProgram(
        appImage(process.env, executable) ?? executable,
        folder,
        copy.isSandboxed,
      );
      return autostart(program, autostartFolder(process.env, os.homedir()), text);
    }
  }
}
