export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const GAP = 8;

/**
 * Where the popup opens, in the screen's own units: beside the tray icon where its place is known,
 * else beside the cursor; always whole inside the work area of that display.
 */
export function popupPosition(
  size: Pick<Box, 'width' | 'height'>,
  anchor: Box,
  workArea: Box,
): Point {
  const centred = Math.round(anchor.x + anchor.width / 2 - size.width / 2);
  const above = anchor.y + anchor.height / 2 > workArea.y + workArea.height / 2;
  const y = above ? anchor.y - size.height - GAP : anchor.y + anchor.height + GAP;
  return {
    x: clamp(centred, workArea.x + GAP, workArea.x + workArea.width - size.width - GAP),
    y: clamp(y, workArea.y + GAP, workArea.y + workArea.height - size.height - GAP),
  };
}

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, high));
