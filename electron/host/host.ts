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
} from 'electron';

/**
 * What the app asks of the desktop, as Electron has it. `main.ts` hands it over; a test hands over
 * the few that it reads. Windows and links are not among them: each is opened by one file of this
 * folder (`web-preferences.ts`, `external-links.ts`).
 */
export const electronHost = {
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
};
export type Host = typeof electronHost;
