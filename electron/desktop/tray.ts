import { Menu, nativeImage, Tray } from 'electron';
import type { Text } from '#core/text/en.ts';
import trayIcon from './icons/tray.png?inline';

export interface TrayOptions {
  readonly text: Text;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  readonly onRefresh: () => void;
  readonly onPause: (paused: boolean) => void;
  readonly onQuit: () => void;
}

/** What the tray shows. */
export interface TrayView {
  readonly tooltip: string;
  readonly paused: boolean;
}

export interface AppTray {
  readonly tray: Tray;
  readonly menu: () => Electron.Menu;
  readonly tooltip: () => string;
  show(view: TrayView): void;
}

/** The app's icon among the system's: a click toggles the popup, the menu holds the rest. */
export function createTray(options: TrayOptions): AppTray {
  const image = nativeImage.createFromDataURL(trayIcon);
  if (process.platform === 'darwin') image.setTemplateImage(true);
  const tray = new Tray(image);
  let menu = menuOf(options, false);
  let shown: TrayView = { tooltip: '', paused: false };
  tray.on('click', options.onToggle);
  // On macOS an attached menu would swallow the left click.
  if (process.platform === 'darwin') tray.on('right-click', () => tray.popUpContextMenu(menu));
  else tray.setContextMenu(menu);
  return {
    tray,
    menu: () => menu,
    tooltip: () => shown.tooltip,
    show(view) {
      tray.setToolTip(view.tooltip);
      if (view.paused !== shown.paused) {
        // Linux shows a menu as it was when it was set.
        menu = menuOf(options, view.paused);
        if (process.platform !== 'darwin') tray.setContextMenu(menu);
      }
      shown = view;
    },
  };
}

function menuOf(options: TrayOptions, paused: boolean): Electron.Menu {
  const { tray: words } = options.text;
  return Menu.buildFromTemplate([
    { label: words.open, click: options.onOpen },
    { label: words.refresh, click: options.onRefresh },
    {
      label: words.pause,
      type: 'checkbox',
      checked: paused,
      click: () => options.onPause(!paused),
    },
    { type: 'separator' },
    { label: words.quit, click: options.onQuit },
  ]);
}
