import { BrowserWindow, type Session, type WebPreferences } from 'electron';
import type { WindowOptions } from './window.ts';

/**
 * The preferences of every page. Electron's defaults are explicit too, so that neither a new
 * default nor a caller can weaken them.
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

export interface PageOptions {
  readonly session: Session;
  readonly preload: string;
  /** Developer tools can read and change everything in a page, so packaged builds lack them. */
  readonly isPackaged: boolean;
}

/** A copy for each window, because Electron writes into the object. */
export function webPreferences({ session, preload, isPackaged }: PageOptions): WebPreferences {
  const devTools = !isPackaged;
  // A throttled page does not paint while hidden, so the popup would open with its last frame. Our
  // hidden page does almost nothing anyway (`npm run bench -- idle`).
  return { session, preload, devTools, backgroundThrottling: false, ...LOCKED_DOWN };
}

/** The only place that creates windows (scripts/bans.ts enforces this). */
export const windowOpener =
  (page: PageOptions) =>
  (options: WindowOptions): BrowserWindow =>
    new BrowserWindow({ ...options, webPreferences: webPreferences(page) });
