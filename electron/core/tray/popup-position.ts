/**
 * A rectangle on the desktop in the screen's own units (not pixels). Displays may begin below 0.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A display as the system reports it. The work area excludes task bars and docks. */
export interface DisplayArea {
  readonly bounds: Box;
  readonly workArea: Box;
}

/**
 * Whether a tray icon is where no menu bar is. macOS 26 parks one that is switched off below the
 * display; a menu bar is at the top, or just above it while it hides.
 */
export function isParked(icon: Box, displays: readonly DisplayArea[]): boolean {
  if (icon.width <= 0 || icon.height <= 0) return true;
  const isAtTop = ({ bounds }: DisplayArea): boolean =>
    shared(icon.x, icon.width, bounds.x, bounds.width) > 0 &&
    icon.y + icon.height >= bounds.y - BAR &&
    icon.y < bounds.y + bounds.height / 2;
  return displays.length > 0 && !displays.some(isAtTop);
}

type Size = Pick<Box, 'width' | 'height'>;
type Side = 'left' | 'right' | 'top' | 'bottom';

const GAP = 8;
/** An anchor this close to an edge is in a bar there, even in one that hides automatically. */
const BAR = 64;

/**
 * The popup's place in whole units. It opens beside the tray icon if its place is known, else
 * beside the cursor. It is on the inner side of the anchor's bar, centred on the anchor. It is
 * always inside the work area, if necessary smaller.
 */
export function popupBounds(wanted: Size, anchor: Box, workArea: Box): Box {
  const size = fitted(wanted, workArea);
  const { width, height } = size;
  const centredX = anchor.x + anchor.width / 2 - width / 2;
  const centredY = anchor.y + anchor.height / 2 - height / 2;
  const places: Record<Side, Pick<Box, 'x' | 'y'>> = {
    left: { x: anchor.x + anchor.width + GAP, y: centredY },
    right: { x: anchor.x - width - GAP, y: centredY },
    top: { x: centredX, y: anchor.y + anchor.height + GAP },
    bottom: { x: centredX, y: anchor.y - height - GAP },
  };
  return inside({ ...size, ...places[sideOf(anchor, workArea)] }, workArea);
}

/** The command bar's place in whole units: where eyes rest, in the middle a fifth from the top. */
export function barBounds(wanted: Size, workArea: Box): Box {
  const size = fitted(wanted, workArea);
  const x = workArea.x + (workArea.width - size.width) / 2;
  return inside({ ...size, x, y: workArea.y + workArea.height / 5 }, workArea);
}

/**
 * The place of the mini-board: where the person left it, moved into a display; at first the lower
 * right corner of the first display.
 */
export function miniBounds(
  wanted: Size,
  left: Pick<Box, 'x' | 'y'> | null,
  displays: readonly DisplayArea[],
): Box {
  if (left !== null) return movedIntoView({ ...wanted, ...left }, wanted, displays);
  const [area] = displays.map(({ workArea }) => workArea);
  if (!area) return { ...wanted, x: 0, y: 0 };
  return inside({ ...wanted, x: area.x + area.width, y: area.y + area.height }, area);
}

/**
 * The place of an open popup after displays changed. It stays if it fits a work area at the wanted
 * size; otherwise it moves into the nearest one.
 */
export function movedIntoView(bounds: Box, wanted: Size, displays: readonly DisplayArea[]): Box {
  const display = displayOf(bounds, displays);
  if (!display) return bounds;
  const box = { ...bounds, ...fitted(wanted, display.workArea) };
  return contains(display.workArea, box) ? box : inside(box, display.workArea);
}

/** The display that contains most of a box, or else the nearest one; null if there is none. */
export function displayOf<Display extends DisplayArea>(
  box: Box,
  displays: readonly Display[],
): Display | null {
  let best: { display: Display; score: number } | null = null;
  for (const display of displays) {
    const score = overlap(box, display.bounds) || -distance(box, display.bounds);
    if (!best || score > best.score) best = { display, score };
  }
  return best?.display ?? null;
}

/** The edge of the anchor's bar. Away from all edges, the side that leaves most room. */
function sideOf(anchor: Box, area: Box): Side {
  const x = anchor.x + anchor.width / 2;
  const y = anchor.y + anchor.height / 2;
  const beyond: [Side, number][] = [
    ['top', area.y - y],
    ['bottom', y - area.y - area.height],
    ['left', area.x - x],
    ['right', x - area.x - area.width],
  ];
  const [side, farthest] = beyond.reduce((most, each) => (each[1] > most[1] ? each : most));
  if (farthest > -BAR) return side;
  return y > area.y + area.height / 2 ? 'bottom' : 'top';
}

const fitted = (wanted: Size, area: Box): Size => ({
  width: Math.max(1, Math.floor(Math.min(wanted.width, area.width - 2 * GAP))),
  height: Math.max(1, Math.floor(Math.min(wanted.height, area.height - 2 * GAP))),
});

function inside(box: Box, area: Box): Box {
  const along = (at: number, size: number, from: number, length: number): number => {
    const low = Math.ceil(from + GAP);
    // A box that is too long keeps its beginning visible.
    const high = Math.max(low, Math.floor(from + length - size - GAP));
    return Math.max(low, Math.min(Math.round(at), high));
  };
  return {
    ...box,
    x: along(box.x, box.width, area.x, area.width),
    y: along(box.y, box.height, area.y, area.height),
  };
}

const contains = (area: Box, box: Box): boolean =>
  box.x >= area.x &&
  box.y >= area.y &&
  box.x + box.width <= area.x + area.width &&
  box.y + box.height <= area.y + area.height;

/** The overlap of two intervals; negative for a gap. */
const shared = (from: number, length: number, other: number, otherLength: number): number =>
  Math.min(from + length, other + otherLength) - Math.max(from, other);

const overlap = (box: Box, other: Box): number =>
  Math.max(0, shared(box.x, box.width, other.x, other.width)) *
  Math.max(0, shared(box.y, box.height, other.y, other.height));

const distance = (box: Box, other: Box): number =>
  Math.hypot(
    Math.max(0, -shared(box.x, box.width, other.x, other.width)),
    Math.max(0, -shared(box.y, box.height, other.y, other.height)),
  );
