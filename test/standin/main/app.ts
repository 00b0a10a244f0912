import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { closeBrowser } from '../host/browser.ts';
import { guardClass, guardObject, standFor, type PartOf } from '../host/guard.ts';
import { launchInfo, manifestText, platform } from '../host/launch-info.ts';
import { getAppPath, setAppPath } from './app-paths.ts';
import {
  setAppUserModelId,
  setToastActivatorCLSID,
  toastActivatorCLSID,
} from './app-user-model.ts';
import { commandLine } from './command-line.ts';
import { createEvent } from './events.ts';
import { getLoginItemSettings, holdLoginItem, setLoginItemSettings } from './login-items.ts';
import { SingleInstance } from './single-instance.ts';
import { windowRegistry } from './window-registry.ts';

/** Only the windows that exist by then stay when the app is hidden (`DockHide` of browser_mac.mm). */
const dock = guardObject('electron.app.dock', {
  hide() {
    for (const window of windowRegistry.all()) window._canHide = false;
  },
} satisfies Partial<Electron.Dock>);

class App extends EventEmitter implements PartOf<Electron.App> {
  name = manifestText('productName') ?? manifestText('name') ?? 'Electron';
  /** What is refused in packaged builds can be seen to be refused. */
  readonly isPackaged = process.env['STANDIN_PACKAGED'] === '1';
  readonly commandLine = standFor<Electron.CommandLine>(commandLine);
  readonly dock = platform === 'darwin' ? standFor<Electron.Dock>(dock) : undefined;
  /** On macOS: whether keys go to it, not to the app that was used before. */
  _isFrontmost = false;
  readonly #whenReady = Promise.withResolvers<undefined>();
  #isReady = false;
  #isQuitting = false;
  #isExiting = false;
  #isSandboxBroken = false;
  #lock: SingleInstance | undefined;

  constructor() {
    super();
    windowRegistry.on('added', (window) => {
      this.emit('browser-window-created', createEvent(), window);
      this.emit('web-contents-created', createEvent(), window.webContents);
    });
    windowRegistry.on('removed', () => this.#windowGone());
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return manifestText('version') ?? process.versions.electron;
  }

  getLocale(): string {
    return 'en-US';
  }

  getSystemLocale(): string {
    return 'en-US';
  }

  getAppPath(): string {
    return launchInfo.appFolder;
  }

  getPath(name: string): string {
    return getAppPath(name, this.name);
  }

  setPath(name: string, folder: string): void {
    setAppPath(name, folder);
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#whenReady.promise;
  }

  /** For the launcher: the entry module is evaluated and Chromium runs. */
  _becomeReady(): void {
    this.#isReady = true;
    this.emit('ready', createEvent(), {});
    this.#whenReady.resolve(undefined);
  }

  /** Takes the switch away, and no more: the zygotes of Linux have started without a sandbox by now. */
  enableSandbox(): void {
    if (this.#isReady)
      throw new Error('app.enableSandbox() can only be called before app is ready');
    if (process.platform === 'linux' && launchInfo.switches.delete('no-sandbox')) {
      this.#isSandboxBroken = true;
    }
  }

  /** Pages would be forked from processes that have no sandbox, and be told that they have one. */
  get _isSandboxBroken(): boolean {
    return this.#isSandboxBroken;
  }

  disableHardwareAcceleration(): void {
    if (!this.#isReady) return;
    throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
  }

  setAppUserModelId(id: string): void {
    setAppUserModelId(id);
  }

  setToastActivatorCLSID(id: string): void {
    setToastActivatorCLSID(id);
  }

  get toastActivatorCLSID(): string {
    return toastActivatorCLSID();
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    this.#lock ??= new SingleInstance(this.getPath('userData'), (second) => {
      const { argv, workingDirectory, additionalData: data } = second;
      this.emit('second-instance', createEvent(), argv, workingDirectory, data);
    });
    return this.#lock.request({
      argv: process.argv,
      workingDirectory: process.cwd(),
      additionalData: additionalData ?? null,
    });
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock?.held ?? false;
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  getLoginItemSettings(options?: Electron.LoginItemSettingsOptions): Electron.LoginItemSettings {
    return getLoginItemSettings(options);
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    setLoginItemSettings(settings);
  }

  /** For tests: what the person does in the system's settings. */
  _holdLoginItem(hold: boolean): void {
    holdLoginItem(hold);
  }

  /** macOS alone: only this gives the keys back to the app that was used before. */
  hide(): void {
    for (const window of windowRegistry.all()) if (window._canHide) window.hide();
    this._isFrontmost = false;
  }

  relaunch(): void {
    console.error('stand-in: app.relaunch() is taken note of, and not done');
  }

  quit(): void {
    if (this.#isQuitting) return;
    const event = createEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    const windows = windowRegistry.all();
    if (windows.length === 0) this.#finishQuit();
    for (const window of windows) window.close();
  }

  /** For windows: one of them refused to close. */
  _cancelQuit(): void {
    this.#isQuitting = false;
  }

  get _isExiting(): boolean {
    return this.#isExiting;
  }

  exit(exitCode = 0): void {
    if (this.#isExiting) return;
    this.#isExiting = true;
    try {
      for (const window of windowRegistry.all()) window.destroy();
      this.emit('quit', createEvent(), exitCode);
      this.releaseSingleInstanceLock();
    } finally {
      void closeBrowser().finally(() => process.exit(exitCode));
    }
  }

  #finishQuit(): void {
    const event = createEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#isQuitting = false;
    else this.exit(0);
  }

  #windowGone(): void {
    if (this.#isExiting || windowRegistry.all().length > 0) return;
    if (this.#isQuitting) this.#finishQuit();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }
}

guardClass('electron.app', App);
export const app = new App();
