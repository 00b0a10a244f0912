import type { DecimalText } from '#core/number/decimal.ts';
import type { ChartPoint, Fence, SeriesLine } from './chart-data.ts';
import { type Series, isSameUnit } from './chart-series.ts';

/** At each end, this share of the values does not count. */
const TAIL = 0.01;
/** Fewer values have no middle. */
const FEWEST_VALUES = 20;
/** What is within this share of the price is never far out, however flat the rest is. */
const NEAR = 0.01;

/**
 * Whether lines share a scale on which one odd quote would flatten all: those of platforms, and
 * lines that are compared in one unit. Candles set their own scale, and official follows it.
 */
export function isFenced(main: Series, others: readonly Series[], hasCandles: boolean): boolean {
  if (main.kind === 'platform') return true;
  const sharing = others.filter((other) => isSameUnit(other, main) && !isOfficial(other));
  return !hasCandles && sharing.length > 0;
}

const isOfficial = (series: Series): boolean =>
  series.kind === 'rate' && series.market === 'official';

/**
 * The scale follows the middle 98% of all values (domain.md, "History"). What is further out than
 * the middle is high, and than 1% of the price, is outside. The last value of a line never is: a
 * price that moved is no odd quote. Null where nothing is outside.
 * @param lines the values as they were seen, each once, however long it held.
 */
export function fenceOf(lines: readonly (readonly number[])[]): Fence | null {
  const sorted = lines.flat().sort((left, right) => left - right);
  if (sorted.length < FEWEST_VALUES) return null;
  const cut = Math.ceil(sorted.length * TAIL);
  const [low = 0, high = 0] = [sorted[cut], sorted.at(-1 - cut)];
  const room = Math.max(high - low, high * NEAR);
  const lasts = lines.flatMap((line) => line.at(-1) ?? []);
  const fence = { low: Math.min(low - room, ...lasts), high: Math.max(high + room, ...lasts) };
  return sorted.some((value) => isOutside(value, fence)) ? fence : null;
}

export const isOutside = (value: DecimalText | number, fence: Fence | null): boolean =>
  fence !== null && (Number(value) < fence.low || Number(value) > fence.high);

/** A stretch of a line beyond an edge of the scale, by its furthest value. */
export interface OutsideMark {
  readonly edge: 'top' | 'bottom';
  /** The place of the value in the grid. */
  readonly index: number;
  readonly rate: DecimalText;
  /** The value beside it inside, where its line stops; null for none. */
  readonly beside: DecimalText | null;
}

/** One mark for each time that a line goes outside, however long it stays; by place. */
export function outsideMarks(
  lines: readonly SeriesLine[],
  fence: Fence | null,
): readonly OutsideMark[] {
  return lines.flatMap(({ points }) => {
    const marks: OutsideMark[] = [];
    let isGoingOn = false;
    let beside: DecimalText | null = null;
    for (const [index, point] of points.entries()) {
      const edge = edgeOf(point, fence);
      if (point && edge === null && !point.isDoubtful) beside = point.rate;
      const before = marks.at(-1);
      const mark = point && edge && { edge, index, rate: point.rate, beside };
      if (mark && (!isGoingOn || before?.edge !== edge)) marks.push(mark);
      else if (mark && before && isFurther(mark, before)) marks[marks.length - 1] = mark;
      isGoingOn = edge !== null;
    }
    return marks;
  });
}

function edgeOf(point: ChartPoint | null, fence: Fence | null): OutsideMark['edge'] | null {
  if (!point || point.isDoubtful || !fence || !isOutside(point.rate, fence)) return null;
  return Number(point.rate) > fence.high ? 'top' : 'bottom';
}

export const isFurther = ({ edge, rate }: OutsideMark, than: OutsideMark): boolean =>
  edge === 'top' ? Number(rate) > Number(than.rate) : Number(rate) < Number(than.rate);

const DIGITS = 6;

/**
 * The decimals of all labels of a price axis: none from 1,000 on, else as many as one of them has
 * within six digits, so that all are equally long.
 */
export function axisPlaces(prices: readonly number[]): number {
  if (prices.some((price) => Math.abs(price) >= 1_000)) return 0;
  const decimalPlaces = (price: number): number => {
    const [digits = '', power = '0'] = price.toPrecision(DIGITS).split('e');
    const decimals = digits.split('.')[1]?.replace(/0+$/, '').length ?? 0;
    return Math.max(0, decimals - Number(power));
  };
  return Math.max(0, ...prices.map(decimalPlaces));
}

/** Of a unit in the last place. */
const EXACT_WITHIN = 0.01;

/**
 * Whether a step of the axis is written: steps of 2.5 have halves between whole numbers, and a
 * rounded one would name another price.
 */
export function isLabelled(price: number, places: number): boolean {
  const scaled = price * 10 ** places;
  return Math.abs(scaled - Math.round(scaled)) < EXACT_WITHIN;
}
