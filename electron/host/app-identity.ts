import type { App, Session } from 'electron';
import { flatpakId } from './installed-copy.ts';

/**
 * The app's id on Windows. The installer writes it into the Start menu's link (`appId` of
 * electron-builder.yml); notifications and the start at login depend on it.
 */
export const APP_USER_MODEL_ID = 'app.parallax.desktop';
/**
 * Windows calls this class when a notification is clicked. Without it, Electron registers a new one
 * at each run.
 */
export const TOAST_ACTIVATOR = '{A4A5E1F9-0C5D-41B2-9D58-6BC2FF9B7446}';

/**
 * Must run before the app is ready, when Windows reads it, and Linux's windows get the name of the
 * desktop file. Electron takes that name from package.json, Flatpak names the file after its id.
 */
export function identifyApp(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID' | 'setDesktopName'>,
  platform: string,
  inFlatpak = flatpakId(),
): void {
  if (inFlatpak !== null) app.setDesktopName(`${inFlatpak}.desktop`);
  if (platform !== 'win32') return;
  // A development build must not be mistaken for the installed app.
  app.setAppUserModelId(app.isPackaged ? APP_USER_MODEL_ID : `${APP_USER_MODEL_ID}.development`);
  if (app.isPackaged) app.setToastActivatorCLSID(TOAST_ACTIVATOR);
}

/**
 * What main's own requests say of the computer: the app's name and version. Electron would add
 * Chromium's version, its own, the system and the person's languages.
 */
export function sayOnlyName(session: Pick<Session, 'setUserAgent'>, version: string): void {
  session.setUserAgent(`Parallax/${version}`, 'en');
}
