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

/**
 * Ends the app and starts it again, in view. An AppImage is started as the file that it is: what it
 * had mounted is gone by then.
 */
export function restart(
  app: Pick<Host['app'], 'relaunch' | 'quit'>,
  [, ...given]: readonly string[],
  { APPIMAGE: execPath = '' }: Readonly<Record<string, string | undefined>>,
): void {
  const args = given.filter((each) => each !== '--hidden' && each !== '--show');
  app.relaunch({ args: [...args, '--show'], ...(execPath !== '' && { execPath }) });
  app.quit();
}
