import type { App } from 'electron';

/**
 * By which Windows knows the app: the installer writes it into the link of the Start menu (`appId` of
 * electron-builder.yml), and notifications and the start at login go by it.
 */
const APP_USER_MODEL_ID = 'app.parallax.desktop';
/** What Windows calls when a notification is clicked. Electron would register another one at each run. */
export const TOAST_ACTIVATOR = '{A4A5E1F9-0C5D-41B2-9D58-6BC2FF9B7446}';

/** Before the app is ready: what Windows is told of it is read then. */
export function identifyApp(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: string,
): void {
  if (platform !== 'win32') return;
  // A build that is worked on is another app than the installed one.
  app.setAppUserModelId(app.isPackaged ? APP_USER_MODEL_ID : `${APP_USER_MODEL_ID}.development`);
  if (app.isPackaged) app.setToastActivatorCLSID(TOAST_ACTIVATOR);
}
