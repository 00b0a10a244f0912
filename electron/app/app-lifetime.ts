import type { Menu } from 'electron';
import type { Host } from '../host/host.ts';
import type { Popup } from '../window/popup.ts';
import { opensAgain } from './second-launch.ts';

/**
 * macOS needs a menu to quit, close and paste. Electron's default one would also zoom and reload
 * the page.
 */
const menuOf = (menus: Host['Menu'], platform: string): Menu | null =>
  platform === 'darwin'
    ? menus.buildFromTemplate([{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }])
    : null;

/**
 * A tray app continues without a window: closing the popup hides it, and a second launch opens it.
 * `onQuit` comes before the windows are closed.
 */
export function keepRunning(
  { app, autoUpdater, Menu }: Pick<Host, 'app' | 'autoUpdater' | 'Menu'>,
  { popup, open, onQuit }: { popup: Popup; open: () => void; onQuit: () => void },
  platform: string,
): void {
  Menu.setApplicationMenu(menuOf(Menu, platform));
  app.dock?.hide();
  let quitting = false;
  function quit(): void {
    quitting = true;
    onQuit();
  }
  app.on('before-quit', quit);
  // For an update, macOS closes the windows before it announces that the app quits.
  autoUpdater.on('before-quit-for-update', quit);
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
