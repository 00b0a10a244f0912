export interface Ink {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A square picture: 4 bytes per pixel (red, green, blue, alpha; not premultiplied), row by row. */
export interface Pixels {
  readonly size: number;
  readonly rgba: Uint8ClampedArray;
}

/** How much of each pixel is covered, from 0 to 1, row by row. */
export interface Mask {
  readonly size: number;
  readonly cover: Float64Array;
}

/** Whether a point is in a shape; in px from the left and from the top. */
export type Shape = (x: number, y: number) => boolean;

/** Sample positions along a pixel's side: on its borders and between them. */
const COARSE = [0.001, 0.5, 0.999];
const FINE = Array.from({ length: 8 }, (_, index) => (index + 0.5) / 8);

export function emptyMask(size: number): Mask {
  return { size, cover: new Float64Array(size * size) };
}

/** Adds a shape with smooth edges. `strength` is its opacity, from 0 to 1. */
export function cover({ size, cover: pixels }: Mask, shape: Shape, strength = 1): void {
  for (let index = 0; index < pixels.length; index += 1) {
    const amount = coverOf(shape, index % size, Math.floor(index / size)) * strength;
    pixels[index] = Math.max(pixels[index] ?? 0, amount);
  }
}

function coverOf(shape: Shape, left: number, top: number): number {
  // Most pixels are wholly inside or outside. Nine coarse samples detect these.
  const coarse = hitsOf(shape, left, top, COARSE);
  if (coarse === 0 || coarse === COARSE.length ** 2) return Math.sign(coarse);
  return hitsOf(shape, left, top, FINE) / FINE.length ** 2;
}

function hitsOf(shape: Shape, left: number, top: number, steps: readonly number[]): number {
  let hits = 0;
  for (const down of steps) {
    for (const along of steps) if (shape(left + along, top + down)) hits += 1;
  }
  return hits;
}

/** The mask extended by `reach` px in all directions, for a halo. */
export function grown({ size, cover: pixels }: Mask, reach: number): Mask {
  const wide = emptyMask(size);
  const span = Math.ceil(reach);
  pixels.forEach((amount, index) => {
    if (amount === 0) return;
    const [x, y] = [index % size, Math.floor(index / size)];
    for (let down = Math.max(0, y - span); down <= Math.min(size - 1, y + span); down += 1) {
      for (let along = Math.max(0, x - span); along <= Math.min(size - 1, x + span); along += 1) {
        if ((along - x) ** 2 + (down - y) ** 2 > reach ** 2) continue;
        const at = down * size + along;
        wide.cover[at] = Math.max(wide.cover[at] ?? 0, amount);
      }
    }
  });
  return wide;
}

/** Paints layers of one colour each, the first at the bottom. */
export function painted(
  size: number,
  layers: readonly { readonly mask: Mask; readonly ink: Ink; readonly strength?: number }[],
): Pixels {
  const rgba = new Uint8ClampedArray(size * size * 4);
  for (let index = 0; index < size * size; index += 1) {
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (const { mask, ink, strength = 1 } of layers) {
      const over = (mask.cover[index] ?? 0) * strength;
      const under = alpha * (1 - over);
      const sum = over + under;
      if (sum === 0) continue;
      red = (ink.red * over + red * under) / sum;
      green = (ink.green * over + green * under) / sum;
      blue = (ink.blue * over + blue * under) / sum;
      alpha = sum;
    }
    rgba.set([red, green, blue, alpha * 255], index * 4);
  }
  return { size, rgba };
}
