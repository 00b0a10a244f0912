import type { ChartCandle, ChartData, PlatformChart } from '#core/history/chart-data.ts';
import type { Grid } from '#core/history/chart-grid.ts';
import type { ChartRange } from '#core/history/chart-range.ts';
import type { DecimalText } from '#core/number/decimal.ts';

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
  /** Values that are there, but too large to be drawn. */
  readonly leftOut: number;
}

/** A chart knows no larger numbers; beside such a one all others would be a line at zero. */
const MOST_DRAWN = 1e13;

const number = (text: DecimalText | null | undefined): number | null => {
  const value = text === null || text === undefined ? null : Number(text);
  return value !== null && isDrawn(value) ? value : null;
};

const isDrawn = (value: number): boolean => Math.abs(value) < MOST_DRAWN;

/** Of the prices that there are, how many are too large to be drawn. */
function countLeftOut(points: readonly ({ readonly rate: DecimalText } | null)[]): number {
  return points.filter((point) => point !== null && !isDrawn(Number(point.rate))).length;
}

/** A pair's chart. Where candles lack, the closes are drawn thinly; of no candle at all, as a line. */
export function drawPair(data: ChartData): Drawing {
  const { grid, range, overlays, premium, service } = data;
  const candles = data.candles?.map((candle) =>
    candle && isDrawn(Number(candle.high)) ? candle : null,
  );
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
  const levels = data.levels.map(({ level }) => Number(level)).filter(isDrawn);
  const leftOut = countLeftOut(data.main.points);
  return { grid, range, candles: hasCandles ? (candles ?? null) : null, lines, levels, leftOut };
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
    leftOut: points.filter((point) => {
      const sides = [point?.ask, point?.bid].filter((side) => side != null);
      return sides.some((side) => !isDrawn(Number(side)));
    }).length,
    lines: [line('main', 'ask'), line('first', 'bid'), line('below', 'spreadPercent')],
  };
}
