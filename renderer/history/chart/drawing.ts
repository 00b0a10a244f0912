import type {
  ChartCandle,
  ChartData,
  ChartPoint,
  Fence,
  SeriesLine,
} from '#core/history/chart-data.ts';
import type { Grid } from '#core/history/chart-grid.ts';
import type { ChartRange } from '#core/history/chart-range.ts';
import { isOutside, type OutsideMark, outsideMarks } from '#core/history/chart-scale.ts';
import { isSameUnit } from '#core/history/chart-series.ts';
import type { Band } from '#core/history/held.ts';
import type { DecimalText } from '#core/number/decimal.ts';

/** The style of a line; the theme sets its colours. */
export const OTHERS = ['first', 'second', 'third'] as const;
export type SeriesRole = 'main' | 'rest' | (typeof OTHERS)[number] | 'service' | 'below';

export interface DrawnLine {
  readonly role: SeriesRole;
  readonly values: readonly (number | null)[];
  /** The other side of a platform: the spread between both is a band. */
  readonly otherSides?: readonly (number | null)[];
  /** Its own scale has no labels: another unit than the main series. */
  readonly hasOwnScale?: boolean;
  /** Follows the scale without changing it. */
  readonly isFollower?: boolean;
}

export interface Drawing {
  readonly grid: Grid;
  readonly range: ChartRange;
  readonly candles: readonly (ChartCandle | null)[] | null;
  readonly lines: readonly DrawnLine[];
  readonly levels: readonly number[];
  /** What lies outside the scale, at its edges. */
  readonly marks: readonly OutsideMark[];
  /** The last value, for its line; null if it is not drawn. */
  readonly last: number | null;
  /** Every series as index 100 of the range's start. */
  readonly isIndex: boolean;
  /** In the pane below, in percent. */
  readonly band: { readonly low: number; readonly high: number } | null;
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

/** What is neither doubtful nor outside the scale. */
const inside = (value: number | null, fence: Fence | null): number | null =>
  value === null || isOutside(value, fence) ? null : value;

/** A platform's side that is not the line. */
function otherSide(point: ChartPoint | null, fence: Fence | null): number | null {
  if (!point?.quote || inside(close(point), fence) === null) return null;
  const { ask, bid } = point.quote;
  return inside(number(point.rate === ask ? bid : ask), fence);
}

/**
 * The price pane and the pane below. Where some candles are missing, a thin line shows the closes;
 * with candles for less than half of the values, a normal line shows all. Another unit gets its own
 * scale. Over candles the scale follows the main series, because a far line would flatten them.
 */
export function drawChart(
  data: ChartData,
  { isIndex, band }: { readonly isIndex: boolean; readonly band: Band | null },
): Drawing {
  const { grid, range, others, premium, service } = data;
  // Index 100 has another scale, where nothing is cut off.
  const fence = isIndex ? null : data.fence;
  const candles = data.candles?.map((candle) =>
    candle && isDrawn(Number(candle.high)) ? candle : null,
  );
  const closes = data.main.points.map(close);
  const candleCount = candles?.filter((candle) => candle !== null).length ?? 0;
  const hasCandles =
    candleCount > 0 && candleCount * 2 >= closes.filter((value) => value !== null).length;
  const lines: DrawnLine[] = hasCandles
    ? [{ role: 'rest', values: closes.map((value, at) => (candles?.[at] ? null : value)) }]
    : [
        {
          role: 'main',
          values: closes.map((value) => inside(value, fence)),
          ...(others.length === 0 ? bandOf(data.main, fence) : {}),
        },
      ];
  for (const [index, line] of others.entries()) {
    const isSame = isSameUnit(line.series, data.main.series);
    lines.push({
      role: OTHERS[index] ?? 'third',
      values: line.points.map((point) => inside(close(point), isSame ? fence : null)),
      hasOwnScale: !isSame && !isIndex,
      isFollower: isSame && !isIndex && (hasCandles || isOfficial(line)),
    });
  }
  if (service) lines.push({ role: 'service', values: service.map(close) });
  if (premium) {
    lines.push({ role: 'below', values: premium.points.map((each) => number(each?.percent)) });
  }
  const levels = data.levels.map(({ level }) => Number(level)).filter(isDrawn);
  const leftOut = countLeftOut(data.main.points);
  const drawn = hasCandles ? (candles ?? null) : null;
  const drawnBand = band && { low: Number(band.low), high: Number(band.high) };
  return {
    grid,
    range,
    candles: drawn,
    lines,
    levels: isIndex ? [] : levels,
    marks: outsideMarks(
      [data.main, ...others.filter(({ series }) => isSameUnit(series, data.main.series))],
      fence,
    ),
    last: isIndex ? null : number(data.last?.rate),
    isIndex,
    band: drawnBand,
    leftOut,
  };
}

const isOfficial = ({ series }: SeriesLine): boolean =>
  series.kind === 'rate' && series.market === 'official';

/** Of one platform alone: two bands would lie on each other. */
const bandOf = (
  { series, points }: SeriesLine,
  fence: Fence | null,
): Pick<DrawnLine, 'otherSides'> =>
  series.kind === 'platform' ? { otherSides: points.map((point) => otherSide(point, fence)) } : {};
