import { chromium } from './browser.ts';
import type { CdpSession } from './cdp.ts';
import type { WindowPlace } from './chromium.ts';
import { headed } from './launch-info.ts';

const OUT_OF_SIGHT = -4_000;

export interface Placement {
  bounds: WindowPlace;
  isVisible: boolean;
  zoomFactor: number;
}

async function placeOnDisplay(targetId: string, placement: Placement): Promise<void> {
  const { root } = chromium().cdp;
  const { windowId } = await root.send('Browser.getWindowForTarget', { targetId });
  const { x: left, y: top, width, height } = placement.bounds;
  if (placement.isVisible) {
    await root.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
    await root.send('Browser.setWindowBounds', { windowId, bounds: { left, top } });
    await root.send('Browser.setContentsSize', { windowId, width, height });
    return;
  }
  await root.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
  const { bounds } = await root.send('Browser.getWindowBounds', { windowId });
  if (bounds.windowState === 'minimized') return;
  // Only a window manager can minimise; without one there is nobody to forbid this either.
  const away = { left: OUT_OF_SIGHT, top: OUT_OF_SIGHT };
  await root.send('Browser.setWindowBounds', { windowId, bounds: away });
}

/** Gives the page exactly the size that Electron would: Chromium's own windows have a least size. */
async function placeUnseen(cdp: CdpSession, { bounds, zoomFactor }: Placement): Promise<void> {
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(bounds.width / zoomFactor),
    height: Math.round(bounds.height / zoomFactor),
    deviceScaleFactor: zoomFactor,
    mobile: false,
  });
}

export function placeWindow(
  cdp: CdpSession,
  targetId: string,
  placement: Placement,
): Promise<void> {
  return headed ? placeOnDisplay(targetId, placement) : placeUnseen(cdp, placement);
}

/** Where a person has put the window. */
export async function readPlace(targetId: string): Promise<{ x: number; y: number }> {
  const { bounds } = await chromium().cdp.root.send('Browser.getWindowForTarget', { targetId });
  return { x: bounds.left ?? 0, y: bounds.top ?? 0 };
}
