import { type DecimalText, withoutLastZeros } from '#core/number/decimal.ts';

/** A rule stores no more digits after the point. */
const FINEST = -8;

/** The power of ten that a pixel of the chart can tell apart. */
const powerOf = (perPixel: number): number => Math.max(FINEST, Math.ceil(Math.log10(perPixel)));

/**
 * The level at a place of the chart, as a person who points there means it: a multiple of a power
 * of ten that is no finer than a pixel. Null below the smallest one.
 * @param price where the pointer is, or the level of before.
 * @param perPixel the price of one pixel.
 * @param steps how many of these multiples to go on.
 */
export function levelAt(price: number, perPixel: number, steps = 0): DecimalText | null {
  if (!(perPixel > 0) || !Number.isFinite(price)) return null;
  const power = powerOf(perPixel);
  const count = Math.round(price / 10 ** power) + steps;
  if (count <= 0 || !Number.isSafeInteger(count)) return null;
  const digits = String(count);
  if (power >= 0) return `${digits}${'0'.repeat(power)}` as DecimalText;
  const padded = digits.padStart(1 - power, '0');
  return withoutLastZeros(`${padded.slice(0, power)}.${padded.slice(power)}`);
}
