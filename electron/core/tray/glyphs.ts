import type { Mask } from './raster.ts';

/** The signs on a grid of five rows. The lettering decides the width of columns and rows. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '0': ['###', '#.#', '#.#', '#.#', '###'],
  '1': ['.#', '.#', '.#', '.#', '.#'],
  '2': ['###', '..#', '###', '#..', '###'],
  '3': ['###', '..#', '.##', '..#', '###'],
  '4': ['#.#', '#.#', '###', '..#', '..#'],
  '5': ['###', '#..', '###', '..#', '###'],
  '6': ['###', '#..', '###', '#.#', '###'],
  '7': ['###', '..#', '..#', '..#', '..#'],
  '8': ['###', '#.#', '###', '#.#', '###'],
  '9': ['###', '#.#', '###', '..#', '###'],
  k: ['#..', '#.#', '##.', '#.#', '#.#'],
  M: ['#...#', '##.##', '#.#.#', '#...#', '#...#'],
  '.': ['.', '.', '.', '.', '#'],
};

/** Its flag is one stroke high; a whole row of the grid would look like a wedge. */
const FLAGGED = '1';

/**
 * Outer corners to round if strokes are thick enough: top left, top right, bottom left, bottom
 * right.
 */
const ROUND: Readonly<Record<string, string>> = {
  '0': 'oooo',
  '2': '.o..',
  '3': '.o.o',
  '5': '...o',
  '6': 'oooo',
  '8': 'oooo',
  '9': 'oooo',
};
/** How much of its pixel a rounded corner covers. */
const CORNER = 0.3;
const THICK = 2;

/** The size of a text's signs; px. */
export interface Lettering {
  /** The width of a digit; `1` is narrower. */
  readonly width: number;
  readonly height: number;
  readonly stroke: number;
  /** Between two signs. */
  readonly gap: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function columnsOf(sign: string, { width, stroke }: Lettering): number[] {
  const count = SIGNS[sign]?.[0]?.length;
  if (count === 3) return [stroke, width - 2 * stroke, stroke];
  if (count === 5) return [stroke, stroke, Math.max(1, width - 2 * stroke), stroke, stroke];
  if (sign === FLAGGED) return [Math.max(1, stroke - 1), stroke];
  return [stroke];
}

function rowsOf({ height, stroke }: Lettering): number[] {
  const free = height - 3 * stroke;
  return [stroke, Math.floor(free / 2), stroke, Math.ceil(free / 2), stroke];
}

/** The width of a text, px; null if one of its signs is unknown. */
export function widthOf(text: string, lettering: Lettering): number | null {
  const signs = Array.from(text);
  if (!signs.every((sign) => Object.hasOwn(SIGNS, sign))) return null;
  const widths = signs.map((sign) => sum(columnsOf(sign, lettering)));
  return sum(widths) + lettering.gap * Math.max(0, signs.length - 1);
}

/** Draws a text of known signs in whole pixels, starting at its top left corner. */
export function drawText(
  mask: Mask,
  text: string,
  corner: { readonly left: number; readonly top: number },
  lettering: Lettering,
): void {
  let { left } = corner;
  for (const sign of text) {
    drawSign(mask, sign, { left, top: corner.top }, lettering);
    left += sum(columnsOf(sign, lettering)) + lettering.gap;
  }
}

function drawSign(
  { size, cover }: Mask,
  sign: string,
  { left, top }: { readonly left: number; readonly top: number },
  lettering: Lettering,
): void {
  const columns = columnsOf(sign, lettering);
  const rows = rowsOf(lettering);
  const fill = (start: number, above: number, width = 0, height = 0): void => {
    for (let y = above; y < above + height; y += 1) {
      cover.fill(1, y * size + start, y * size + start + width);
    }
  };
  (SIGNS[sign] ?? []).forEach((cells, line) => {
    const above = top + sum(rows.slice(0, line));
    Array.from(cells).forEach((cell, column) => {
      if (cell !== '#') return;
      fill(left + sum(columns.slice(0, column)), above, columns[column], rows[line]);
    });
  });
  if (sign === FLAGGED) fill(left, top + lettering.stroke, columns[0], lettering.stroke);
  if (lettering.stroke < THICK) return;
  const [right, bottom] = [left + sum(columns) - 1, top + lettering.height - 1];
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  corners.forEach(([x, y], index) => {
    if (ROUND[sign]?.[index] === 'o') cover[y * size + x] = CORNER;
  });
}
