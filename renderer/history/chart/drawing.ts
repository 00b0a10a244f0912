import type {
  ChartCandle,
  ChartData,
  ChartPoint,
  PlatformChart,
} from '#core/history/chart-data.ts';
import type { Grid } from '#core/history/chart-grid.ts';
import type { ChartRange } from '#core/history/chart-range.ts';
import type { DecimalText } from '#core/number/decimal.ts';

/** The style of a line; the theme sets its colours. */
export type SeriesRole = 'main' | 'rest' | 'first' | 'second' | 'service' | 'below';

export interface DrawnLine {
  readonly role: SeriesRole;
  readonly values: readonly (number | null)[];
}

export interface Drawing {
  readonly grid: Grid;
  readonly range: ChartRange;
  readonly candles: readonly (ChartCandle | null)[] | null;
  readonly lines: readonly DrawnLine[];
  readonly levels: readonly number[];
  /** How many values are not drawn: too large, or doubtful. */
  readonly leftOut: number;
}

/** The library accepts no larger number, and one would flatten all others to a line at zero. */
const MOST_DRAWN = 1e13;

const number = (text: DecimalText | null | undefined): number | null => {
  const value = text === null || text === undefined ? null : Number(text);
  return value !== null && isDrawn(value) ? value : null;
};

const isDrawn = (value: number): boolean => Math.abs(value) < MOST_DRAWN;

/** A close as it is drawn; none where it is doubtful. */
const close = (point: ChartPoint | null): number | null =>
  point?.isDoubtful ? null : number(point?.rate);

function countLeftOut(points: readonly (ChartPoint | null)[]): number {
  return points.filter((point) => point !== null && close(point) === null).length;
}

/**
 * The chart of a pair. Where some candles are missing, a thin line shows the closes; without any
 * candle, a normal line.
 */
export function drawPair(data: ChartData): Drawing {
  const { grid, range, overlays, premium, service } = data;
  const candles = data.candles?.map((candle) =>
    candle && isDrawn(Number(candle.high)) ? candle : null,
  );
  const closes = data.main.points.map(close);
  const hasCandles = candles?.some((candle) => candle !== null) ?? false;
  const lines: DrawnLine[] = hasCandles
    ? [{ role: 'rest', values: closes.map((value, at) => (candles?.[at] ? null : value)) }]
    : [{ role: 'main', values: closes }];
  for (const [index, { points }] of overlays.entries()) {
    const role = index === 0 ? 'first' : 'second';
    lines.push({ role, values: points.map(close) });
  }
  if (service) lines.push({ role: 'service', values: service.map(close) });
  if (premium) {
    lines.push({ role: 'below', values: premium.points.map((each) => number(each?.percent)) });
  }
  const levels = data.levels.map(({ level }) => Number(level)).filter(isDrawn);
  const leftOut = countLeftOut(data.main.points);
  const drawn = hasCandles ? (candles ?? null) : null;
  return { grid, range, candles: drawn, lines, levels, leftOut };
}

/** The chart of a platform: ask and bid, with the spread below. */
export function drawPlatform({ grid, range, points }: PlatformChart): Drawing {
  const line = (role: SeriesRole, part: 'ask' | 'bid' | 'spreadPercent'): DrawnLine => ({
    role,
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
