import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardProblem } from '#core/desk/card-png.ts';
import { chunk, pngOf } from '../support/pngs.ts';

describe('the picture of a card', () => {
  it.each([
    [1080, 1080],
    [1080, 1350],
  ])('is a PNG of %i x %i', (width, height) => {
    expect(cardProblem(pngOf(width, height))).toBeNull();
    // A view into a larger buffer counts from its own beginning.
    const within = new Uint8Array([9, 9, ...pngOf(width, height), 9]);
    expect(cardProblem(within.subarray(2, -1))).toBeNull();
  });

  it.each([
    ['nothing', new Uint8Array(), 'not-png'],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'not-png'],
    ['text', new TextEncoder().encode('../../etc/passwd'), 'not-png'],
    ['another size', pngOf(1080, 1081), 'wrong-size'],
    ['turned', pngOf(1350, 1080), 'wrong-size'],
    ['5 MB', new Uint8Array(5 * 1024 * 1024), 'too-large'],
    ['5 MB of data', pngOf(1080, 1080, [chunk('IDAT', 5 * 1024 * 1024)]), 'too-large'],
    ['the signature alone', pngOf(1080, 1080).subarray(0, 8), 'damaged'],
    ['no data', pngOf(1080, 1080, []), 'damaged'],
    ['a palette', pngOf(1080, 1080, [chunk('PLTE', 3), chunk('IDAT', 9)]), 'damaged'],
    ['a second header', pngOf(1080, 1080, [chunk('IHDR', 13), chunk('IDAT', 9)]), 'damaged'],
    ['16 bits', pngOf(1080, 1080, undefined, [16, 6, 0, 0, 0]), 'damaged'],
    ['interlaced', pngOf(1080, 1080, undefined, [8, 6, 0, 0, 1]), 'damaged'],
    ['something behind the end', new Uint8Array([...pngOf(1080, 1080), 0]), 'damaged'],
    ['a colour profile', pngOf(1080, 1080, [chunk('iCCP', 40), chunk('IDAT', 9)]), 'damaged'],
    ['a film', pngOf(1080, 1080, [chunk('acTL', 8), chunk('IDAT', 9)]), 'damaged'],
    ['a text', pngOf(1080, 1080, [chunk('IDAT', 9), chunk('tEXt', 9)]), 'damaged'],
    ['no name', pngOf(1080, 1080, [chunk('ID\0T', 9)]), 'damaged'],
    [
      'endless chunks',
      pngOf(
        1080,
        1080,
        Array.from({ length: 6_000 }, () => chunk('IDAT', 0)),
      ),
      'damaged',
    ],
  ])('is not %s', (_name, bytes, problem) => {
    expect(cardProblem(bytes)).toBe(problem);
  });

  it('is nothing with another byte, which its checksums show', () => {
    const whole = pngOf(1080, 1080);
    const place = fc.integer({ min: 0, max: whole.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, by) => {
        const other = Uint8Array.from(whole);
        other[at] = (other[at] ?? 0) ^ by;
        expect(cardProblem(other)).not.toBeNull();
      }),
    );
  });

  it('is no part of one', () => {
    const whole = pngOf(1080, 1080);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(cardProblem(whole.subarray(0, length))).not.toBeNull();
      }),
    );
  });
});
