import fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelAt } from '#core/history/level-drag.ts';

it.each([
  [1_449.63, 0.24, 0, '1450'],
  [1_449.63, 0.08, 0, '1449.6'],
  [1_449.63, 12, 0, '1400'],
  [1_450, 0.24, 1, '1451'],
  [1_650.125, 0.24, 1, '1651'],
  [0.000691, 0.0000004, -1, '0.00069'],
  [0.85, 0.0008, 0, '0.85'],
  [0.2, 0.24, 0, null],
  [5, 0.24, -5, null],
  [Number.NaN, 1, 0, null],
  [1, 0, 0, null],
])('the level at %d, %d a pixel, %d steps on', (price, perPixel, steps, expected) => {
  expect(levelAt(price, perPixel, steps)).toBe(expected);
});

it('is within half a step of the pointer, without a float’s digits', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1e7, noNaN: true }),
      fc.double({ min: 1e-4, max: 100, noNaN: true }),
      (price, perPixel) => {
        const level = levelAt(price, perPixel);
        if (level === null) return price < 10 * perPixel;
        expect(level).toMatch(/^\d{1,15}(?:\.\d{1,8})?$/);
        return Math.abs(Number(level) - price) <= 5 * perPixel * (1 + 1e-9);
      },
    ),
  );
});
