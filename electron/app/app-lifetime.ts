import { type App, autoUpdater, Menu } from 'electron';
import type { Popup } from '../window/popup.ts';
import { opensAgain } from './second-launch.ts';

/** macOS quits, closes and pastes by its menu. Electron's own would also zoom and reload the page. */
const menuOf = (platform: string): Menu | null =>
  platform === 'darwin'
    ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }])
    : null;

/** A tray app goes on without a window; closing the popup hides it, a second launch opens it. */
export function keepRunning(app: App, popup: Popup, open: () => void, platform: string): void {
  Menu.setApplicationMenu(menuOf(platform));
  app.dock?.hide();
  let quitting = false;
  app.on('before-quit', () => (quitting = true));
  // macOS closes the windows before it says that the app quits, where an update is put in.
  autoUpdater.on('before-quit-for-update', () => (quitting = true));
  app.on('window-all-closed', () => undefined);
  app.on('second-instance', (_event, commandLine) => {
    if (opensAgain(commandLine)) open();
  });
  app.on('activate', open);
  popup.window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    popup.hide();
  });
}
