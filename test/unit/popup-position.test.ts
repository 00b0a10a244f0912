import { describe, expect, it } from 'vitest';
import { type Box, popupBounds } from '#core/popup-position.ts';

const size = { width: 400, height: 620 };
const screen: Box = { x: 0, y: 24, width: 1280, height: 776 };
const icon = (x: number, y: number): Box => ({ x, y, width: 24, height: 24 });

describe('popupBounds', () => {
  it.each<[string, Box, Box, Partial<Box>]>([
    ['below a bar at the top, centred on the icon', icon(600, 0), screen, { x: 412, y: 32 }],
    ['above a bar at the bottom', icon(600, 776), { ...screen, y: 0 }, { x: 412, y: 148 }],
    ['inside the right edge', icon(1250, 0), screen, { x: 872, y: 32 }],
    ['inside the left edge', icon(0, 0), screen, { x: 8, y: 32 }],
    ['on a display to the left', icon(-300, 0), { ...screen, x: -1280 }, { x: -488, y: 32 }],
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
