import { type BrowserWindow, nativeImage } from 'electron';
import picture from './icons/app/linux/256x256.png?inline';

/**
 * The icon of a window, in the list of windows. Linux alone wants to be told: Windows and macOS take
 * the application's own, which has a drawing for each size.
 */
export function giveAppIcon(
  window: Pick<BrowserWindow, 'setIcon'>,
  platform: string = process.platform,
): void {
  if (platform === 'linux') window.setIcon(nativeImage.createFromDataURL(picture));
}
