import type * as electron from 'electron';

/**
 * What the app asks of the desktop, as Electron has it. `main.ts` hands over Electron's own objects;
 * a test hands over the few that it reads. Windows and links are not among them: each is opened by
 * one file of this folder (`web-preferences.ts`, `external-links.ts`).
 */
export type Host = Pick<
  typeof electron,
  | 'app'
  | 'autoUpdater'
  | 'clipboard'
  | 'ClipboardItem'
  | 'dialog'
  | 'globalShortcut'
  | 'ipcMain'
  | 'Menu'
  | 'nativeImage'
  | 'nativeTheme'
  | 'net'
  | 'Notification'
  | 'powerMonitor'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'Tray'
>;
