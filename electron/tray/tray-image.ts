import { nativeImage, nativeTheme, screen } from 'electron';
import { drawTrayIcon, type IconGround, shownNumber } from '#core/tray/tray-icon.ts';
import type { TrayView } from '#core/tray/tray-view.ts';
import { toPng } from './png.ts';

/** The side of a tray icon where a px is a point, as each system has it. */
const MAC_SIDE = 16;
const WINDOWS_SIDE = 16;
const LINUX_SIDE = 22;
/** Beyond it a task bar would be a wall. */
const LARGEST_SCALE = 4;

/** What an icon was drawn as. */
export interface DrawnIcon {
  readonly state: TrayView['icon']['state'];
  /** The number in it; null for none. */
  readonly number: string | null;
  readonly ground: IconGround;
  /** px; of macOS's larger one half. */
  readonly side: number;
  readonly image: Electron.NativeImage;
}

/** Draws the tray's icon as the system wants it. */
export interface TrayPainter {
  paint(icon: TrayView['icon']): DrawnIcon;
  /** Tells when what was drawn before no longer suits the screen: its theme or its scale changed. */
  onOutdated(listener: () => void): void;
}

/** `platform` is one of Node's. */
export function createTrayPainter(platform: string): TrayPainter {
  if (platform === 'darwin') return { paint: paintTemplate, onOutdated: () => undefined };
  const isWindows = platform === 'win32';
  const place = isWindows ? windowsPlace : linuxPlace;
  return {
    paint(icon) {
      const { side, ground } = place();
      const image = nativeImage.createFromBuffer(png(icon, side, ground));
      return { state: icon.state, number: shownNumber(icon.numbers, side), ground, side, image };
    },
    onOutdated(listener) {
      screen.on('display-metrics-changed', listener);
      if (isWindows) nativeTheme.on('updated', listener);
    },
  };
}

type Icon = TrayView['icon'];

const png = (icon: Icon, size: number, ground: IconGround): Buffer =>
  toPng(drawTrayIcon({ ...icon, size, ground }));

/** One image for both kinds of screens, in the ink that the menu bar has. */
function paintTemplate(icon: Icon): DrawnIcon {
  const ground = 'template';
  const image = nativeImage.createFromBuffer(png(icon, MAC_SIDE, ground));
  image.addRepresentation({ scaleFactor: 2, buffer: png(icon, 2 * MAC_SIDE, ground) });
  // Last: what is added to a template would not be one.
  image.setTemplateImage(true);
  return { state: icon.state, number: null, ground, side: MAC_SIDE, image };
}

const scale = (): number =>
  Math.min(LARGEST_SCALE, Math.max(1, screen.getPrimaryDisplay().scaleFactor));

/** Electron hands Windows the one picture of scale 1: it is drawn in the very px of the task bar. */
function windowsPlace(): { side: number; ground: IconGround } {
  const isDark = nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
  return { side: Math.round(WINDOWS_SIDE * scale()), ground: isDark ? 'dark' : 'light' };
}

/** Panels are dark under light themes and the other way round, and nobody tells. */
function linuxPlace(): { side: number; ground: IconGround } {
  return { side: LINUX_SIDE * Math.ceil(scale()), ground: 'any' };
}
