export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 8;

/**
 * Where the popup opens, in the screen's own units: beside the tray icon where its place is known,
 * else beside the cursor; always whole inside the work area of that display, if need be smaller.
 */
export function popupBounds(
  wanted: Pick<Box, 'width' | 'height'>,
  anchor: Box,
  workArea: Box,
): Box {
  const width = Math.min(wanted.width, workArea.width - 2 * GAP);
  const height = Math.min(wanted.height, workArea.height - 2 * GAP);
  const centred = Math.round(anchor.x + anchor.width / 2 - width / 2);
  const above = anchor.y + anchor.height / 2 > workArea.y + workArea.height / 2;
  const y = above ? anchor.y - height - GAP : anchor.y + anchor.height + GAP;
  return {
    x: clamp(centred, workArea.x + GAP, workArea.x + workArea.width - width - GAP),
    y: clamp(y, workArea.y + GAP, workArea.y + workArea.height - height - GAP),
    width,
    height,
  };
}

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, high));
