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
import path from 'node:path';
import { startApp } from './app/start-app.ts';
import { readLaunchOptions } from './base/launch-options.ts';

startApp(
  {
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
  },
  readLaunchOptions(app.commandLine, process.env, app.isPackaged),
  path.join(import.meta.dirname, '..'),
);
