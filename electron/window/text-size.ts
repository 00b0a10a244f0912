import type { BrowserWindow } from 'electron';
import type { TextPercent } from '#core/settings/appearance.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that did not fit on the screen. Shrinking starts from it. */
interface Grown {
  readonly wanted: Size;
  readonly got: Size;
}
const grown = new WeakMap<BrowserWindow, Grown>();

const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.round(width * factor),
  height: Math.round(height * factor),
});

/**
 * Zooms the popup and resizes the window with it, as far as the screen allows, so that lines break
 * in the same places.
 */
export function sizeText(window: BrowserWindow, percent: TextPercent, workArea: Size): void {
  const { webContents } = window;
  const before = webContents.getZoomFactor();
  const factor = percent / 100;
  if (window.isDestroyed() || Math.abs(before - factor) < 0.001) return;
  webContents.setZoomFactor(factor);
  const [width = 0, height = 0] = window.getContentSize();
  const last = grown.get(window);
  const isAsGrown = last?.got.width === width && last.got.height === height;
  const wanted = scaled(isAsGrown ? last.wanted : { width, height }, factor / before);
  const got = {
    width: Math.min(wanted.width, workArea.width),
    height: Math.min(wanted.height, workArea.height),
  };
  grown.set(window, { wanted, got });
  window.setContentSize(got.width, got.height);
}
