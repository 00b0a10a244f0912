import { Menu, nativeImage, Tray } from 'electron';
import type { Text } from '#core/text/en.ts';
import trayIcon from './icons/tray.png?inline';

export interface TrayOptions {
  readonly text: Text;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  readonly onRefresh: () => void;
  readonly onQuit: () => void;
}

/** The app's icon among the system's: a click toggles the popup, the menu holds the rest. */
export function createTray(options: TrayOptions): { tray: Tray; menu: Electron.Menu } {
  const image = nativeImage.createFromDataURL(trayIcon);
  if (process.platform === 'darwin') image.setTemplateImage(true);
  const tray = new Tray(image);
  const menu = Menu.buildFromTemplate([
    { label: options.text.tray.open, click: options.onOpen },
    { label: options.text.tray.refresh, click: options.onRefresh },
    { type: 'separator' },
    { label: options.text.tray.quit, click: options.onQuit },
  ]);
  tray.on('click', options.onToggle);
  // On macOS an attached menu would swallow the left click.
  if (process.platform === 'darwin') tray.on('right-click', () => tray.popUpContextMenu(menu));
  else tray.setContextMenu(menu);
  return { tray, menu };
}
