import type { TextPercent } from '#core/settings/appearance.ts';
import type { AppWindow } from '../host/window.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that did not fit on the screen. Shrinking starts from it. */
interface Grown {
  readonly wanted: Size;
  readonly got: Size;
}
const grown = new WeakMap<AppWindow, Grown>();
/** The percent that each window's size is for: a page that is not loaded yet has no zoom to tell it. */
const sizedFor = new WeakMap<AppWindow, TextPercent>();

export const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.round(width * factor),
  height: Math.round(height * factor),
});

/**
 * Zooms the popup and resizes the window with it, as far as the screen allows, so that lines break
 * in the same places.
 *
 * @param firstPercent the percent that the window's first size is for.
 */
export function sizeText(
  window: AppWindow,
  percent: TextPercent,
  workArea: Size,
  firstPercent: TextPercent,
): void {
  if (window.isDestroyed()) return;
  window.webContents.setZoomFactor(percent / 100);
  const before = sizedFor.get(window) ?? firstPercent;
  sizedFor.set(window, percent);
  if (before === percent) return;
  const [width = 0, height = 0] = window.getContentSize();
  const last = grown.get(window);
  const isAsGrown = last?.got.width === width && last.got.height === height;
  const wanted = scaled(isAsGrown ? last.wanted : { width, height }, percent / before);
  const got = {
    width: Math.min(wanted.width, workArea.width),
    height: Math.min(wanted.height, workArea.height),
  };
  grown.set(window, { wanted, got });
  window.setContentSize(got.width, got.height);
}
