import { describe, expect, it } from 'vitest';
import {
  barBounds,
  type Box,
  type DisplayArea,
  displayOf,
  movedIntoView,
  popupBounds,
} from '#core/tray/popup-position.ts';

const size = { width: 400, height: 620 };
const screen: Box = { x: 0, y: 24, width: 1280, height: 776 };
const icon = (x: number, y: number): Box => ({ x, y, width: 24, height: 24 });

describe('popupBounds', () => {
  it.each<[string, Box, Box, Partial<Box>]>([
    ['below a bar at the top, centred on the icon', icon(600, 0), screen, { x: 412, y: 32 }],
    ['above a bar at the bottom', icon(600, 776), { ...screen, y: 0 }, { x: 412, y: 148 }],
    [
      'beside a bar at the left, centred on the icon',
      icon(12, 400),
      { x: 48, y: 0, width: 1232, height: 800 },
      { x: 56, y: 102 },
    ],
    [
      'beside a bar at the right, and whole above the edge',
      icon(1244, 760),
      { x: 0, y: 0, width: 1232, height: 800 },
      { x: 824, y: 172 },
    ],
    ['inside the right edge', icon(1250, 0), screen, { x: 872, y: 32 }],
    ['inside the left edge', icon(0, 0), screen, { x: 8, y: 32 }],
    ['on a display to the left', icon(-300, 0), { ...screen, x: -1280 }, { x: -488, y: 32 }],
    ['right of a bar that hides by itself', icon(12, 400), screen, { x: 44, y: 102 }],
    ['left of a bar that hides by itself', icon(1244, 400), screen, { x: 836, y: 102 }],
    ['above a bar that hides by itself', icon(600, 776), screen, { x: 412, y: 148 }],
    [
      'below a cursor in the upper half',
      { x: 600, y: 100, width: 0, height: 0 },
      screen,
      { x: 400, y: 108 },
    ],
    [
      'above a cursor in the lower half',
      { x: 600, y: 700, width: 0, height: 0 },
      screen,
      { x: 400, y: 72 },
    ],
    [
      'smaller than wished on a small display',
      icon(0, 0),
      { x: 0, y: 0, width: 380, height: 500 },
      { x: 8, y: 8, width: 364, height: 484 },
    ],
  ])('%s', (_what, anchor, workArea, expected) => {
    expect(popupBounds(size, anchor, workArea)).toMatchObject(expected);
  });
});

describe('barBounds', () => {
  const bar = { width: 560, height: 420 };
  it.each<[string, Box, Box]>([
    ['in the middle, a fifth from the top', screen, { ...bar, x: 360, y: 179 }],
    ['on a display to the left', { ...screen, x: -1280 }, { ...bar, x: -920, y: 179 }],
    [
      'smaller on a small display',
      { x: 0, y: 0, width: 400, height: 300 },
      { x: 8, y: 8, width: 384, height: 284 },
    ],
  ])('%s', (_what, workArea, expected) => {
    expect(barBounds(bar, workArea)).toEqual(expected);
  });
});

const SIDES = ['top', 'bottom', 'left', 'right'] as const;
type Side = (typeof SIDES)[number];

interface System {
  readonly name: string;
  /** Of its bar, in the screen's units. */
  readonly barPx: number;
  /** macOS has its icons in the menu bar at the top, wherever the dock is. */
  readonly iconsAt: (bar: Side) => Side;
  readonly knowsIcon: boolean;
}
const SYSTEMS: readonly System[] = [
  { name: 'macOS', barPx: 70, iconsAt: () => 'top', knowsIcon: true },
  { name: 'Windows', barPx: 48, iconsAt: (bar) => bar, knowsIcon: true },
  { name: 'Linux', barPx: 32, iconsAt: (bar) => bar, knowsIcon: false },
];
/** With some of them a display's pixels make no whole number of units. */
const SCALES = [1, 1.25, 1.5, 2];
/** In pixels: one at the origin, one above and to the left of it. */
const PANELS = [
  { name: 'the first display', x: 0, y: 0, width: 2560, height: 1600 },
  { name: 'one above and to the left', x: -1920, y: -1200, width: 1920, height: 1200 },
];

/** Rounded as the system does: a display's units are whole, though its pixels do not divide. */
function display(
  system: System,
  bar: Side,
  scale: number,
  panel: (typeof PANELS)[number],
): DisplayArea {
  const [left, top] = [Math.round(panel.x / scale), Math.round(panel.y / scale)];
  const [width, height] = [Math.round(panel.width / scale), Math.round(panel.height / scale)];
  const menuBar = system.name === 'macOS' ? 24 : 0;
  const inset = { top: menuBar, bottom: 0, left: 0, right: 0 };
  if (bar !== 'top' || menuBar === 0) inset[bar] = system.barPx;
  return {
    bounds: { x: left, y: top, width, height },
    workArea: {
      x: left + inset.left,
      y: top + inset.top,
      width: width - inset.left - inset.right,
      height: height - inset.top - inset.bottom,
    },
  };
}

/** An icon in the midst of its bar's outer end, or where the cursor clicked it. */
function anchorIn(system: System, bar: Side, { bounds, workArea }: DisplayArea): Box {
  const at = system.iconsAt(bar);
  const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height];
  const middle: Record<Side, [number, number]> = {
    top: [right - 150, (bounds.y + workArea.y) / 2],
    bottom: [right - 150, (workArea.y + workArea.height + bottom) / 2],
    left: [(bounds.x + workArea.x) / 2, bottom - 150],
    right: [(workArea.x + workArea.width + right) / 2, bottom - 150],
  };
  const [x, y] = middle[at].map(Math.round) as [number, number];
  return system.knowsIcon
    ? { x: x - 11, y: y - 11, width: 22, height: 22 }
    : { x, y, width: 0, height: 0 };
}

const CASES = SYSTEMS.flatMap((system) =>
  SIDES.flatMap((bar) =>
    SCALES.flatMap((scale) =>
      PANELS.map((panel) => ({
        system,
        bar,
        scale,
        panel,
        name: `${system.name}, bar at the ${bar}, scale ${scale}, ${panel.name}`,
      })),
    ),
  ),
);

describe('on every system, with a bar at any side, at any scale, on either display', () => {
  it('there are 96 of them', () => {
    expect(CASES).toHaveLength(96);
  });

  it.each(CASES)('$name', ({ system, bar, scale, panel }) => {
    const displays = PANELS.map((each) => display(system, bar, scale, each));
    const own = display(system, bar, scale, panel);
    const anchor = anchorIn(system, bar, own);
    expect(displayOf(anchor, displays)).toEqual(own);
    const { workArea: area } = own;
    const box = popupBounds(size, anchor, area);
    expect(Object.values(box).every(Number.isInteger)).toBe(true);
    // As large as wished where there is room; all but 8 units of the work area where there is not.
    expect(box.width).toBe(400);
    expect(box.height).toBe(Math.min(620, area.height - 16));
    // Whole inside, 8 units from each edge at least.
    expect(box.x).toBeGreaterThanOrEqual(area.x + 8);
    expect(box.y).toBeGreaterThanOrEqual(area.y + 8);
    expect(box.x + box.width).toBeLessThanOrEqual(area.x + area.width - 8);
    expect(box.y + box.height).toBeLessThanOrEqual(area.y + area.height - 8);
    // Right beside the bar that the icon is in.
    const fromBar = {
      top: box.y - area.y,
      bottom: area.y + area.height - box.y - box.height,
      left: box.x - area.x,
      right: area.x + area.width - box.x - box.width,
    }[system.iconsAt(bar)];
    expect(fromBar).toBe(8);
    // Along the bar as near to the icon's middle as the end of the screen allows.
    const isLying = ['top', 'bottom'].includes(system.iconsAt(bar));
    const end = isLying ? area.x + area.width - 408 : area.y + area.height - box.height - 8;
    const centred = isLying
      ? anchor.x + anchor.width / 2 - 200
      : anchor.y + anchor.height / 2 - box.height / 2;
    const start = isLying ? area.x + 8 : area.y + 8;
    expect(isLying ? box.x : box.y).toBe(Math.max(start, Math.min(Math.round(centred), end)));
  });
});

describe('displayOf', () => {
  const left: DisplayArea = {
    bounds: { x: -1280, y: 0, width: 1280, height: 800 },
    workArea: screen,
  };
  const right: DisplayArea = { bounds: { x: 0, y: 0, width: 1280, height: 800 }, workArea: screen };

  it.each<[string, Box, DisplayArea]>([
    ['shows most of it', { x: -100, y: 100, width: 400, height: 620 }, right],
    ['shows most of it, the other way', { x: -300, y: 100, width: 400, height: 620 }, left],
    ['has the cursor', { x: -1, y: 5, width: 0, height: 0 }, left],
    ['is nearest to what nothing shows', { x: 3000, y: 900, width: 400, height: 620 }, right],
    ['is nearest to what is above', { x: -900, y: -2000, width: 400, height: 620 }, left],
  ])('%s', (_what, box, expected) => {
    expect(displayOf(box, [left, right])).toBe(expected);
  });

  it('is none while the system reports no display', () => {
    expect(displayOf(screen, [])).toBeNull();
  });
});

describe('movedIntoView', () => {
  const first: DisplayArea = { bounds: { x: 0, y: 0, width: 1280, height: 800 }, workArea: screen };
  const second: DisplayArea = {
    bounds: { x: 1280, y: 0, width: 1920, height: 1080 },
    workArea: { x: 1280, y: 0, width: 1920, height: 1040 },
  };
  const onSecond: Box = { x: 2000, y: 100, ...size };
  const small: DisplayArea = {
    bounds: { x: 0, y: 0, width: 640, height: 480 },
    workArea: { x: 0, y: 0, width: 640, height: 440 },
  };

  it.each<[string, Box, readonly DisplayArea[], Box]>([
    ['stays where all of it is seen', onSecond, [first, second], onSecond],
    [
      'stays also where it was put, at the very edge',
      { x: 1280, y: 0, ...size },
      [first, second],
      { x: 1280, y: 0, ...size },
    ],
    ['comes back from a display that is gone', onSecond, [first], { x: 872, y: 100, ...size }],
    [
      'comes into a work area that became smaller',
      { x: 2000, y: 400, ...size },
      [first, { ...second, workArea: { x: 1280, y: 0, width: 1920, height: 900 } }],
      { x: 2000, y: 272, ...size },
    ],
    [
      'shrinks where there is less room',
      onSecond,
      [small],
      { x: 232, y: 8, width: 400, height: 424 },
    ],
    [
      'grows to its size again once there is room',
      { x: 232, y: 8, width: 400, height: 424 },
      [first],
      { x: 232, y: 32, ...size },
    ],
    ['stays as it is while the system tells of no display', onSecond, [], onSecond],
  ])('%s', (_what, bounds, displays, expected) => {
    expect(movedIntoView(bounds, size, displays)).toEqual(expected);
  });
});
