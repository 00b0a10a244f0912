import type * as Electron from 'electron';
import { drawTrayIcon, type IconBackground, shownNumber } from '#core/tray/tray-icon.ts';
import type { TrayView } from '#core/tray/tray-view.ts';
import { toPng } from './png.ts';

/** What a painter needs of the host. */
export type PaintHost = Pick<typeof Electron, 'nativeImage' | 'nativeTheme' | 'screen'>;

/** The side of a tray icon at scale 1, by system. */
const MAC_SIDE = 16;
const WINDOWS_SIDE = 16;
const LINUX_SIDE = 22;
/** Larger icons exceed any task bar. */
const LARGEST_SCALE = 4;

export interface DrawnIcon {
  readonly state: TrayView['icon']['state'];
  readonly number: string | null;
  readonly background: IconBackground;
  /** In px; on macOS, half of the larger image. */
  readonly side: number;
  readonly image: Electron.NativeImage;
}

/** Draws the tray's icon for the system. */
export interface TrayPainter {
  paint(icon: TrayView['icon']): DrawnIcon;
  /** Reports that the last drawing no longer suits the screen's theme or scale. */
  onOutdated(listener: () => void): void;
}

export function createTrayPainter(host: PaintHost, platform: string): TrayPainter {
  const { nativeImage, nativeTheme, screen } = host;
  if (platform === 'darwin')
    return { paint: (icon) => paintTemplate(nativeImage, icon), onOutdated: () => undefined };
  const isWindows = platform === 'win32';
  const place = isWindows ? windowsPlace : linuxPlace;
  return {
    paint(icon) {
      const { side, background } = place(host);
      const image = nativeImage.createFromBuffer(png(icon, side, background));
      return {
        state: icon.state,
        number: shownNumber(icon.numbers, side),
        background,
        side,
        image,
      };
    },
    onOutdated(listener) {
      screen.on('display-metrics-changed', listener);
      if (isWindows) nativeTheme.on('updated', listener);
    },
  };
}

type Icon = TrayView['icon'];

const png = (icon: Icon, size: number, background: IconBackground): Buffer =>
  toPng(drawTrayIcon({ ...icon, size, background }));

/** One image for both screen scales, in the menu bar's colour. */
function paintTemplate(nativeImage: PaintHost['nativeImage'], icon: Icon): DrawnIcon {
  const background = 'template';
  const image = nativeImage.createFromBuffer(png(icon, MAC_SIDE, background));
  image.addRepresentation({ scaleFactor: 2, buffer: png(icon, 2 * MAC_SIDE, background) });
  // Last, because adding a representation resets it.
  image.setTemplateImage(true);
  return { state: icon.state, number: null, background, side: MAC_SIDE, image };
}

const scaleOf = (screen: PaintHost['screen']): number =>
  Math.min(LARGEST_SCALE, Math.max(1, screen.getPrimaryDisplay().scaleFactor));

/** Electron gives Windows only the picture of scale 1, so it is drawn at the task bar's real px. */
function windowsPlace({ nativeTheme, screen }: PaintHost): {
  side: number;
  background: IconBackground;
} {
  const isDark = nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
  return {
    side: Math.round(WINDOWS_SIDE * scaleOf(screen)),
    background: isDark ? 'dark' : 'light',
  };
}

/** Panels may be dark under light themes and vice versa, and no API reports it; the person may. */
function linuxPlace({ screen }: PaintHost): { side: number; background: IconBackground } {
  return { side: LINUX_SIDE * Math.ceil(scaleOf(screen)), background: 'any' };
}
