import { guardObject, notProvidedExport } from './host/guard.ts';
import { app } from './main/app.ts';
import { autoUpdater } from './main/auto-updater.ts';
import { BrowserWindow } from './main/browser-window.ts';
import { clipboard, ClipboardItem } from './main/clipboard.ts';
import { dialog } from './main/dialog.ts';
import { globalShortcut } from './main/global-shortcut.ts';
import { ipcMain } from './main/ipc-main.ts';
import { webContents, webFrameMain } from './main/lookups.ts';
import { Menu, MenuItem } from './main/menu.ts';
import { nativeImage } from './main/native-image.ts';
import { nativeTheme } from './main/native-theme.ts';
import { net } from './main/net.ts';
import { Notification } from './main/notification.ts';
import { powerMonitor } from './main/power-monitor.ts';
import { safeStorage } from './main/safe-storage.ts';
import { screen } from './main/screen.ts';
import { protocol, session } from './main/session.ts';
import { shell } from './main/shell.ts';
import { Tray } from './main/tray.ts';

// They link, and throw by name when they are used.
const BaseWindow = notProvidedExport('BaseWindow');
const contentTracing = notProvidedExport('contentTracing');
const crashReporter = notProvidedExport('crashReporter');
const desktopCapturer = notProvidedExport('desktopCapturer');
const MessageChannelMain = notProvidedExport('MessageChannelMain');
const netLog = notProvidedExport('netLog');
const powerSaveBlocker = notProvidedExport('powerSaveBlocker');
const systemPreferences = notProvidedExport('systemPreferences');
const utilityProcess = notProvidedExport('utilityProcess');
const WebContentsView = notProvidedExport('WebContentsView');

/** The module `electron`; what is not named here throws by name, or fails to link. */
const electron = guardObject('electron', {
  app,
  autoUpdater,
  BaseWindow,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  webContents,
  WebContentsView,
  webFrameMain,
} satisfies Partial<Record<keyof typeof import('electron'), unknown>>);

export {
  app,
  autoUpdater,
  BaseWindow,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  electron as default,
  // What `require('electron')` gives: the guarded object, not this module's namespace.
  electron as 'module.exports',
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  webContents,
  WebContentsView,
  webFrameMain,
};
