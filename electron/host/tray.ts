import type * as Electron from 'electron';
import type { Box } from '#core/tray/popup-position.ts';
import type { TrayCommand, TrayEntry, TraySwitch } from '#core/tray/tray-menu.ts';
import type { TrayView } from '#core/tray/tray-view.ts';
import { createTrayPainter, type DrawnIcon, type PaintHost } from './tray-image.ts';

export type TrayHost = PaintHost & Pick<typeof Electron, 'Menu' | 'Tray'>;

export interface TrayOptions {
  readonly view: TrayView;
  readonly onToggle: () => void;
  readonly onCommand: (command: TrayCommand) => void;
  readonly onSwitch: (what: TraySwitch, isOn: boolean) => void;
  readonly onCopy: (digits: string) => void;
}

export interface AppTray {
  /** Where the icon is; null if the system does not say. */
  bounds(): Box | null;
  show(view: TrayView): void;
  /** Recreates the icon, for a desktop that had no tray when it was created. */
  renew(): void;
}

/** The icon in the system, and what it received last. */
export interface ElectronTray extends AppTray {
  readonly tray: Electron.Tray;
  readonly menu: () => Electron.Menu;
  readonly icon: () => DrawnIcon;
  readonly view: () => TrayView;
}

/** The app's tray icon: a click toggles the popup, and a menu contains the rest. */
export function createTray(
  host: TrayHost,
  options: TrayOptions,
  platform: string = process.platform,
): ElectronTray {
  const isMac = platform === 'darwin';
  const painter = createTrayPainter(host, platform);
  let shown = options.view;
  let icon = painter.paint(shown.icon);
  let menu = menuOf(host, shown.menu, options);
  let tray = open();
  painter.onOutdated(repaint);

  function open(): Electron.Tray {
    const made = new host.Tray(icon.image);
    // Opens the current menu. An attached menu would intercept the left click.
    const popUp = (): void => made.popUpContextMenu(menu);
    made.on('click', (event?: Electron.KeyboardEvent) => {
      if (isMac && event?.ctrlKey) popUp();
      else options.onToggle();
    });
    if (isMac) {
      made.on('right-click', popUp);
      // Two quick clicks count as two.
      made.setIgnoreDoubleClickEvents(true);
    } else made.setContextMenu(menu);
    made.setToolTip(shown.tooltip);
    if (isMac) setTitle(made, shown.title);
    return made;
  }

  function repaint(): void {
    icon = painter.paint(shown.icon);
    tray.setImage(icon.image);
  }

  return {
    get tray() {
      return tray;
    },
    menu: () => menu,
    icon: () => icon,
    view: () => shown,
    bounds() {
      const bounds = tray.isDestroyed() ? null : tray.getBounds();
      return bounds && bounds.width > 0 && bounds.height > 0 ? bounds : null;
    },
    show(view) {
      const before = shown;
      shown = view;
      if (view.tooltip !== before.tooltip) tray.setToolTip(view.tooltip);
      if (isMac && view.title !== before.title) setTitle(tray, view.title);
      if (differ(view.icon, before.icon)) repaint();
      if (!differ(view.menu, before.menu)) return;
      menu = menuOf(host, view.menu, options);
      // Linux shows the menu as it was when it was set.
      if (!isMac) tray.setContextMenu(menu);
    },
    renew() {
      tray.destroy();
      tray = open();
    },
  };
}

const differ = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

/** Monospaced digits, so that a changing number does not move its neighbours. */
function setTitle(tray: Electron.Tray, title: string): void {
  tray.setTitle(title, { fontType: 'monospacedDigit' });
}

function menuOf(
  { Menu }: TrayHost,
  entries: readonly TrayEntry[],
  options: TrayOptions,
): Electron.Menu {
  return Menu.buildFromTemplate(entries.map((entry) => itemOf(entry, options)));
}

function itemOf(entry: TrayEntry, options: TrayOptions): Electron.MenuItemConstructorOptions {
  if (entry.kind === 'separator') return { type: 'separator' };
  // A single & would underline the next letter and disappear.
  const label = entry.label.replaceAll('&', '&&');
  switch (entry.kind) {
    case 'note':
      return { label, enabled: false };
    case 'copy':
      return { label, toolTip: entry.hint, click: () => options.onCopy(entry.digits) };
    case 'switch':
      return {
        label,
        type: 'checkbox',
        checked: entry.isOn,
        click: () => options.onSwitch(entry.what, !entry.isOn),
      };
    case 'command':
      return { label, enabled: entry.isPossible, click: () => options.onCommand(entry.command) };
  }
}
