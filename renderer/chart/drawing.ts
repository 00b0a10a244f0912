import type { ChartCandle, ChartData, PlatformChart } from '#core/chart-data.ts';
import type { Grid } from '#core/chart-grid.ts';
import type { ChartRange } from '#core/chart-range.ts';
import type { DecimalText } from '#core/decimal.ts';

/** How a line looks; colours are the theme's. */
export type Look = 'main' | 'rest' | 'first' | 'second' | 'service' | 'below';

/** For pixels alone: floats, one for each place of the grid, null for nothing. */
export interface DrawnLine {
  readonly look: Look;
  readonly values: readonly (number | null)[];
}

/** All that a chart draws. */
export interface Drawing {
  readonly grid: Grid;
  readonly range: ChartRange;
  readonly candles: readonly (ChartCandle | null)[] | null;
  readonly lines: readonly DrawnLine[];
  /** Prices that alerts wait for. */
  readonly levels: readonly number[];
}

const number = (text: DecimalText | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

/** A pair's chart. Where candles lack, the closes are drawn thinly; of no candle at all, as a line. */
export function drawPair(data: ChartData): Drawing {
  const { grid, range, candles, overlays, premium, service } = data;
  const closes = data.main.points.map((point) => number(point?.rate));
  const hasCandles = candles?.some((candle) => candle !== null) ?? false;
  const lines: DrawnLine[] = hasCandles
    ? [{ look: 'rest', values: closes.map((value, at) => (candles?.[at] ? null : value)) }]
    : [{ look: 'main', values: closes }];
  for (const [index, { points }] of overlays.entries()) {
    const look = index === 0 ? 'first' : 'second';
    lines.push({ look, values: points.map((point) => number(point?.rate)) });
  }
  if (service) lines.push({ look: 'service', values: service.map((each) => number(each?.rate)) });
  if (premium) {
    lines.push({ look: 'below', values: premium.points.map((each) => number(each?.percent)) });
  }
  const levels = data.levels.map(({ level }) => Number(level));
  return { grid, range, candles: hasCandles ? candles : null, lines, levels };
}

/** A platform's ask and bid, and the spread below. */
export function drawPlatform({ grid, range, points }: PlatformChart): Drawing {
  const line = (look: Look, part: 'ask' | 'bid' | 'spreadPercent'): DrawnLine => ({
    look,
    values: points.map((point) => number(point?.[part])),
  });
  return {
    grid,
    range,
    candles: null,
    levels: [],
    lines: [line('main', 'ask'), line('first', 'bid'), line('below', 'spreadPercent')],
  };
}
