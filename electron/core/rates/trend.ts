import type { CurrencyCode } from './currency.ts';
import {
  type DecimalText,
  over,
  percentOver,
  type Ratio,
  ratioOf,
  toPlaces,
} from '#core/number/decimal.ts';
import type { Market } from './market.ts';
import { ONE } from './rate-table.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A sparkline covers the same span as the change beside it. */
const DAY_LINE: Span = { spanMs: DAY, points: 24 };
/** The line of an own pair. */
const MONTH_LINE: Span = { spanMs: 30 * DAY, points: 30 };

interface Span {
  readonly spanMs: number;
  readonly points: number;
}

/**
 * A rate and its time, epoch ms. For a cross, `rate / per`: both legs come from one snapshot and
 * neither is rounded.
 */
export interface Close {
  readonly atMs: number;
  readonly rate: DecimalText;
  readonly per?: DecimalText;
}

export interface Change {
  /** Rounded to 2 decimals, ties away from zero; negative for a fall. */
  readonly percent: DecimalText;
  /** 24 h, or the real span if the older value is more than 48 h old. */
  readonly spanMs: number;
}

export interface Trend {
  readonly change: Change | null;
  /**
   * For drawing only: pairs of x and y from 0 to 1, oldest first, y upwards; empty below two
   * points.
   */
  readonly sparkline: readonly (readonly [x: number, y: number])[];
}

/** The 24 h change and sparkline of each requested row of the board, by code. */
export interface Trends {
  readonly market: Market;
  readonly money: CurrencyCode;
  /** The time of the newest rates in the trends; null if there are none. Epoch ms. */
  readonly atMs: number | null;
  readonly byCode: Readonly<Record<string, Trend>>;
  /** Of the pair at the top, in its main market: the change in 24 h and the line of 30 days. */
  readonly pair: Trend | null;
}

/**
 * The change and sparkline of the last 24 h, from closes in ascending order. The line begins with
 * the value that the change compares with: it rises where the change says so.
 */
export function trendOf(latest: Close, earlier: readonly Close[]): Trend {
  const atStartMs = latest.atMs - DAY;
  const older = olderOf(latest, earlier);
  const line = older ? [{ ...older, atMs: atStartMs }, ...since(earlier, atStartMs)] : earlier;
  return { change: change24h(latest, earlier), sparkline: sparkline(latest, line, DAY_LINE) };
}

const since = (closes: readonly Close[], fromMs: number): readonly Close[] =>
  closes.filter(({ atMs }) => atMs > fromMs);

/** The value at or before (latest - 24 h). */
const olderOf = (latest: Close, earlier: readonly Close[]): Close | undefined =>
  earlier.findLast(({ atMs }) => atMs <= latest.atMs - DAY);

/** The change of the last 24 h and the line of 30 days. */
export function monthOf(latest: Close, earlier: readonly Close[]): Trend {
  return { change: change24h(latest, earlier), sparkline: sparkline(latest, earlier, MONTH_LINE) };
}

/** The price the other way round: units of the other leg for one. */
export const turned = ({ atMs, rate, per = ONE }: Close): Close => ({ atMs, rate: per, per: rate });

/**
 * Compares with the value at or before (latest - 24 h), relative to that older value
 * (core/domain.md, "Time"). Null if there is none.
 */
export function change24h(latest: Close, earlier: readonly Close[]): Change | null {
  const older = olderOf(latest, earlier);
  if (!older) return null;
  const realMs = latest.atMs - older.atMs;
  return {
    percent: toPlaces(percentOver(quotient(latest), quotient(older)), 2, 'half-away'),
    spanMs: realMs > 2 * DAY ? realMs : DAY,
  };
}

const quotient = ({ rate, per = ONE }: Close): Ratio => over(ratioOf(rate), ratioOf(per));

function sparkline(
  latest: Close,
  earlier: readonly Close[],
  { spanMs, points: count }: Span,
): Trend['sparkline'] {
  const fromMs = latest.atMs - spanMs;
  const bucketMs = spanMs / count;
  const byBucket = new Map<number, Close>();
  const [first] = earlier;
  for (const close of [...earlier, latest]) {
    if (close.atMs < fromMs || close.atMs > latest.atMs) continue;
    // The first value stays, though the first part of the line has later ones.
    const isFirst = close === first && close.atMs === fromMs;
    const bucket = Math.min(count - 1, Math.floor((close.atMs - fromMs) / bucketMs));
    byBucket.set(isFirst ? -1 : bucket, close);
  }
  const points = [...byBucket.values()].map(({ atMs, rate, per = ONE }) => ({
    atMs,
    value: Number(rate) / Number(per),
  }));
  if (points.length < 2) return [];
  const scale = lineScale(points.map(({ value }) => value));
  return points.map(({ atMs, value }) => [(atMs - fromMs) / spanMs, heightIn(scale, value)]);
}

export interface LineScale {
  readonly low: number;
  readonly high: number;
}

/** The median of these drops what comes and goes within two points. */
const AROUND = [-2, -1, 0, 1, 2];
/** Odd values are cut off where they would make the line so many times flatter. */
const FLATTER = 3;

/**
 * From the lowest to the highest value of a small line. One odd quote must not flatten it: values
 * that come and go within two points are left out of the scale if it grows threefold by them. A
 * value that stays, the first and the last one always count.
 */
export function lineScale(values: readonly number[]): LineScale {
  const whole = scaleOf(values);
  const last = values.length - 1;
  const steady = values.map((value, index) => {
    if (index === 0 || index === last) return value;
    return medianOf(
      AROUND.map((step) => values[Math.min(last, Math.max(0, index + step))] ?? value),
    );
  });
  const robust = scaleOf(steady);
  const isFlattened = whole.high - whole.low > FLATTER * (robust.high - robust.low);
  return isFlattened ? robust : whole;
}

/** Its height between 0 and 1, at the edge for what the scale leaves out. */
export function heightIn({ low, high }: LineScale, value: number): number {
  if (high === low) return value > high ? 1 : value < low ? 0 : 0.5;
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

const scaleOf = (values: readonly number[]): LineScale => ({
  low: Math.min(...values),
  high: Math.max(...values),
});

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
