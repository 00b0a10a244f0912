import { LineStyle } from 'lightweight-charts';
import type { Look } from './drawing.ts';

/** The theme's colours, as a canvas takes them. */
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
  readonly font: string;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: token('ink'),
    mute: token('mute'),
    line: token('line'),
    background: token('bg'),
    accent: token('accent'),
    up: token('up'),
    down: token('down'),
    hot: token('hot'),
    warn: token('warn'),
    font: token('font'),
  };
}

/** Lines are told apart by their strokes, not by colours alone. */
export function lineLook(look: Look, palette: Palette): Record<string, unknown> {
  const looks: Record<Exclude<Look, 'below'>, Record<string, unknown>> = {
    main: { color: palette.accent, lineWidth: 2, lineStyle: LineStyle.Solid },
    rest: { color: palette.accent, lineWidth: 1, lineStyle: LineStyle.Solid },
    first: { color: palette.mute, lineWidth: 1, lineStyle: LineStyle.LargeDashed },
    second: { color: palette.mute, lineWidth: 1, lineStyle: LineStyle.Dotted },
    service: { color: palette.warn, lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 3 }, // prettier-ignore
  };
  return look === 'below' ? {} : looks[look];
}

export const areaLook = ({ accent, hot }: Palette): Record<string, unknown> => ({
  lineColor: accent,
  topColor: hot,
  bottomColor: hot,
  lineWidth: 1,
});

export const candleLook = ({ up, down }: Palette): Record<string, unknown> => ({
  upColor: up,
  downColor: down,
  wickUpColor: up,
  wickDownColor: down,
  borderVisible: false,
});
