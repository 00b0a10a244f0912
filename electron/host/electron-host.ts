import {
  app,
  autoUpdater,
  clipboard,
  ClipboardItem,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  Tray,
  type BrowserWindow,
  type NativeImage,
} from 'electron';
import { type LaunchOptions, readLaunchOptions } from '../base/launch-options.ts';
import { giveAppIcon } from './app-icon.ts';
import { identifyApp, sayOnlyName } from './app-identity.ts';
import { clipboardWriter } from './clipboard.ts';
import { openLink } from './external-links.ts';
import type { Host, Network, PagesOptions, Picture, Secrets } from './host.ts';
import { HostListeners } from './host-listeners.ts';
import { lockDown } from './lock-down.ts';
import { nativeDialogs } from './native-dialogs.ts';
import { escapesMarkup } from './notification-markup.ts';
import { createNotifier } from './notifications.ts';
import { openPages } from './pages.ts';
import { createTray, type ElectronTray, type TrayOptions } from './tray.ts';
import { watchPower } from './watch-power.ts';
import { windowOpener } from './web-preferences.ts';
import type { AppWindow, OpenWindow } from './window.ts';

/** Main's own requests. Electron's functions are read at each call: tests replace some. */
export const electronNetwork: Network = {
  fetch: (url, init) => net.fetch(url, init),
  isOnline: () => net.isOnline(),
};

export const launchOptions = (): LaunchOptions =>
  readLaunchOptions(app.commandLine, process.env, app.isPackaged);

/** Its tray is Electron's, for those that look into it. */
export interface ElectronHost extends Host {
  readonly openTray: (options: TrayOptions) => ElectronTray;
}

/**
 * Electron as the app's host. Must be called before Electron is ready, and before any file is
 * created: it says what has to be said by then.
 * @param platform the system that is asked for, which tests may choose.
 */
export function electronHost(platform: string): ElectronHost {
  identifyApp(app, platform);
  const isSandboxed = lockDown(app, protocol, process);
  const { on, tell } = new HostListeners();
  followApp(tell);
  return {
    copy: {
      version: app.getVersion(),
      isPackaged: app.isPackaged,
      isSandboxed,
      executable: app.getPath('exe'),
      folder: app.getAppPath(),
      dataFolder: app.getPath('userData'),
    },
    switches: app.commandLine,
    secrets,
    keys: globalShortcut,
    login: app,
    displays: screen,
    theme: nativeTheme,
    dialogs: nativeDialogs(dialog, windowOf),
    notifier: createNotifier(Notification, escapesMarkup(process.platform)),
    pageCalls: ipcMain,
    on,
    useFolder: (folder) => app.setPath('userData', folder),
    holdAlone: () => app.requestSingleInstanceLock(),
    letOthers: () => app.releaseSingleInstanceLock(),
    async ready() {
      await app.whenReady();
      sayOnlyName(session.defaultSession, app.getVersion());
      followSystem(tell);
    },
    isOnBattery: () => powerMonitor.isOnBatteryPower(),
    locale: () => app.getSystemLocale(),
    openPages: openWindows,
    openTray: (options) => createTray({ Menu, nativeImage, nativeTheme, screen, Tray }, options),
    textCopier: (asking) => clipboardWriter({ clipboard, app, ...asking }),
    copyPicture(png) {
      const blob = new Blob([new Uint8Array(png)], { type: 'image/png' });
      return clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    },
    decodePicture: (png): Picture => nativeImage.createFromBuffer(png),
    dragFile(window, file, icon) {
      windowOf(window).webContents.startDrag({ file, icon: icon as NativeImage });
    },
    openLink: (name) => openLink(name),
    // What follows `--` is no switch, whatever is in the link.
    takeLinks: (scheme) => app.setAsDefaultProtocolClient(scheme, process.execPath, ['--']),
    runInBackground,
    keepWindows: () => app.dock?.hide(),
    hideApp: () => app.hide(),
    showError: (title, body) => dialog.showErrorBox(title, body),
    quit: () => app.quit(),
    exit: (code) => app.exit(code),
    relaunch: (options) => app.relaunch(options),
  };
}

const secrets: Secrets = {
  async seal(text) {
    const isAvailable = await safeStorage.isAsyncEncryptionAvailable();
    return isAvailable ? safeStorage.encryptStringAsync(text) : null;
  },
  async open(sealed) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
    return { text: result, isOutdated: shouldReEncrypt };
  },
};

/** The app has no other windows than those that `openWindows` made, as it has no other pictures. */
const windowOf = (window: AppWindow): BrowserWindow => window as BrowserWindow;

async function openWindows({ own, folder, preload, log }: PagesOptions): Promise<OpenWindow> {
  const pages = session.fromPartition('pages');
  await openPages(app, pages, own, folder, log);
  const open = windowOpener({ session: pages, preload, isPackaged: app.isPackaged });
  return (options) => {
    const window = open(options);
    giveAppIcon(nativeImage, window);
    return window;
  };
}

/** Before the app is ready, when macOS may open a link already. */
function followApp(tell: HostListeners['tell']): void {
  app.on('open-url', (event, link) => {
    event.preventDefault();
    tell('link', link);
  });
  app.on('second-instance', (_event, words) => tell('second-start', words));
  app.on('activate', () => tell('activate'));
  app.on('browser-window-blur', () => tell('blur'));
  app.on('before-quit', () => tell('quitting'));
  app.on('will-quit', () => tell('ended'));
}

/** What Electron has once the app is ready. */
function followSystem(tell: HostListeners['tell']): void {
  // For an update, macOS closes the windows before it announces that the app quits.
  autoUpdater.on('before-quit-for-update', () => tell('quitting'));
  watchPower(powerMonitor, (change) => tell('power', change));
  const changed = (): void => tell('displays-changed');
  screen.on('display-added', changed);
  screen.on('display-removed', changed);
  screen.on('display-metrics-changed', changed);
}

/**
 * macOS needs a menu to quit, close and paste. Electron's default one would also zoom and reload
 * the page.
 */
function runInBackground(platform: string): void {
  const isMac = platform === 'darwin';
  Menu.setApplicationMenu(
    isMac
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }])
      : null,
  );
  app.dock?.hide();
  app.on('window-all-closed', () => undefined);
}
