import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  type Session,
  type WebPreferences,
} from 'electron';

/**
 * What every page of the app runs under. Also what is Electron's default stands here: a default
 * that changes, or a caller who knows better, must not open anything.
 */
export const LOCKED_DOWN = Object.freeze({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  webgl: false,
  enableWebSQL: false,
  navigateOnDragDrop: false,
  disableDialogs: true,
  spellcheck: false,
  autoplayPolicy: 'document-user-activation-required',
} satisfies WebPreferences);

/** All that differs between one window and another. */
export interface PageOptions {
  readonly session: Session;
  /** The absolute path of the preload script. */
  readonly preload: string;
  /** Developer tools read and change everything in a page: only in builds that are not packaged. */
  readonly isPackaged: boolean;
}

/** A copy for each window, as Electron writes into what it is given. */
export function webPreferences({ session, preload, isPackaged }: PageOptions): WebPreferences {
  const devTools = !isPackaged;
  // A throttled page paints nothing while it is hidden: a popup would open with its last frame. What
  // ours does then is next to nothing, as it is told that it is hidden (`npm run bench -- idle`).
  return { session, preload, devTools, backgroundThrottling: false, ...LOCKED_DOWN };
}

/** The only place where a window is made (scripts/bans.ts holds everyone to that). */
export function openWindow(
  options: Omit<BrowserWindowConstructorOptions, 'webPreferences'>,
  page: PageOptions,
): BrowserWindow {
  return new BrowserWindow({ ...options, webPreferences: webPreferences(page) });
}
