import type { LinkName } from '#core/base/links.ts';
import type { Conditions } from '#core/requests/conditions.ts';
import type { Box, DisplayArea } from '#core/tray/popup-position.ts';
import type { PageCalls } from '#ipc/register.ts';
import type { Switches } from '../base/launch-options.ts';
import type { Fetch } from '../service/request.ts';
import type { Log } from '../base/log.ts';
import type { OwnPages } from './app-protocol.ts';
import type { CopyAsking } from './clipboard.ts';
import type { Notifier } from './notifications.ts';
import type { AppTray, TrayOptions } from './tray.ts';
import type { AppWindow, OpenWindow } from './window.ts';

/** This copy of the app. */
interface Copy {
  readonly version: string;
  readonly isPackaged: boolean;
  /** Whether pages run in Chromium's sandbox. */
  readonly isSandboxed: boolean;
  readonly executable: string;
  /** The folder of its code. */
  readonly folder: string;
  /** Where its data is, unless the command line names another folder. */
  readonly dataFolder: string;
}

/** Secrets that only this user's system can open. Both reject where it cannot or may not now. */
export interface Secrets {
  /** Null if the system cannot encrypt. */
  seal(text: string): Promise<Buffer | null>;
  /** `isOutdated` if it should be sealed anew. */
  open(sealed: Buffer): Promise<{ readonly text: string; readonly isOutdated: boolean }>;
}

/** Combinations of keys that the system reports, whichever program is in front. */
export interface SystemKeys {
  /** @returns false if another program has it. @throws if the system cannot parse it. */
  register(accelerator: string, onPress: () => void): boolean;
  unregister(accelerator: string): void;
  setSuspended(isSuspended: boolean): void;
  isSuspended(): boolean;
}

/** What the system starts at login. A copy of Windows is found by its command alone. */
export interface LoginItems {
  getLoginItemSettings(command?: { readonly path: string; readonly args: string[] }): {
    readonly openAtLogin: boolean;
    readonly executableWillLaunchAtLogin: boolean;
    readonly wasOpenedAtLogin: boolean;
    readonly status: string;
  };
  setLoginItemSettings(change: {
    readonly openAtLogin: boolean;
    readonly enabled?: boolean;
    readonly path?: string;
    readonly args?: string[];
  }): void;
}

/** A question of the system's own, whose buttons no page can press. */
export interface MessageBox {
  readonly type: 'error' | 'question' | 'warning';
  readonly title?: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: string[];
  /** The button of Enter. */
  readonly defaultId?: number;
  /** The answer when it is closed without one. */
  readonly cancelId: number;
  /** Closes it. */
  readonly signal?: AbortSignal;
}

export interface FileKind {
  readonly name: string;
  readonly extensions: string[];
}

export interface FileTarget {
  /** What it is named unless the person names it. */
  readonly name: string;
  readonly kinds: FileKind[];
}

/** The system's own dialogs. One of files is open at a time: a further one counts as cancelled. */
export interface Dialogs {
  /**
   * Without a parent if the window is hidden, since the dialog would be hidden with it.
   * @returns the button that was pressed.
   */
  ask(window: AppWindow | null, box: MessageBox): Promise<number>;
  /** A file to read; null if none was chosen. */
  pickFile(window: AppWindow, kinds: FileKind[]): Promise<string | null>;
  /** A file to write; the person agreed to replace what is there. Null if none was chosen. */
  pickTarget(window: AppWindow, target: FileTarget): Promise<string | null>;
  /** Whether a dialog is open. It has the focus, which must not hide the popup. */
  readonly isOpen: boolean;
}

export interface Displays {
  getAllDisplays(): readonly DisplayArea[];
  /** The one that has most of these bounds. */
  getDisplayMatching(bounds: Box): DisplayArea;
  getCursorScreenPoint(): { readonly x: number; readonly y: number };
}

/** The theme of the system, and of the app's own windows. */
export interface Theme {
  readonly shouldUseDarkColors: boolean;
  themeSource: 'system' | 'light' | 'dark';
}

/** A decoded picture. */
export interface Picture {
  isEmpty(): boolean;
  toPNG(): Buffer;
  resize(size: { readonly width: number }): Picture;
}

/** The app's own pages. */
export interface PagesOptions {
  readonly own: OwnPages;
  /** The folder of their files. */
  readonly folder: string;
  /** The file of their preload. */
  readonly preload: string;
  readonly log: Pick<Log, 'info'>;
}

/** The machine's network. Requests carry nothing of the person but what the app puts into them. */
export interface Network {
  readonly fetch: Fetch;
  readonly isOnline: () => boolean;
}

/** What the desktop reports. */
export interface HostEvents {
  /** Sleep, lock or battery changed. */
  power: [change: Partial<Conditions>];
  'displays-changed': [];
  /** A window of the app lost the focus. */
  blur: [];
  /** A link of this app was opened (macOS). */
  link: [link: string];
  /** The app was started again, with these words. */
  'second-start': [words: readonly string[]];
  /** The app was called to the front (macOS). */
  activate: [];
  /** Before the windows are closed. */
  quitting: [];
  /** Nothing is open any more; the process ends after this. */
  ended: [];
}

/**
 * What the app asks of the desktop. `electron-host.ts` answers with Electron, and nothing outside of
 * this folder but the preload imports it; `test/support/fake-host.ts` answers in tests.
 */
export interface Host {
  readonly copy: Copy;
  readonly switches: Switches;
  readonly secrets: Secrets;
  readonly keys: SystemKeys;
  readonly login: LoginItems;
  readonly displays: Displays;
  readonly theme: Theme;
  readonly dialogs: Dialogs;
  readonly notifier: Notifier;
  /** What pages ask of main. */
  readonly pageCalls: PageCalls;
  readonly on: <Name extends keyof HostEvents>(
    name: Name,
    listener: (...args: HostEvents[Name]) => void,
  ) => () => void;
  /** Keeps its own files in the data folder too. Call it before the next two. */
  readonly useFolder: (folder: string) => void;
  /** Runs alone in the data folder from here on. @returns false if another copy does. */
  readonly holdAlone: () => boolean;
  /** Lets a new version start before this one has ended. */
  readonly letOthers: () => void;
  /** Resolves once windows can be opened. Some systems know the person's locale only then. */
  readonly ready: () => Promise<void>;
  /** The system's locale, such as `en-GB`. */
  readonly locale: () => string;
  readonly isOnBattery: () => boolean;
  /** Serves the app's own pages; windows can show nothing else. */
  readonly openPages: (pages: PagesOptions) => Promise<OpenWindow>;
  readonly openTray: (options: TrayOptions) => AppTray;
  /** Copies a text once others can paste it; rejects if nothing was pressed in a window of the app. */
  readonly textCopier: (asking: CopyAsking) => (text: string) => Promise<void>;
  readonly copyPicture: (png: Buffer) => Promise<void>;
  readonly decodePicture: (png: Buffer) => Picture;
  /** Lets the person drop a file elsewhere, with a picture of it under the pointer. */
  readonly dragFile: (window: AppWindow, file: string, icon: Picture) => void;
  /** Opens one of the app's own links in the system's browser. */
  readonly openLink: (name: LinkName) => Promise<void>;
  /** Lets links of a scheme start this copy (Windows). @returns false if the system refuses. */
  readonly takeLinks: (scheme: string) => boolean;
  /** Lives without a window: no icon in the dock, and the menu that macOS needs. */
  readonly runInBackground: (platform: string) => void;
  /** Marks the windows that are open as ones that stay when the app is hidden (macOS). */
  readonly keepWindows: () => void;
  /** Gives the focus to the app that had it (macOS). */
  readonly hideApp: () => void;
  /** Waits until the person has read it. */
  readonly showError: (title: string, body: string) => void;
  readonly quit: () => void;
  readonly exit: (code: number) => void;
  /** Starts the app again after it has quit. */
  readonly relaunch: (options: { readonly args: string[]; readonly execPath?: string }) => void;
}
