import type { TrayState } from './tray-state.ts';
import { cover, type Mask, type Shape } from './raster.ts';

/** A square to draw in; px. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

const disc =
  (centreX: number, centreY: number, radius: number): Shape =>
  (x, y) =>
    (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2;
const box =
  (left: number, top: number, width: number, height: number): Shape =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height;
const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    shape(x, y) && !hole(x, y);

/**
 * Shows the state by shape alone, as in the popup's header: full, half or hollow disc. Two bars
 * mean paused, an exclamation mark means that something prevents updates.
 */
export function drawState(mask: Mask, state: TrayState, frame: Frame): void {
  const radius = frame.side / 2;
  const [x, y] = [frame.left + radius, frame.top + radius];
  const whole = disc(x, y, radius);
  const ring = without(whole, disc(x, y, radius - Math.max(1, frame.side * 0.15)));
  switch (state) {
    case 'live':
      cover(mask, whole);
      return;
    case 'ageing':
      cover(mask, ring);
      cover(mask, (pointX, pointY) => pointX < x && whole(pointX, pointY));
      return;
    case 'stale':
      cover(mask, ring);
      return;
    case 'paused':
      drawBars(mask, frame);
      return;
    case 'error':
      drawExclamation(mask, frame);
  }
}

/** In whole pixels, because blurred bars would merge. */
function drawBars(mask: Mask, { left, top, side }: Frame): void {
  const width = Math.max(1, Math.round(side * 0.25));
  const gap = Math.max(1, Math.round(side * 0.2));
  const inset = side >= 8 ? Math.round(side * 0.1) : 0;
  const height = Math.round(side) - 2 * inset;
  const start = Math.round(left + (side - gap) / 2) - width;
  const above = Math.round(top) + inset;
  cover(mask, box(start, above, width, height));
  cover(mask, box(start + width + gap, above, width, height));
}

function drawExclamation(mask: Mask, { left, top, side }: Frame): void {
  const width = Math.max(2, Math.round(side * 0.25));
  const gap = Math.max(1, Math.round(side * 0.12));
  const height = Math.round(side);
  const start = Math.round(left + (side - width) / 2);
  const above = Math.round(top);
  const dot = Math.min(width, Math.max(1, Math.round(side * 0.22)));
  cover(mask, box(start, above, width, height - dot - gap));
  cover(mask, box(start, above + height - dot, width, dot));
}

/**
 * The mark on a 16 px square: the disc's diameter, the offset of each copy, and the gap between
 * them.
 */
const DISC = 10.75;
const STEP = 2.5;
const GAP = 1.1;

/** The app's mark: a disc, and two copies as seen from other angles. */
export function drawMark(mask: Mask, state: TrayState, { left, top, side }: Frame): void {
  const unit = side / 16;
  const diameter = DISC * unit;
  const frame = { left: left + side - diameter, top: top + (side - diameter) / 2, side: diameter };
  const [x, y, radius] = [frame.left + diameter / 2, top + side / 2, diameter / 2];
  const copyAt = (times: number): Shape =>
    without(
      disc(x - times * STEP * unit, y, radius),
      disc(x - (times - 1) * STEP * unit, y, radius + GAP * unit),
    );
  cover(mask, copyAt(1), 0.85);
  cover(mask, copyAt(2), 0.6);
  drawState(mask, state, frame);
}
