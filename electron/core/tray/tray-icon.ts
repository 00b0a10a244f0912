import type { TrayState } from './tray-state.ts';
import { drawText, type Lettering, widthOf } from './glyphs.ts';
import { drawMark, drawState } from './mark.ts';
import { emptyMask, grown, type Ink, type Mask, painted, type Pixels } from './raster.ts';

/**
 * The background of an icon: a light or dark task bar, `any` if unknown, or `template` if the
 * system colours the icon (macOS).
 */
export type IconBackground = 'light' | 'dark' | 'any' | 'template';

export interface TrayIcon {
  readonly state: TrayState;
  readonly numbers: readonly string[];
  readonly size: number;
  readonly background: IconBackground;
}

const ink = (hex: number): Ink => ({ red: hex >> 16, green: (hex >> 8) & 255, blue: hex & 255 });
const BLACK = ink(0x000000);
const WHITE = ink(0xffffff);

interface Inks {
  readonly digits: Ink;
  readonly halo: Ink;
  readonly states: Readonly<Record<TrayState, Ink>>;
}

const oneInk = (of: Ink): Inks['states'] => ({
  live: of,
  ageing: of,
  stale: of,
  paused: of,
  error: of,
});

/**
 * The page's colours (renderer/ui/style/tokens.css). The colour of `any` has equal contrast to white and
 * black.
 */
const INKS: Readonly<Record<IconBackground, Inks>> = {
  light: {
    digits: ink(0x12181f),
    halo: WHITE,
    states: {
      live: ink(0x0a7a56),
      ageing: ink(0x7a4f00),
      stale: ink(0x7a4f00),
      paused: ink(0x55616d),
      error: ink(0xb4451f),
    },
  },
  dark: {
    digits: WHITE,
    halo: BLACK,
    states: {
      live: ink(0x4fc99a),
      ageing: ink(0xf0c264),
      stale: ink(0xf0c264),
      paused: ink(0xc3ccd5),
      error: ink(0xf0895f),
    },
  },
  any: { digits: BLACK, halo: WHITE, states: oneInk(ink(0x12998b)) },
  template: { digits: BLACK, halo: WHITE, states: oneInk(BLACK) },
};

/**
 * Electron reports changes of the task bar late or never (electron/electron#52308), so an icon for
 * a dark bar must be readable on a light one. On its own background the halo is hardly visible.
 */
const HALO_STRENGTH = 0.7;

/** The height of digits, and the limits of their width, as shares of the icon's side. */
const DIGIT_HEIGHT = 0.56;
const NARROWEST = 3 / 16;
const WIDEST = 5 / 16;

/**
 * The widest lettering in which a number fits, with strokes no thicker than the space between them.
 * Null if even the narrowest readable one does not fit.
 */
function letteringFor(number: string, size: number): Lettering | null {
  const height = Math.round(size * DIGIT_HEIGHT);
  const thickest = Math.max(1, Math.floor(size / 12));
  const narrowest = Math.floor(size * NARROWEST);
  for (let gap = Math.max(1, Math.round(size / 20)); gap > 0; gap -= 1) {
    for (let width = Math.round(size * WIDEST); width >= narrowest; width -= 1) {
      const stroke = Math.min(thickest, Math.floor(width / 3));
      const lettering = { width, height, gap, stroke };
      const whole = widthOf(number, lettering);
      if (whole !== null && whole <= size) return lettering;
    }
  }
  return null;
}

/** The number that an icon of this size shows; null for none. */
export function shownNumber(numbers: readonly string[], size: number): string | null {
  return numbers.find((number) => letteringFor(number, size) !== null) ?? null;
}

/** The app's mark with its state. With a number, the state alone is drawn below it. */
export function drawTrayIcon({ state, numbers, size, background }: TrayIcon): Pixels {
  const { digits, halo, states } = INKS[background];
  const number = shownNumber(numbers, size);
  const lettering = number === null ? null : letteringFor(number, size);
  const mark = emptyMask(size);
  const above = emptyMask(size);
  if (number === null || lettering === null) drawMark(mark, state, { left: 0, top: 0, side: size });
  else drawBoth(above, mark, { number, lettering, state });
  const hasHalo = background === 'light' || background === 'dark';
  const halos = hasHalo ? [above, mark].map((each) => haloOf(each, halo)) : [];
  return painted(size, [
    ...halos,
    { mask: above, ink: digits },
    { mask: mark, ink: states[state] },
  ]);
}

const haloOf = (mask: Mask, of: Ink): { mask: Mask; ink: Ink; strength: number } => ({
  mask: grown(mask, 1),
  ink: of,
  strength: HALO_STRENGTH,
});

function drawBoth(
  above: Mask,
  below: Mask,
  drawn: {
    readonly number: string;
    readonly lettering: Lettering;
    readonly state: TrayState;
  },
): void {
  const { number, lettering, state } = drawn;
  const { size } = above;
  const width = widthOf(number, lettering) ?? size;
  drawText(above, number, { left: Math.floor((size - width) / 2), top: 0 }, lettering);
  const side = size - lettering.height - Math.max(1, Math.round(size / 16));
  drawState(below, state, { left: Math.round((size - side) / 2), top: size - side, side });
}
