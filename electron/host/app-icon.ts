import type { BrowserWindow, NativeImage } from 'electron';
import picture from '../app/icons/app/linux/128x128.png?inline';

/**
 * Sets the window's icon on Linux. Windows and macOS use the application's own icon, which has a
 * drawing for each size.
 */
export function giveAppIcon(
  nativeImage: { createFromDataURL(url: string): NativeImage },
  window: Pick<BrowserWindow, 'setIcon'>,
  platform: string = process.platform,
): void {
  if (platform === 'linux') window.setIcon(nativeImage.createFromDataURL(picture));
}
