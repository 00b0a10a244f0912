import { type ChartOptions, ColorType, type DeepPartial } from 'lightweight-charts';
import type { SeriesRole } from './drawing.ts';
import type { HoleLineOptions } from './hole-line.ts';

/** The theme's colours in a form that a canvas accepts. */
export interface Palette {
  readonly ink: string;
  readonly mute: string;
  readonly line: string;
  readonly background: string;
  readonly accent: string;
  readonly up: string;
  readonly down: string;
  readonly hot: string;
  readonly warn: string;
  readonly warnLine: string;
  readonly font: string;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string =>
    inFigures(style.getPropertyValue(`--${name}`).trim(), element);
  return {
    ink: token('ink'),
    mute: token('mute'),
    line: token('line'),
    background: token('bg'),
    accent: token('accent'),
    up: token('up-fill'),
    down: token('down-fill'),
    hot: token('hot'),
    warn: token('warn'),
    warnLine: token('warn-line'),
    font: style.getPropertyValue('--font').trim(),
  };
}

/** Resolves a system colour, such as `CanvasText`, for a canvas. Its value differs by theme. */
function inFigures(color: string, element: Element): string {
  if (!/^[A-Za-z]+$/.test(color)) return color;
  const probe = document.createElement('i');
  probe.style.color = color;
  element.append(probe);
  const figures = getComputedStyle(probe).color;
  probe.remove();
  return figures;
}

/** Line styles distinguish the series, so colour is not the only sign. */
export function lineOptions(role: SeriesRole, palette: Palette): Partial<HoleLineOptions> {
  const { accent, ink, mute, warn, warnLine, hot } = palette;
  const optionsByRole: Record<SeriesRole, Partial<HoleLineOptions>> = {
    main: { stroke: accent, width: 1.75 },
    rest: { stroke: accent, width: 1 },
    first: { stroke: ink, width: 1.25, dash: [5, 4] },
    second: { stroke: warnLine, width: 1.5, dash: [1.5, 3] },
    third: { stroke: mute, width: 1.25, dash: [8, 3, 1.5, 3] },
    service: { stroke: warn, dots: true },
    below: { stroke: accent, width: 1, fill: hot },
  };
  return optionsByRole[role];
}

/** Rising candles are hollow, so that nothing depends on the hue alone. */
export const candleOptions = ({ up, down, background }: Palette): Record<string, unknown> => ({
  upColor: background,
  downColor: down,
  wickUpColor: up,
  wickDownColor: down,
  borderVisible: true,
  borderUpColor: up,
  borderDownColor: down,
});

export const themeOf = ({ background, mute, line, font }: Palette): DeepPartial<ChartOptions> => ({
  layout: {
    attributionLogo: false,
    background: { type: ColorType.Solid, color: background },
    textColor: mute,
    fontFamily: font,
    fontSize: 12,
    panes: { separatorColor: line, enableResize: false },
  },
});
