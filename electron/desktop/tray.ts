import { Menu, nativeImage, Tray } from 'electron';
import type { AppState } from '#core/app-state.ts';
import type { Text } from '#core/text/en.ts';
import type { TrayWords } from '#core/tray-text.ts';
import trayIcon from './icons/tray.png?inline';

export interface TrayOptions {
  readonly text: Text;
  /** What is written for a state: beside the icon (macOS alone) and where one points at it. */
  readonly words: (state: AppState) => TrayWords;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  readonly onRefresh: () => void;
  readonly onPause: (paused: boolean) => void;
  readonly onQuit: () => void;
}

export interface AppTray {
  readonly tray: Tray;
  readonly menu: () => Electron.Menu;
  readonly title: () => string;
  readonly tooltip: () => string;
  show(state: AppState): void;
}

/** The app's icon among the system's: a click toggles the popup, the menu holds the rest. */
export function createTray(options: TrayOptions, platform: string = process.platform): AppTray {
  const isMac = platform === 'darwin';
  const image = nativeImage.createFromDataURL(trayIcon);
  if (isMac) image.setTemplateImage(true);
  const tray = new Tray(image);
  let menu = menuOf(options, false);
  let shown = { title: '', tooltip: '', paused: false };
  tray.on('click', options.onToggle);
  // On macOS an attached menu would swallow the left click.
  if (isMac) tray.on('right-click', () => tray.popUpContextMenu(menu));
  else tray.setContextMenu(menu);
  return {
    tray,
    menu: () => menu,
    title: () => shown.title,
    tooltip: () => shown.tooltip,
    show(state) {
      const view = { ...options.words(state), paused: state.choices.paused };
      if (view.tooltip !== shown.tooltip) tray.setToolTip(view.tooltip);
      // Digits of one width: a number that changes moves nothing beside it.
      if (isMac && view.title !== shown.title) {
        tray.setTitle(view.title, { fontType: 'monospacedDigit' });
      }
      if (view.paused !== shown.paused) {
        // Linux shows a menu as it was when it was set.
        menu = menuOf(options, view.paused);
        if (!isMac) tray.setContextMenu(menu);
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
