import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawText, type Lettering, widthOf } from '#core/tray/glyphs.ts';
import { emptyMask, type Pixels } from '#core/tray/raster.ts';
import { drawTrayIcon, type IconBackground, shownNumber } from '#core/tray/tray-icon.ts';
import { shortRates } from '#core/tray/tray-number.ts';
import { TRAY_STATES } from '#core/tray/tray-state.ts';
import { decimal } from '../../support/rates.ts';
import { cases } from '../../support/nightly.ts';

const SIZES = [16, 20, 24, 28, 32, 36, 40, 48, 64];
const BACKGROUNDS: readonly IconBackground[] = ['light', 'dark', 'any', 'template'];
const NONE: readonly string[] = [];

/**
 * Which pixels are inked, whatever their colour: what is left without colours. The halo around what is
 * drawn for a task bar is black or white, and no ink.
 */
function shapeOf({ rgba, size }: Pixels, background: IconBackground): boolean[] {
  return Array.from({ length: size * size }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(index * 4, index * 4 + 4);
    if (background === 'dark') return alpha > 200 && red + green + blue > 200;
    if (background === 'light') return alpha > 200 && red + green + blue < 500;
    return alpha > 127;
  });
}

const differing = (one: readonly boolean[], other: readonly boolean[]): number =>
  one.filter((pixel, index) => pixel !== other[index]).length;

describe('states differ in shape, not only in colour', () => {
  it.each(SIZES.flatMap((size) => BACKGROUNDS.map((background) => [size, background] as const)))(
    '%i px, %s, with and without a number',
    (size, background) => {
      for (const numbers of [NONE, ['1587']]) {
        const shapes = TRAY_STATES.map((state) =>
          shapeOf(drawTrayIcon({ state, numbers, size, background }), background),
        );
        // Beside a number the mark has 6 px at 16: a few of them are what half or hollow come to.
        const least = numbers.length === 0 ? size / 2 : size / 4;
        for (const [index, one] of shapes.entries()) {
          for (const other of shapes.slice(index + 1)) {
            expect(differing(one, other)).toBeGreaterThanOrEqual(least);
          }
        }
      }
    },
  );

  it('an icon is square, and covers no more than its own pixels', () => {
    for (const size of SIZES) {
      const { rgba } = drawTrayIcon({ state: 'live', numbers: ['1587'], size, background: 'dark' });
      expect(rgba).toHaveLength(size * size * 4);
    }
  });
});

describe('the number in an icon', () => {
  it.each([
    [16, '1587.42', '1587'],
    [16, '287.847', '288'],
    [32, '287.847', '287.8'],
    // A 1 is narrow.
    [16, '129.847', '129.8'],
    [16, '0.92014', '0.92'],
    [16, '25.6832', '25.7'],
    [16, '584217', '584k'],
    // Too wide for 16 px: it is left out rather than cut.
    [16, '58421', null],
    [24, '58421', '58.4k'],
    [32, '58421', '58.4k'],
    [16, '12345678', null],
    [32, '12345678', '12.3M'],
    [16, '0.0000104', null],
  ])('at %i px %s is %s', (size, rate, shown) => {
    expect(shownNumber(shortRates(decimal(rate)), size)).toBe(shown);
  });

  it('where none fits, the whole mark is drawn', () => {
    const at = (numbers: readonly string[]): Pixels =>
      drawTrayIcon({ state: 'stale', numbers, size: 16, background: 'dark' });
    expect(at(['123456'])).toEqual(at([]));
    expect(at(['1,5'])).toEqual(at([]));
    expect(at(['1587'])).not.toEqual(at([]));
  });

  /** The digits of a drawn icon, found by comparing each with every separately drawn sign. */
  function readBack(number: string, size: number): string {
    const icon = drawTrayIcon({ state: 'stale', numbers: [number], size, background: 'dark' });
    const isWhite = (x: number, y: number): boolean => {
      const [red, green, blue, alpha] = icon.rgba.subarray((y * size + x) * 4);
      return red === 255 && green === 255 && blue === 255 && alpha === 255;
    };
    const columns = Array.from({ length: size }, (_, x) =>
      Array.from({ length: size }, (__, y) => (isWhite(x, y) ? '#' : '.')).join(''),
    );
    const signs = columns
      .join('\n')
      .split(/(?:^|\n)\.+(?=\n|$)/)
      .map((sign) => sign.replace(/^\n+|\n+$/g, ''))
      .filter((sign) => sign !== '');
    return signs.map((sign) => known(size).get(sign) ?? '?').join('');
  }

  const alone = new Map<number, Map<string, string>>();
  /** Every sign in every lettering that could be used at a size. */
  function known(size: number): Map<string, string> {
    const map = alone.get(size) ?? new Map<string, string>();
    if (map.size > 0) return map;
    alone.set(size, map);
    for (let width = 3; width <= size / 3 + 1; width += 1) {
      for (let stroke = 1; stroke * 3 <= width; stroke += 1) {
        const lettering: Lettering = { width, stroke, height: Math.round(size * 0.56), gap: 1 };
        for (const sign of '0123456789kM.') {
          const mask = emptyMask(size);
          drawText(mask, sign, { left: 0, top: 0 }, lettering);
          const drawn = Array.from({ length: widthOf(sign, lettering) ?? 0 }, (_, x) =>
            Array.from({ length: size }, (__, y) =>
              (mask.cover[y * size + x] ?? 0) === 1 ? '#' : '.',
            ).join(''),
          ).join('\n');
          const taken = map.get(drawn);
          // All signs differ.
          if (taken !== undefined) expect(taken).toBe(sign);
          map.set(drawn, sign);
        }
      }
    }
    return map;
  }

  it('can be read back, sign by sign, at every size', () => {
    for (const size of SIZES) {
      for (const number of ['1587', '2460', '3921', '130', '584k', '0.92', '15.6', '1111']) {
        expect(readBack(number, size), `${number} at ${size} px`).toBe(number);
      }
    }
  });

  it('can be read back whatever the rate', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.constantFrom(...SIZES),
        (cents, size) => {
          const rate = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
          const shown = shownNumber(shortRates(decimal(rate)), size);
          if (shown !== null) expect(readBack(shown, size)).toBe(shown);
        },
      ),
      { numRuns: cases(60) },
    );
  });
});

describe('contrast', () => {
  const luminance = (red: number, green: number, blue: number): number => {
    const part = (value: number): number => {
      const of = value / 255;
      return of <= 0.03928 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const contrast = (one: number, other: number): number =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

  /** The most solid pixel of the mark, in its colour. */
  function markColour(background: IconBackground, state: (typeof TRAY_STATES)[number]): number {
    const { rgba, size } = drawTrayIcon({ state, numbers: [], size: 48, background });
    for (let index = size * size - 1; index >= 0; index -= 1) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(index * 4, index * 4 + 4);
      const isHalo = (red === 0 || red === 255) && red === green && green === blue;
      if (alpha === 255 && !isHalo) return luminance(red, green, blue);
    }
    throw new Error('Nothing is drawn.');
  }

  it.each(TRAY_STATES)(
    '%s has contrast on its panel, and on both if the panel is unknown',
    (state) => {
      expect(contrast(markColour('light', state), luminance(232, 237, 242))).toBeGreaterThan(4.5);
      expect(contrast(markColour('dark', state), luminance(27, 31, 36))).toBeGreaterThan(4.5);
      expect(contrast(markColour('any', state), 1)).toBeGreaterThan(3);
      expect(contrast(markColour('any', state), 0)).toBeGreaterThan(3);
    },
  );

  it.each(['dark', 'light'] as const)(
    'a number that was drawn for a %s task bar can be read on the other one, by its halo',
    (background) => {
      const size = 16;
      const { rgba } = drawTrayIcon({
        state: 'live',
        numbers: ['1587'],
        size,
        background,
      });
      const other = background === 'dark' ? 255 : 0;
      const digits = background === 'dark' ? 255 : 0x12;
      const near: number[] = [];
      for (let index = 0; index < size * 9; index += 1) {
        const [red = 0, , , alpha = 0] = rgba.subarray(index * 4, index * 4 + 4);
        const isDigit = alpha === 255 && red === digits;
        if (!isDigit && alpha > 0) near.push((red * alpha + other * (255 - alpha)) / 255);
      }
      expect(near.length).toBeGreaterThan(40);
      for (const value of near) {
        const beside = luminance(value, value, value);
        expect(contrast(beside, luminance(digits, digits, digits))).toBeGreaterThan(3);
      }
    },
  );
});
